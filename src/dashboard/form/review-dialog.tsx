import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Dialog } from '../ui/dialog.tsx';
import { useIsOnline } from '../lib/use-is-online.ts';
import { ErrorPanel } from '../ui/feedback.tsx';
import { OfflineNote } from '../ui/offline-note.tsx';
import { DifferencesTable, type FieldDifference } from './differences-table.tsx';
import { SaveFailurePanel } from './form-shell.tsx';
import type { Review } from './use-stored-form.ts';

type ReviewDialogProps = {
  noun: string;
  /** The name of the secret that no response includes, e.g. 'the key'. undefined if the object has no such secret. */
  secret?: string;
  review: ReviewOutcome;
  /**
   * The values of each changed field. If another user has changed the values (a conflict), each field has three values:
   * when the form was opened, on the service, and in the form. Otherwise, it has two: on the service, as far as known,
   * and in the form.
   */
  differences: readonly FieldDifference[];
  /** Whether none of the stored values is known. */
  isUnknown?: boolean;
  /** Whether the object no longer exists on the service, so that the user cannot adopt the values of the other user. */
  isGone?: boolean;
  /** Whether the values on the service already equal the values to save. */
  isThereAlready: boolean;
  isPending: boolean;
  onSave: () => void;
  /** Discards the user's changes and adopts the values on the service. */
  onTakeTheirs: () => void;
  onClose: () => void;
  /** Further notes, e.g. about the secrets that the save keeps or sends. */
  children?: ReactNode;
};

type ReviewOutcome = Pick<Review<FieldValues, unknown>, 'latest' | 'hasMoved' | 'failure'>;

const REVIEW = { className: 'grid gap-4 breaks', style: { gridTemplateColumns: 'minmax(0, 1fr)' } };

/**
 * Shows the user's changes before the form is submitted, and changes that another user saved in the meantime. Callers
 * load it lazily.
 */
export function ReviewDialog(props: ReviewDialogProps) {
  const { review, differences, isGone = false, isPending, onSave, onTakeTheirs, onClose, children } = props;
  const { latest, hasMoved, failure } = review;
  const isOnline = useIsOnline();
  const verb = isGone && hasMoved ? 'Save as new' : hasMoved ? 'Overwrite' : 'Save';
  return (
    <Dialog
      title={hasMoved ? 'It changed since you opened it' : 'Review changes'}
      isPending={isPending}
      isWide
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" disabled={isPending} onClick={onClose}>
            Back to the form
          </Button>
          {hasMoved && !isGone && latest.kind === 'read' && (
            <Button variant="outlined" disabled={isPending} onClick={onTakeTheirs}>
              Discard my changes
            </Button>
          )}
          <Button
            variant="contained"
            color={hasMoved ? 'error' : 'primary'}
            // A disabled button loses the focus, so the button is only marked as disabled during the request.
            aria-disabled={isPending || !isOnline}
            onClick={() => isOnline && onSave()}
          >
            {isPending ? `${verb}…` : verb}
          </Button>
        </>
      }
    >
      <div {...REVIEW}>
        {failure && <SaveFailurePanel failure={failure} />}
        <About {...props} />
        {hasMoved ? (
          <DifferencesTable
            label="Changes since the form was opened, and yours"
            versions={['When you opened it', 'On the service now', 'Your version']}
            differences={differences}
          />
        ) : (
          <Changes
            before={latest.kind === 'read' ? 'On the service now' : 'As last known'}
            differences={differences}
          />
        )}
        {children}
        <OfflineNote />
      </div>
    </Dialog>
  );
}

function Changes({ before, differences }: { before: string; differences: readonly FieldDifference[] }) {
  if (differences.length === 0) return <p>No changes: the same values are saved again.</p>;
  return (
    <DifferencesTable label="What changes" versions={[before, 'Your version']} differences={differences} />
  );
}

/** Explains whether another user has saved the object since the form was opened. */
function About(props: ReviewDialogProps) {
  const { noun, secret, isUnknown, isGone, isThereAlready } = props;
  const { latest, hasMoved, failure } = props.review;
  const isUntouched = failure === null && ' Your changes are not saved yet.';
  if (hasMoved && isGone) {
    return (
      <p>
        The service no longer lists this {noun}, or its entry cannot be read.{isUntouched}
      </p>
    );
  }
  if (hasMoved && isThereAlready) {
    return (
      <p>
        This {noun} already has these values, from an earlier attempt of yours or from somebody else.
        {secret && ` Whether ${secret} is the same is unknown.`}
      </p>
    );
  }
  if (hasMoved) {
    return (
      <p>
        Somebody saved this {noun} since you opened it.{isUntouched} Saving now overwrites their values.
        {secret && ` Whether they replaced ${secret} is unknown.`}
      </p>
    );
  }
  if (latest.kind === 'failed') {
    return (
      <div {...REVIEW}>
        <p>
          The current values could not be loaded, so this compares with the values that the form was opened
          with. Somebody may have saved since.
        </p>
        <ErrorPanel error={latest.error} />
      </div>
    );
  }
  if (latest.kind === 'read') return null;
  return (
    <p>
      This service cannot return a saved {noun}, so it is unknown whether somebody else has saved it
      meanwhile.{' '}
      {isUnknown
        ? 'Saving overwrites the stored values.'
        : 'This compares with the response to the last save in this tab.'}
    </p>
  );
}
