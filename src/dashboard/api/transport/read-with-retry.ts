import { LONGEST_PAUSE_SECONDS, MOST_PAUSES } from '../../lib/bulk.ts';
import { sleep } from '../../lib/sleep.ts';
import { bulkErrorPolicy } from './bulk-error-policy.ts';

export type RetryOptions = {
  signal: AbortSignal;
  /** Called when a pause that the service asked for begins and ends. */
  onWait?: (isWaiting: boolean) => void;
};

/**
 * Performs a read, and repeats it after each pause that the service asks for. The length and the number of pauses are
 * limited as in bulk runs (`lib/bulk.ts`).
 */
export async function readWithRetry<Result>(
  read: () => Promise<Result>,
  { signal, onWait }: RetryOptions,
): Promise<Result> {
  for (let pauses = 0; ; pauses += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- repeats only after a rejection
      return await read();
    } catch (error) {
      const verdict = bulkErrorPolicy(error);
      const mayWait = verdict.kind === 'wait' && verdict.seconds <= LONGEST_PAUSE_SECONDS;
      if (!mayWait || pauses === MOST_PAUSES || signal.aborted) throw error;
      onWait?.(true);
      // oxlint-disable-next-line no-await-in-loop
      await sleep(verdict.seconds * 1000, signal);
      onWait?.(false);
      signal.throwIfAborted();
    }
  }
}
