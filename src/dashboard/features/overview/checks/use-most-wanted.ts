import { useMemo } from 'react';
import type { SmartFaq } from '#contract/smart-faq.ts';
import { useComputedLater } from '../../../lib/use-computed-later.ts';
import type { FaqRow } from '../../faqs/faq-rows.ts';

type FindRow = (unanswered: readonly SmartFaq[], signal: AbortSignal) => Promise<FaqRow>;

/** The found row of each list of questions, so that the overview shows it immediately when it mounts again. */
const foundRows = new WeakMap<readonly SmartFaq[], FaqRow>();

/**
 * Returns the row for whose answer most leads wait. The row is found after the render, because comparing hundreds of
 * questions blocks a slow phone for half a second. Until the row of a new list is found, returns that of the previous
 * list; null without a previous list. `findRow` is null until its code has loaded.
 */
export function useMostWanted(unanswered: readonly SmartFaq[], findRow: FindRow | null): FaqRow | null {
  const find = useMemo(
    () =>
      findRow && unanswered.length > 0
        ? async (signal: AbortSignal) => {
            const row = foundRows.get(unanswered) ?? (await findRow(unanswered, signal));
            foundRows.set(unanswered, row);
            return row;
          }
        : null,
    [unanswered, findRow],
  );
  const latest = useComputedLater(find);
  return foundRows.get(unanswered) ?? latest?.value ?? null;
}
