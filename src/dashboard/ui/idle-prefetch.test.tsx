import { render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { IDLE_DELAY_MS } from './after-first-paint.ts';
import { IdlePrefetch, usePrefetchWhileIdle } from './idle-prefetch.ts';

type Prefetch = () => Promise<unknown>;

function Part({ prefetch }: { prefetch: Prefetch }) {
  usePrefetchWhileIdle(prefetch);
  return null;
}

function Page({ parts, isIdle = true }: { parts: readonly Prefetch[]; isIdle?: boolean }) {
  return (
    <>
      {parts.map((prefetch, at) => (
        <Part key={at} prefetch={prefetch} />
      ))}
      {isIdle && <IdlePrefetch delay={IDLE_DELAY_MS} />}
    </>
  );
}

const aPart = () => vi.fn<Prefetch>(async () => null);
const idle = () => vi.advanceTimersByTimeAsync(IDLE_DELAY_MS + 10);

describe('the code of a part of the page', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is prefetched once, after an idle delay', async () => {
    const prefetch = aPart();
    const { rerender } = render(<Page parts={[prefetch]} />);
    await vi.advanceTimersByTimeAsync(IDLE_DELAY_MS - 1);
    expect(prefetch).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(10);
    expect(prefetch).toHaveBeenCalledOnce();
    rerender(<Page parts={[prefetch]} isIdle={false} />);
    rerender(<Page parts={[prefetch]} />);
    await idle();
    expect(prefetch).toHaveBeenCalledOnce();
  });

  it('is not prefetched after the user leaves the page', async () => {
    const prefetch = aPart();
    const { rerender } = render(<Page parts={[prefetch]} />);
    rerender(<Page parts={[]} />);
    await idle();
    expect(prefetch).not.toHaveBeenCalled();
  });

  it('is prefetched with at most one other part at a time, and no further part after a navigation begins', async () => {
    const arrivals: (() => void)[] = [];
    const parts = Array.from({ length: 5 }, () =>
      vi.fn<Prefetch>(
        () =>
          new Promise<void>((resolve) => {
            arrivals.push(resolve);
          }),
      ),
    );
    const started = () => parts.filter((prefetch) => prefetch.mock.calls.length > 0).length;
    const { rerender } = render(<Page parts={parts} />);
    await idle();
    expect(started()).toBe(2);
    arrivals[0]!();
    await vi.advanceTimersByTimeAsync(10);
    expect(started()).toBe(3);
    rerender(<Page parts={parts} isIdle={false} />);
    for (const arrive of arrivals) arrive();
    await vi.advanceTimersByTimeAsync(10);
    expect(started()).toBe(3);
    rerender(<Page parts={parts} />);
    await idle();
    expect(started()).toBe(5);
  });

  it.each([
    ['offline', { onLine: false }],
    ['in data saver mode', { connection: { saveData: true, effectiveType: '4g' } }],
    ['on a slow connection', { connection: { effectiveType: '3g' } }],
    ['on a cellular connection', { connection: { effectiveType: '4g', type: 'cellular' } }],
  ])('is not prefetched %s', async (_, network) => {
    vi.stubGlobal('navigator', { onLine: true, ...network });
    const prefetch = aPart();
    render(<Page parts={[prefetch]} />);
    await idle();
    expect(prefetch).not.toHaveBeenCalled();
  });
});
