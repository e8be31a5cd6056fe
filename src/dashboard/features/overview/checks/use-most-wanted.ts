import { useEffect, useState } from 'react';
import type { SmartFaq } from '#contract/smart-faq.ts';
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
  const [latest, setLatest] = useState<FaqRow | null>(null);
  useEffect(() => {
    if (findRow === null || unanswered.length === 0) return undefined;
    const stopping = new AbortController();
    const find = async () => {
      const row = foundRows.get(unanswered) ?? (await findRow(unanswered, stopping.signal));
      foundRows.set(unanswered, row);
      if (!stopping.signal.aborted) setLatest(row);
    };
    find().catch((error: unknown) => {
      if (stopping.signal.aborted) return;
      // Throwing in the state update passes the error to the error boundary of the page.
      setLatest(() => {
        throw error;
      });
    });
    return () => stopping.abort();
  }, [unanswered, findRow]);
  return foundRows.get(unanswered) ?? latest;
}
