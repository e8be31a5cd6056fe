import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runAtOnce, runInSlices, SLICE_MS, type Steps } from './time-slices.ts';

let now = 0;

beforeEach(() => {
  now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => vi.restoreAllMocks());

/** Counts to `last`. Each step takes as long as a slice. */
function* slowCount(last: number, onStep: (step: number) => void = () => {}): Steps<number> {
  for (let step = 1; step <= last; step += 1) {
    onStep(step);
    now += SLICE_MS;
    yield;
  }
  return last;
}

describe('runInSlices', () => {
  it('returns the same value as a run without pauses', async () => {
    expect(await runInSlices(slowCount(3), new AbortController().signal)).toBe(3);
    expect(runAtOnce(slowCount(3))).toBe(3);
  });

  it('lets other tasks run between two slices', async () => {
    const events: string[] = [];
    setTimeout(() => events.push('other task'));
    await runInSlices(
      slowCount(2, (step) => events.push(`step ${step}`)),
      new AbortController().signal,
    );
    expect(events).toEqual(['step 1', 'other task', 'step 2']);
  });

  it('rejects without another step after it is aborted', async () => {
    const stopping = new AbortController();
    const onStep = vi.fn<(step: number) => void>();
    const running = runInSlices(slowCount(3, onStep), stopping.signal);
    stopping.abort();
    await expect(running).rejects.toThrow('aborted');
    expect(onStep).toHaveBeenCalledExactlyOnceWith(1);
    await expect(runInSlices(slowCount(3, onStep), stopping.signal)).rejects.toThrow('aborted');
    expect(onStep).toHaveBeenCalledOnce();
  });
});
