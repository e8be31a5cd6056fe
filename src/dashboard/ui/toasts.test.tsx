import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { listenToOpening } from '../api/transport/call-record.ts';
import { ToastProvider, useToast, type Toast } from './toasts.tsx';

function Raiser({ toasts }: { toasts: readonly Toast[] }) {
  const toast = useToast();
  return <button onClick={() => toasts.forEach((one) => toast(one))}>raise</button>;
}

function raise(...toasts: Toast[]) {
  render(
    <ToastProvider>
      <Raiser toasts={toasts} />
    </ToastProvider>,
  );
  fireEvent.click(screen.getByText('raise'));
}

function wait(milliseconds: number): void {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

const region = () => screen.getByRole('region', { name: 'Messages' });

describe('toasts', () => {
  // The code of toasts loads after the page. Until it has loaded, toasts are plain text.
  beforeAll(async () => {
    vi.useFakeTimers();
    const { unmount } = render(<ToastProvider>page</ToastProvider>);
    wait(2000);
    await vi.dynamicImportSettled();
    unmount();
  });

  beforeEach(() => {
    vi.useFakeTimers();
  });

  it('have a live region before the first toast appears', () => {
    render(
      <ToastProvider>
        <p>page</p>
      </ToastProvider>,
    );
    expect(region().querySelector('[aria-live="polite"]')).toBeEmptyDOMElement();
  });

  it('disappear after six seconds', () => {
    raise({ text: '3 ids copied' });
    wait(5900);
    expect(screen.getByText('3 ids copied')).toBeInTheDocument();
    wait(200);
    expect(screen.queryByText('3 ids copied')).not.toBeInTheDocument();
  });

  it('link an error to its request if a request caused the error', () => {
    const opened: (number | null)[] = [];
    const stop = listenToOpening(({ call }) => opened.push(call));
    raise(
      { text: 'Could not save', tone: 'bad', error: { callNumber: 7 } },
      { text: 'Could not copy', tone: 'bad', error: new Error('ours') },
    );
    fireEvent.click(screen.getByRole('button', { name: 'Show request' }));
    expect(opened).toEqual([7]);
    stop();
  });

  it('stay until dismissed if they are errors', () => {
    raise({ text: 'Could not save', tone: 'bad' });
    wait(60_000);
    expect(screen.getByText('Could not save')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Could not save')).not.toBeInTheDocument();
  });

  it('stay while the pointer is on them', () => {
    raise({ text: 'Hidden', undo: () => undefined });
    fireEvent.pointerEnter(region());
    wait(60_000);
    expect(screen.getByText('Hidden')).toBeInTheDocument();
    fireEvent.pointerLeave(region());
    wait(6100);
    expect(screen.queryByText('Hidden')).not.toBeInTheDocument();
  });

  it('stay while they contain the focus', () => {
    raise({ text: 'Hidden', undo: () => undefined });
    act(() => screen.getByRole('button', { name: 'Undo' }).focus());
    wait(60_000);
    expect(screen.getByText('Hidden')).toBeInTheDocument();
    act(() => screen.getByText('raise').focus());
    wait(6100);
    expect(screen.queryByText('Hidden')).not.toBeInTheDocument();
  });

  it('undo once and disappear', () => {
    const undo = vi.fn<() => void>();
    raise({ text: 'Marked as read', undo });
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledOnce();
    expect(screen.queryByText('Marked as read')).not.toBeInTheDocument();
  });

  it('continue their timers after the toast under the pointer is dismissed', () => {
    raise({ text: 'first' }, { text: 'second' });
    fireEvent.pointerEnter(region());
    fireEvent.click(screen.getAllByRole('button', { name: 'Dismiss' })[0]!);
    wait(6100);
    expect(screen.queryByText('second')).not.toBeInTheDocument();
  });

  it('are limited to four: the oldest disappears first, but never an error', () => {
    raise({ text: 'bad news', tone: 'bad' }, ...['1', '2', '3', '4', '5'].map((text) => ({ text })));
    expect(screen.getByText('bad news')).toBeInTheDocument();
    expect(['1', '2', '3', '4', '5'].filter((text) => screen.queryByText(text))).toEqual(['3', '4', '5']);
  });
});
