import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listApiKeys } from '#contract/api-key.ts';
import { apiKeyMutations, probeKey } from '../../api/api-key-queries.ts';
import { carryOut } from '../../api/carry-out.ts';
import { offers } from '../../api/config.ts';
import { countOf } from '../../lib/count-of.ts';
import { BulkProgress } from '../../list/bulk-progress.tsx';
import { useBulkRun, type BulkRunner } from '../../list/use-bulk-run.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { ApiKeyList, ApiKeysSkeleton } from './api-key-list.tsx';
import { ApiKeysById } from './api-keys-by-id.tsx';
import { inOrderOfUse, keyName, type KeyToDelete } from './key-words.ts';

const DeleteKeysDialog = onDemand(async () => (await import('./delete-keys-dialog.tsx')).DeleteKeysDialog);

type Asked = { keys: readonly KeyToDelete[]; listed: readonly KeyToDelete[] };

/** The API keys of the agency: to see which there are, where the service tells, and to delete what leaked. */
export function ApiKeysTab() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [deleted, setDeleted] = useState<ReadonlySet<string>>(new Set());
  const deletion = useKeyDeletion((keys) =>
    setDeleted((before) => new Set([...before, ...keys.map(({ id }) => id)])),
  );
  const { run } = deletion;
  const isBusy = run !== null && run.outcome === null;
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
          words={DELETION_WORDS}
          idOf={({ id }) => id}
          nameOf={(key) => (key.name?.trim() ? keyName(key) : key.id)}
          namesAll
        />
      )}
      {offers(listApiKeys) ? (
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

const DELETION_WORDS = { doing: 'Deleting', done: 'deleted' };

/** Deletes keys one after the other, and then asks whether the key in use was among them. */
function useKeyDeletion(
  onDeleted: (keys: readonly KeyToDelete[]) => void,
): BulkRunner<KeyToDelete, 'delete'> {
  const queryClient = useQueryClient();
  const toast = useToast();
  return useBulkRun<KeyToDelete, 'delete'>({
    act: ({ id }) => carryOut(queryClient, apiKeyMutations.delete(queryClient), id),
    onEnd: ({ done }) => {
      onDeleted(done);
      void probeKey(queryClient);
    },
    onLeft: ({ total, outcome: { done } }) => {
      toast({
        text: `${done.length} of ${countOf(total, 'key')} deleted before the page was left.`,
        tone: done.length === total ? 'good' : 'bad',
      });
      void probeKey(queryClient);
    },
  });
}
