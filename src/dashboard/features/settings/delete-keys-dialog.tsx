import { isolate } from '../../lib/isolate.ts';
import { pluralize } from '../../lib/pluralize.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Moment } from '../../ui/moment.tsx';
import { keyName, lastUsedKey, typedConfirmation, type KeyToDelete } from './api-key-text.ts';

type DeleteKeysDialogProps = {
  keys: readonly KeyToDelete[];
  /** All keys that the service lists; empty if it cannot list keys. */
  listed: readonly KeyToDelete[];
  onConfirm: () => void;
  onClose: () => void;
};

const MOST_NAMES = 8;

/**
 * Asks for confirmation before keys are deleted, and describes the consequences. The page behind the dialog shows the
 * result of each key.
 */
export function DeleteKeysDialog({ keys, listed, onConfirm, onClose }: DeleteKeysDialogProps) {
  const isOne = keys.length === 1;
  const last = lastUsedKey(listed);
  const lastIsAmong = last !== null && keys.some(({ id }) => id === last.id);
  const first = keys[0]!;
  return (
    <ConfirmDialog
      title={
        isOne
          ? `Delete the API key ${isolate(nameOf(first))}?`
          : `Delete ${pluralize(keys.length, 'API key')}?`
      }
      verb={isOne ? 'Delete key' : `Delete ${pluralize(keys.length, 'key')}`}
      isDangerous
      typed={typedConfirmation(keys, listed)}
      isPending={false}
      error={null}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {!isOne && (
        <ul className="grid bullets breaks medium gap-1 mb-3">
          {keys.slice(0, MOST_NAMES).map((key) => (
            <li key={key.id}>
              <bdi>{nameOf(key)}</bdi>
            </li>
          ))}
          {keys.length > MOST_NAMES && <li>and {pluralize(keys.length - MOST_NAMES, 'other')}</li>}
        </ul>
      )}
      <ul className="grid bullets breaks gap-1">
        <li>
          Anything that uses {isOne ? 'this key' : 'one of these keys'} is refused from then on: sites,
          scripts and other people’s tabs.
        </li>
        <li>
          This cannot be undone: a deleted key never works again, and a new one must be created at the
          service.
        </li>
        <li>
          {isOne ? 'It may be' : 'One of them may be'} the key you are signed in with: the service does not
          say which one that is. If so, you are signed out at once and need another key to sign in.
        </li>
      </ul>
      {lastIsAmong && (
        <p
          className="callout breaks small mt-3"
          style={{ borderLeftColor: 'var(--caution)', background: 'none' }}
        >
          Of all keys in the list, <strong dir="auto">{nameOf(last)}</strong> was used last (
          <Moment value={last.lastUsedAt} />
          ), so it is probably the key you use.
        </p>
      )}
    </ConfirmDialog>
  );
}

/** Returns the name of a key, or its id if the key has no name. */
function nameOf(key: KeyToDelete): string {
  return key.name?.trim() ? keyName(key) : key.id;
}
