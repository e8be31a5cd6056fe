/**
 * Performs one write per item, with limited concurrency, and reports an outcome for each item. Independent of the
 * service and the UI.
 */
import { sleep } from './sleep.ts';

export type BulkFailure<Item> = { item: Item; error: unknown };

export type BulkOutcome<Item> = {
  /** The items that were written, in the order of completion. */
  done: readonly Item[];
  failed: readonly BulkFailure<Item>[];
  /** The items that were never sent because the run ended first, in the order of the input. */
  left: readonly Item[];
  /** The requested pause in seconds, if the run ended because the service asked for too long or too many pauses. */
  asksToWait?: number;
};

export type BulkProgressState = { done: number; failed: number; isWaiting: boolean };

/** The effect of an error on the remaining items of a bulk run. */
export type BulkErrorDecision =
  /** Only this item failed. The run continues. */
  | { kind: 'failed' }
  /** The service rejected the item and asks for a pause. The run waits `seconds` and then sends the item again. */
  | { kind: 'wait'; seconds: number }
  /** The item failed, and every remaining item would fail too. The run ends. */
  | { kind: 'stop' };

type BulkOptions = {
  verdictOf: (error: unknown) => BulkErrorDecision;
  /** The maximum number of requests in progress at the same time. 1 by default. */
  concurrency?: number;
  /**
   * After an abort, the run starts no further items. Items in progress still finish, because a write cannot be
   * recalled.
   */
  signal: AbortSignal;
  /** Called after each success, failure or rejection, and when a pause begins or ends. */
  onProgress?: (progress: BulkProgressState) => void;
};

/**
 * The longest pause, in seconds, that a run waits for. If the service asks for a longer pause, the run ends, and the
 * user can send the remaining items later.
 */
export const LONGEST_PAUSE_SECONDS = 60;

/** The number of consecutive pauses without a success after which the run ends. */
export const MOST_PAUSES = 5;

/**
 * Calls `act` for each item and never rejects. Sends each item once, unless the service rejects the item and asks for a
 * pause: only such items are sent again.
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
    // The service may reject several concurrent items at once. One pause covers all rejections.
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
    // oxlint-disable no-await-in-loop -- each worker processes its items sequentially
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
