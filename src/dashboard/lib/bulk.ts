/** One write for each of many things, a few at a time, with an outcome for each. Knows neither services nor screens. */
import { sleep } from './sleep.ts';

export type BulkFailure<Item> = { item: Item; error: unknown };

export type BulkOutcome<Item> = {
  /** In the order in which they were done. */
  done: readonly Item[];
  failed: readonly BulkFailure<Item>[];
  /** Never sent, since the run ended before their turn. In the order given. */
  left: readonly Item[];
  /** For how many seconds the service asked to wait, where that ended the run. */
  asksToWait?: number;
};

export type BulkProgressState = { done: number; failed: number; isWaiting: boolean };

/** What an error means for the things that are still to come. */
export type BulkErrorDecision =
  /** This one failed; the others need not. */
  | { kind: 'failed' }
  /** Nothing was done, and nothing will be for a while: this one is sent again after so many seconds. */
  | { kind: 'wait'; seconds: number }
  /** This one failed, and so would all others. */
  | { kind: 'stop' };

type BulkOptions = {
  verdictOf: (error: unknown) => BulkErrorDecision;
  /** How many are under way at once. One after the other unless said. */
  concurrency?: number;
  /** Nothing more is begun once it is aborted. What is under way is waited for: a write cannot be called back. */
  signal: AbortSignal;
  /** After each outcome, and as a pause begins and ends. */
  onProgress?: (progress: BulkProgressState) => void;
};

/** Longer than this nobody looks on: the run ends, and what is left can be sent by hand. */
export const LONGEST_PAUSE_SECONDS = 60;

/** Pauses in a row in which nothing got through: then the run ends as well. */
export const MOST_PAUSES = 5;

/**
 * Does `act` for each item, and never rejects. An item is sent once; only one that the service turned away with the
 * request to wait is sent again.
 */
export async function runBulk<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
  { verdictOf, concurrency = 1, signal, onProgress }: BulkOptions,
): Promise<BulkOutcome<Item>> {
  const left = items.map((item, place) => ({ item, place }));
  const done: Item[] = [];
  const failed: BulkFailure<Item>[] = [];
  let pause: Promise<void> | null = null;
  let pausesInVain = 0;
  let isOver = false;
  let asksToWait: number | null = null;

  const tell = () => onProgress?.({ done: done.length, failed: failed.length, isWaiting: pause !== null });

  const beginPause = (seconds: number) => {
    // Several under way are turned away together: one pause is for all of them.
    if (pause !== null) return;
    pausesInVain += 1;
    isOver ||= seconds > LONGEST_PAUSE_SECONDS || pausesInVain > MOST_PAUSES;
    if (isOver) {
      asksToWait ??= seconds;
      return;
    }
    pause = sleep(seconds * 1000, signal).then(() => {
      pause = null;
      tell();
    });
  };

  const work = async (): Promise<void> => {
    // oxlint-disable no-await-in-loop -- one after the other is what each of these is for
    while (true) {
      if (pause !== null) await pause;
      const next = isOver || signal.aborted ? undefined : left.shift();
      if (next === undefined) return;
      try {
        await act(next.item);
        done.push(next.item);
        pausesInVain = 0;
      } catch (error) {
        const verdict = verdictOf(error);
        if (verdict.kind === 'wait') {
          left.unshift(next);
          beginPause(verdict.seconds);
        } else {
          failed.push({ item: next.item, error });
          isOver ||= verdict.kind === 'stop';
        }
      }
      tell();
    }
    // oxlint-enable no-await-in-loop
  };

  await Promise.all(Array.from({ length: concurrency }, work));
  return {
    done,
    failed,
    left: left.toSorted((a, b) => a.place - b.place).map(({ item }) => item),
    ...(asksToWait !== null && { asksToWait }),
  };
}
