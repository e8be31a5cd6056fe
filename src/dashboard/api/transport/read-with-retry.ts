import { LONGEST_PAUSE_SECONDS, MOST_PAUSES } from '../../lib/bulk.ts';
import { sleep } from '../../lib/sleep.ts';
import { bulkErrorPolicy } from './bulk-error-policy.ts';

export type Patience = {
  signal: AbortSignal;
  /** As a pause that the service asks for begins, and as it ends. */
  onWait?: (isWaiting: boolean) => void;
};

/** Reads, and reads again where the service asks to wait: as long as `runBulk` waits with a write. */
export async function readWithRetry<Result>(
  read: () => Promise<Result>,
  { signal, onWait }: Patience,
): Promise<Result> {
  for (let pauses = 0; ; pauses += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- again only where it was turned away
      return await read();
    } catch (error) {
      const verdict = bulkErrorPolicy(error);
      const isPatient = verdict.kind === 'wait' && verdict.seconds <= LONGEST_PAUSE_SECONDS;
      if (!isPatient || pauses === MOST_PAUSES || signal.aborted) throw error;
      onWait?.(true);
      // oxlint-disable-next-line no-await-in-loop
      await sleep(verdict.seconds * 1000, signal);
      onWait?.(false);
      signal.throwIfAborted();
    }
  }
}
