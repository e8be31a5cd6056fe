import { useQueryClient } from '@tanstack/react-query';
import { apiKeyMutations, probeKey } from '../../api/api-key-queries.ts';
import { carryOut } from '../../api/carry-out.ts';
import { useBulkRun, type BulkRunner } from '../../list/use-bulk-run.ts';
import { countOf } from '../../lib/count-of.ts';
import { useToast } from '../../ui/toasts.tsx';
import type { KeyToDelete } from './key-words.ts';

export const DELETION_WORDS = { doing: 'Deleting', done: 'deleted' };

/** Deletes keys one after the other, and then asks whether the key in use was among them. */
export function useKeyDeletion(
  onDeleted?: (keys: readonly KeyToDelete[]) => void,
): BulkRunner<KeyToDelete, 'delete'> {
  const queryClient = useQueryClient();
  const toast = useToast();
  return useBulkRun<KeyToDelete, 'delete'>({
    act: ({ id }) => carryOut(queryClient, apiKeyMutations.delete(queryClient), id),
    onEnd: ({ done }) => {
      onDeleted?.(done);
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
