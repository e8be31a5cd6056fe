import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FetchesAhead, IDLE_DELAY_MS } from './lazy-part.tsx';
import { onDemand } from './on-demand.tsx';
import { ToastProvider } from './toasts.tsx';

type SheetProps = { text: string; onClose: () => void };

function Sheet({ text, onClose }: SheetProps) {
  return <button onClick={onClose}>{text}</button>;
}

function openOver(load: Parameters<typeof onDemand<SheetProps>>[0]) {
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
  // The failure is caught, and told on the screen.
  render(<Page />, { wrapper: ToastProvider, onCaughtError: () => undefined });
  return { user: userEvent.setup(), prefetch: SheetOnDemand.prefetch };
}

it('is there once its code is', async () => {
  const { user } = openOver(async () => Sheet);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.click(await screen.findByRole('button', { name: 'Close me' }));
  expect(screen.queryByRole('button', { name: 'Close me' })).toBeNull();
});

it('leaves the page as it is and says so where its code does not come, and can be asked for again', async () => {
  const { user } = openOver(() => Promise.reject(new TypeError('Failed to fetch')));
  for (const times of [1, 2]) {
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(await screen.findAllByText(/^This could not be opened\. Reload the page/)).toHaveLength(times);
  }
});

it('keeps the failure of a prefetch to itself', async () => {
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

describe('what a click opens', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('is fetched once the page had its time, and once', () => {
    const load = vi.fn<() => Promise<typeof Sheet>>(async () => Sheet);
    onDemand(load);
    const { unmount } = render(<FetchesAhead />);
    vi.advanceTimersByTime(IDLE_DELAY_MS - 1);
    expect(load).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(load).toHaveBeenCalledOnce();
    unmount();
    render(<FetchesAhead />);
    vi.advanceTimersByTime(IDLE_DELAY_MS);
    expect(load).toHaveBeenCalledOnce();
  });

  it('is left for the next page where this one is left before, or is offline', () => {
    const load = vi.fn<() => Promise<typeof Sheet>>(async () => Sheet);
    onDemand(load);
    const { unmount } = render(<FetchesAhead />);
    unmount();
    vi.advanceTimersByTime(IDLE_DELAY_MS);
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    render(<FetchesAhead />);
    vi.advanceTimersByTime(IDLE_DELAY_MS);
    expect(load).not.toHaveBeenCalled();
    onLine.mockRestore();
    render(<FetchesAhead />);
    vi.advanceTimersByTime(IDLE_DELAY_MS);
    expect(load).toHaveBeenCalledOnce();
  });
});
