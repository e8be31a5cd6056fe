import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { IDLE_DELAY_MS } from './after-first-paint.ts';
import { IdlePrefetch, onDemand } from './on-demand.tsx';
import { ToastProvider } from './toasts.tsx';

type SheetProps = { text: string; onClose: () => void };

function Sheet({ text, onClose }: SheetProps) {
  return <button onClick={onClose}>{text}</button>;
}

function openOver(load: () => Promise<typeof Sheet>) {
  const SheetOnDemand = onDemand(load);
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button onClick={() => setOpen(true)}>Open</button>
        {isOpen && <SheetOnDemand text="Close me" onClose={() => setOpen(false)} />}
      </>
    );
  }
  // The component catches the error and shows a toast.
  render(<Page />, { wrapper: ToastProvider, onCaughtError: () => undefined });
  return { user: userEvent.setup(), prefetch: SheetOnDemand.prefetch };
}

it('shows the part once its code has loaded', async () => {
  const { user } = openOver(async () => Sheet);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.click(await screen.findByRole('button', { name: 'Close me' }));
  expect(screen.queryByRole('button', { name: 'Close me' })).toBeNull();
});

it('shows a message if the code fails to load, and can be opened again', async () => {
  const { user } = openOver(() => Promise.reject(new TypeError('Failed to fetch')));
  for (const times of [1, 2]) {
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(await screen.findAllByText(/^This could not be opened\. Reload the page/)).toHaveLength(times);
  }
});

it('ignores a failed prefetch', async () => {
  const unhandled = vi.fn<() => void>();
  process.once('unhandledRejection', unhandled);
  const { prefetch } = openOver(() => Promise.reject(new TypeError('Failed to fetch')));
  prefetch();
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});

describe('the code of an on-demand part', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  const aPart = () => vi.fn<() => Promise<typeof Sheet>>(async () => Sheet);

  it('is prefetched once, after an idle delay', async () => {
    const load = aPart();
    onDemand(load);
    const { unmount } = render(<IdlePrefetch />);
    await vi.advanceTimersByTimeAsync(IDLE_DELAY_MS - 1);
    expect(load).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(10);
    expect(load).toHaveBeenCalledOnce();
    unmount();
    render(<IdlePrefetch />);
    await vi.advanceTimersByTimeAsync(IDLE_DELAY_MS + 10);
    expect(load).toHaveBeenCalledOnce();
  });

  it('is prefetched two parts at a time, and no further part after the user leaves the page', async () => {
    const arrivals: (() => void)[] = [];
    const loads = Array.from({ length: 5 }, () =>
      vi.fn<() => Promise<typeof Sheet>>(
        () =>
          new Promise((resolve) => {
            arrivals.push(() => resolve(Sheet));
          }),
      ),
    );
    for (const load of loads) onDemand(load);
    const started = () => loads.filter((load) => load.mock.calls.length > 0).length;
    const { unmount } = render(<IdlePrefetch />);
    await vi.advanceTimersByTimeAsync(IDLE_DELAY_MS + 10);
    expect(started()).toBe(2);
    arrivals[0]!();
    await vi.advanceTimersByTimeAsync(10);
    expect(started()).toBe(3);
    unmount();
    for (const arrive of arrivals) arrive();
    await vi.advanceTimersByTimeAsync(10);
    expect(started()).toBe(3);
    render(<IdlePrefetch />);
    await vi.advanceTimersByTimeAsync(IDLE_DELAY_MS + 10);
    expect(started()).toBe(5);
    for (const arrive of arrivals) arrive();
  });

  it.each([
    ['offline', { onLine: false }],
    ['in data saver mode', { connection: { saveData: true, effectiveType: '4g' } }],
    ['on a slow connection', { connection: { effectiveType: '3g' } }],
    ['on a cellular connection', { connection: { effectiveType: '4g', type: 'cellular' } }],
  ])('is not prefetched %s, but on a later page', async (_, network) => {
    const load = aPart();
    onDemand(load);
    vi.stubGlobal('navigator', { onLine: true, ...network });
    render(<IdlePrefetch />);
    await vi.advanceTimersByTimeAsync(IDLE_DELAY_MS + 10);
    expect(load).not.toHaveBeenCalled();
    vi.unstubAllGlobals();
    render(<IdlePrefetch />);
    await vi.advanceTimersByTimeAsync(IDLE_DELAY_MS + 10);
    expect(load).toHaveBeenCalledOnce();
  });
});
