import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runBulk, type BulkProgressState, type BulkErrorDecision } from './bulk.ts';

class Refused extends Error {
  readonly verdict: BulkErrorDecision;
  constructor(verdict: BulkErrorDecision) {
    super(verdict.kind);
    this.verdict = verdict;
  }
}

const FAILED = new Refused({ kind: 'failed' });
const STOP = new Refused({ kind: 'stop' });
const waitFor = (seconds: number) => new Refused({ kind: 'wait', seconds });

const verdictOf = (error: unknown): BulkErrorDecision =>
  error instanceof Refused ? error.verdict : { kind: 'failed' };

const many = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

const never = new AbortController().signal;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Runs `runBulk` and advances the fake timers until it ends. */
async function run<Item>(...[items, act, options]: Parameters<typeof runBulk<Item>>) {
  const running = runBulk(items, act, options);
  await vi.runAllTimersAsync();
  return running;
}

describe('a bulk run', () => {
  it('processes each item once and in order, and reports progress after each item', async () => {
    const sent: number[] = [];
    const told: BulkProgressState[] = [];
    let underWay = 0;
    const outcome = await run(
      many(3),
      async (item) => {
        expect(underWay).toBe(0);
        underWay += 1;
        await Promise.resolve();
        sent.push(item);
        underWay -= 1;
      },
      { verdictOf, signal: never, onProgress: (progress) => told.push(progress) },
    );
    expect(sent).toEqual([1, 2, 3]);
    expect(outcome).toEqual({ done: [1, 2, 3], failed: [], left: [] });
    expect(told).toEqual([1, 2, 3].map((done) => ({ done, failed: 0, isWaiting: false })));
  });

  it('never exceeds the concurrency limit', async () => {
    let underWay = 0;
    let most = 0;
    const { done } = await run(
      many(50),
      async () => {
        underWay += 1;
        most = Math.max(most, underWay);
        await new Promise((resolve) => {
          setTimeout(resolve, 10);
        });
        underWay -= 1;
      },
      { verdictOf, signal: never, concurrency: 4 },
    );
    expect(done).toHaveLength(50);
    expect(most).toBe(4);
  });

  it('continues after single failures and reports the failed items with their errors', async () => {
    const outcome = await run(
      many(400),
      async (item) => {
        if (item % 60 === 0) throw FAILED;
      },
      { verdictOf, signal: never, concurrency: 4 },
    );
    expect(outcome.failed).toEqual([60, 120, 180, 240, 300, 360].map((item) => ({ item, error: FAILED })));
    expect(outcome.done).toHaveLength(394);
  });

  it('stops at an error that would affect every item, and does not send the remaining items', async () => {
    const act = vi.fn<(item: number) => Promise<void>>(async (item) => {
      if (item === 3) throw STOP;
    });
    const outcome = await run(many(6), act, { verdictOf, signal: never });
    expect(outcome).toEqual({ done: [1, 2], failed: [{ item: 3, error: STOP }], left: [4, 5, 6] });
    expect(act).toHaveBeenCalledTimes(3);
  });

  it('starts no items after an abort, but finishes those in progress', async () => {
    const stop = new AbortController();
    const outcome = await run(
      many(10),
      async (item) => {
        if (item === 3) stop.abort();
        await Promise.resolve();
      },
      { verdictOf, signal: stop.signal, concurrency: 2 },
    );
    expect(new Set(outcome.done)).toEqual(new Set([1, 2, 3]));
    expect(outcome.left).toEqual([4, 5, 6, 7, 8, 9, 10]);
  });
});

describe('a service that asks for a pause', () => {
  it('receives the rejected item again after the requested time, and no other item before', async () => {
    const sentAt: [number, number][] = [];
    const told: boolean[] = [];
    const start = Date.now();
    const outcome = await run(
      many(3),
      async (item) => {
        sentAt.push([item, Date.now() - start]);
        if (item === 2 && sentAt.length === 2) throw waitFor(7);
      },
      { verdictOf, signal: never, onProgress: ({ isWaiting }) => told.push(isWaiting) },
    );
    expect(sentAt).toEqual([
      [1, 0],
      [2, 0],
      [2, 7000],
      [3, 7000],
    ]);
    expect(outcome).toEqual({ done: [1, 2, 3], failed: [], left: [] });
    expect(told).toEqual([false, true, false, false, false]);
  });

  it('causes one pause for several simultaneous rejections, and keeps the order of items', async () => {
    let refusals = 0;
    const outcome = await run(
      many(8),
      async () => {
        await Promise.resolve();
        refusals += 1;
        throw waitFor(1);
      },
      { verdictOf, signal: never, concurrency: 4 },
    );
    expect(outcome).toEqual({ done: [], failed: [], left: many(8), asksToWait: 1 });
    expect(refusals).toBe(24);
  });

  it('ends the run if the requested pause exceeds a minute', async () => {
    const act = vi.fn<() => Promise<void>>(async () => {
      throw waitFor(61);
    });
    const outcome = await run(many(2), act, { verdictOf, signal: never });
    expect(outcome).toEqual({ done: [], failed: [], left: [1, 2], asksToWait: 61 });
    expect(act).toHaveBeenCalledTimes(1);
  });

  it('does not delay an abort during the pause', async () => {
    const stop = new AbortController();
    const running = runBulk(
      many(2),
      async () => {
        throw waitFor(60);
      },
      { verdictOf, signal: stop.signal },
    );
    await vi.advanceTimersByTimeAsync(1000);
    stop.abort();
    expect(await running).toEqual({ done: [], failed: [], left: [1, 2] });
  });
});
