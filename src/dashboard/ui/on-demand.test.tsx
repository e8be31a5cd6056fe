import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { onDemand } from './on-demand.tsx';
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
  // `onCaughtError` suppresses the console output of React. The component under test catches the error and shows a
  // toast.
  render(<Page />, { wrapper: ToastProvider, onCaughtError: () => undefined });
  return { user: userEvent.setup(), prefetch: SheetOnDemand.prefetch };
}

it('shows the component once its code has loaded', async () => {
  const { user } = openOver(async () => Sheet);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.click(await screen.findByRole('button', { name: 'Close me' }));
  expect(screen.queryByRole('button', { name: 'Close me' })).toBeNull();
});

it('shows a message each time the code fails to load', async () => {
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
  void prefetch();
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});
