import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listApiKeys } from '#contract/api-key.ts';
import { apiKeyMutations, probeKey } from '../../api/resources/api-key-queries.ts';
import { runMutation } from '../../api/transport/run-mutation.ts';
import { isSupported } from '../../api/transport/config.ts';
import { pluralize } from '../../lib/pluralize.ts';
import { BulkProgress } from '../../list/bulk-progress.tsx';
import { useBulkRun, type BulkRunner } from '../../list/use-bulk-run.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import { Panel } from '../../ui/panel.tsx';
import { popupTrigger } from '../../ui/popup.ts';
import { useToast } from '../../ui/toasts.tsx';
import { unavailable } from '../../ui/unavailable.ts';
import { ApiKeyList, ApiKeysSkeleton } from './api-key-list.tsx';
import { inOrderOfUse, keyName, type KeyToDelete, keyOfId } from './api-key-text.ts';
import Button from '@mui/material/Button';
import { Card } from '../../ui/card.tsx';
import { IdListField } from '../../form/id-list-field.tsx';
import { formatNumber } from '../../lib/format.ts';
import { readIds } from '../../lib/id-list.ts';

const DeleteKeysDialog = onDemand(async () => (await import('./delete-keys-dialog.tsx')).DeleteKeysDialog);

type Asked = { keys: readonly KeyToDelete[]; listed: readonly KeyToDelete[] };

/** Lists the API keys of the agency if the service supports the list, and deletes keys, e.g. after a leak. */
export function ApiKeysTab() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [deleted, setDeleted] = useState<ReadonlySet<string>>(new Set());
  const deletion = useKeyDeletion((keys) =>
    setDeleted((before) => new Set([...before, ...keys.map(({ id }) => id)])),
  );
  const { run, isBusy } = deletion;
  const ask = (keys: readonly KeyToDelete[], listed: readonly KeyToDelete[] = []) => {
    if (!isBusy && keys.length > 0) setAsked({ keys, listed });
  };
  return (
    <>
      {run && (
        <BulkProgress
          {...deletion}
          run={run}
          noun="key"
          words={DELETION_LABELS}
          idOf={({ id }) => id}
          nameOf={(key) => (key.name?.trim() ? keyName(key) : key.id)}
          namesAll
        />
      )}
      {isSupported(listApiKeys) ? (
        <Panel label="API keys" skeleton={<ApiKeysSkeleton />}>
          <ApiKeyList deleted={deleted} isBusy={isBusy} onIntent={DeleteKeysDialog.prefetch} onDelete={ask} />
        </Panel>
      ) : (
        <ApiKeysById
          deleted={deleted}
          isBusy={isBusy}
          onIntent={DeleteKeysDialog.prefetch}
          onDelete={(keys) => ask(keys)}
        />
      )}
      {asked && (
        <DeleteKeysDialog
          {...asked}
          onConfirm={() => {
            setAsked(null);
            deletion.start(inOrderOfUse(asked.keys), 'delete');
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

const DELETION_LABELS = { doing: 'Deleting', done: 'deleted' };

/** Deletes keys one after the other, then checks whether the service still accepts the current key. */
function useKeyDeletion(
  onDeleted: (keys: readonly KeyToDelete[]) => void,
): BulkRunner<KeyToDelete, 'delete'> {
  const queryClient = useQueryClient();
  const toast = useToast();
  return useBulkRun<KeyToDelete, 'delete'>({
    act: ({ id }) => runMutation(queryClient, apiKeyMutations.delete(), id),
    onEnd: ({ done }) => {
      onDeleted(done);
      void probeKey(queryClient);
    },
    onLeft: ({ total, outcome: { done } }) => {
      toast({
        text: `${done.length} of ${pluralize(total, 'key')} deleted before the page was left.`,
        tone: done.length === total ? 'good' : 'bad',
      });
      void probeKey(queryClient);
    },
  });
}

type ApiKeysByIdProps = {
  /** The ids of keys that this page has deleted. The form does not send these ids again. */
  deleted: ReadonlySet<string>;
  isBusy: boolean;
  onIntent: () => void;
  onDelete: (keys: readonly KeyToDelete[]) => void;
};

/** Deletes keys by id, for services that do not list keys. */
function ApiKeysById({ deleted, isBusy, onIntent, onDelete }: ApiKeysByIdProps) {
  // The text is not stored as a draft, because a user may paste the secret key instead of its id.
  const [text, setText] = useState('');
  const ids = readIds(text).ids.filter((id) => !deleted.has(id));
  const cannot = isBusy || ids.length === 0;
  return (
    <Card title="Delete by id">
      <p className="quiet prose mb-3">
        This service cannot list API keys or say which one you are signed in with. Delete a key by its id. Do
        not paste the key itself: it is not the id.
      </p>
      <IdListField label="Key ids" noun="key id" text={text} onChange={setText} />
      <div className="mt-3">
        <Button
          variant="contained"
          color="error"
          aria-disabled={isBusy}
          {...unavailable(ids.length === 0 ? 'Enter a key id first' : null)}
          {...popupTrigger('dialog', onIntent)}
          onClick={() => !cannot && onDelete(ids.map(keyOfId))}
        >
          {ids.length > 1 ? `Delete ${formatNumber(ids.length)} keys` : 'Delete key'}
        </Button>
      </div>
    </Card>
  );
}
