import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useShortcut } from '../../lib/shortcuts.ts';
import { collectTyping, useEarlyKeys } from './key-buffer.ts';

function press(
  key: string,
  options: KeyboardEventInit = {},
  target: EventTarget = document.body,
): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...options });
  act(() => void target.dispatchEvent(event));
  return event;
}

async function finishReplay(replay: () => void): Promise<void> {
  await act(async () => {
    replay();
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
  });
}

it('replays early keys in order, and only once', async () => {
  const early = renderHook(() => useEarlyKeys());
  expect(early.result.current.hasKeys).toBe(false);
  press('g');
  press('b');
  expect(early.result.current.hasKeys).toBe(true);
  const run = vi.fn<() => void>();
  renderHook(() => useShortcut({ keys: 'g b', label: 'Bots', run }));
  await finishReplay(early.result.current.replay);
  expect(run).toHaveBeenCalledTimes(1);
  await finishReplay(early.result.current.replay);
  press('x');
  expect(run).toHaveBeenCalledTimes(1);
});

it('overrides the browser for the palette shortcut only, not for typed text or other commands', () => {
  const field = document.body.appendChild(document.createElement('input'));
  const early = renderHook(() => useEarlyKeys());
  expect(press('a', {}, field).defaultPrevented).toBe(false);
  expect(press('f', { ctrlKey: true }).defaultPrevented).toBe(false);
  expect(press('Escape').defaultPrevented).toBe(false);
  expect(early.result.current.hasKeys).toBe(false);
  expect(press('k', { ctrlKey: true }, field).defaultPrevented).toBe(true);
  expect(early.result.current.hasKeys).toBe(true);
  field.remove();
});

it('does not replay keys that the page has handled', async () => {
  const own = vi.fn<() => void>();
  renderHook(() => useShortcut({ keys: ']', label: 'Later days', run: own }));
  const early = renderHook(() => useEarlyKeys());
  press(']');
  await finishReplay(early.result.current.replay);
  expect(own).toHaveBeenCalledTimes(1);
});

it('collects typed text and keeps it from shortcuts until a field takes it', () => {
  const run = vi.fn<() => void>();
  renderHook(() => useShortcut({ keys: 'f', label: 'Filter', run }));
  const take = collectTyping();
  for (const key of ['f', 'o', 'x', 'Backspace', ' ', 'é', 'Shift', 'ArrowLeft']) press(key);
  press('a', { ctrlKey: true });
  expect(take()).toBe('fo é');
  expect(take()).toBe('');
  expect(run).not.toHaveBeenCalled();
  press('f');
  expect(run).toHaveBeenCalledTimes(1);
});
