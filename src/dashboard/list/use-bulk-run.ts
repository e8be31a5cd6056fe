import { useEffect, useRef, useState } from 'react';
import { bulkErrorPolicy } from '../api/transport/bulk-error-policy.ts';
import { runBulk, type BulkOutcome, type BulkProgressState } from '../lib/bulk.ts';

/** The state of an action on many items, for `BulkProgress`. `Task` describes the action. */
export type BulkRun<Item, Task> = {
  task: Task;
  total: number;
  progress: BulkProgressState;
  isStopping: boolean;
  /** The results. null while the run is in progress. */
  outcome: BulkOutcome<Item> | null;
};

type BulkRunOptions<Item, Task> = {
  act: (item: Item) => Promise<unknown>;
  /** The maximum number of concurrent requests. The default is 1. */
  concurrency?: number;
  onEnd?: (outcome: BulkOutcome<Item>, task: Task) => void;
  /**
   * Called with the results if the user leaves the page during the run. The run then stops, because the page can no
   * longer show the results.
   */
  onLeft: (run: { total: number; outcome: BulkOutcome<Item>; task: Task }) => void;
};

export type BulkRunner<Item, Task> = {
  run: BulkRun<Item, Task> | null;
  /** Whether a run is in progress. false once its results are available. */
  isBusy: boolean;
  /** Starts a run and returns true. Returns false and does nothing while another run is in progress. */
  start: (items: readonly Item[], task: Task) => boolean;
  stop: () => void;
  /** Starts a new run for the failed and the unsent items. The successful items remain in the results. */
  goOn: () => void;
  dismiss: () => void;
};

/** The minimum time in milliseconds between two progress updates. */
const PACE = 100;

/**
 * Sends a write request for each of many items, with at most one run at a time. The run stops when the user leaves the
 * page.
 */
export function useBulkRun<Item, Task>(options: BulkRunOptions<Item, Task>): BulkRunner<Item, Task> {
  const { act, concurrency, onEnd, onLeft } = options;
  const [run, setRun] = useState<BulkRun<Item, Task> | null>(null);
  const stopper = useRef<AbortController | null>(null);
  const isHere = useRef(true);

  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      stopper.current?.abort();
    };
  }, []);

  const runOver = async (items: readonly Item[], task: Task, before: readonly Item[]) => {
    if (stopper.current !== null) return;
    const controller = new AbortController();
    stopper.current = controller;
    const total = before.length + items.length;
    const begun = { task, total, isStopping: false, outcome: null };
    setRun({ ...begun, progress: { done: before.length, failed: 0, isWaiting: false } });

    let drawnAt = performance.now();
    let wasWaiting = false;
    const draw = (progress: BulkProgressState) => {
      const isDue = performance.now() - drawnAt >= PACE || progress.isWaiting !== wasWaiting;
      if (!isDue) return;
      drawnAt = performance.now();
      wasWaiting = progress.isWaiting;
      const all = { ...progress, done: before.length + progress.done };
      setRun((now) => now && { ...now, progress: all });
    };
    const sent = await runBulk(items, act, {
      verdictOf: bulkErrorPolicy,
      signal: controller.signal,
      onProgress: draw,
      ...(concurrency !== undefined && { concurrency }),
    });

    stopper.current = null;
    const outcome = { ...sent, done: [...before, ...sent.done] };
    if (!isHere.current) {
      onLeft({ total, outcome, task });
      return;
    }
    const progress = { done: outcome.done.length, failed: outcome.failed.length, isWaiting: false };
    setRun({ ...begun, progress, outcome });
    onEnd?.(outcome, task);
  };

  return {
    run,
    isBusy: run !== null && run.outcome === null,
    start: (items, task) => {
      // Reads a ref instead of state, because a second quick click happens before the next render.
      const isFree = stopper.current === null;
      if (isFree) void runOver(items, task, []);
      return isFree;
    },
    stop: () => {
      stopper.current?.abort();
      setRun((now) => now && { ...now, isStopping: now.outcome === null });
    },
    goOn: () => {
      if (run === null || run.outcome === null) return;
      const { done, failed, left } = run.outcome;
      void runOver([...failed.map(({ item }) => item), ...left], run.task, done);
    },
    dismiss: () => setRun((now) => (now?.outcome ? null : now)),
  };
}
