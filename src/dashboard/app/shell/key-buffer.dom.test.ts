import { act, renderHook } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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
  const early = renderHook(() => useEarlyKeys(vi.fn()));
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
  const onOpenPalette = vi.fn<() => void>();
  const early = renderHook(() => useEarlyKeys(onOpenPalette));
  expect(press('a', {}, field).defaultPrevented).toBe(false);
  expect(press('f', { ctrlKey: true }).defaultPrevented).toBe(false);
  expect(press('Escape').defaultPrevented).toBe(false);
  expect(early.result.current.hasKeys).toBe(false);
  expect(press('k', { ctrlKey: true }, field).defaultPrevented).toBe(true);
  expect(onOpenPalette).toHaveBeenCalledTimes(1);
  field.remove();
});

it('does not replay keys that the page has handled', async () => {
  const own = vi.fn<() => void>();
  renderHook(() => useShortcut({ keys: ']', label: 'Later days', run: own }));
  const early = renderHook(() => useEarlyKeys(vi.fn()));
  press(']');
  await finishReplay(early.result.current.replay);
  expect(own).toHaveBeenCalledTimes(1);
});

it('opens no palette over an open dialog', () => {
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.setAttribute('role', 'dialog');
  const onOpenPalette = vi.fn<() => void>();
  renderHook(() => useEarlyKeys(onOpenPalette));
  expect(press('k', { ctrlKey: true }).defaultPrevented).toBe(true);
  expect(onOpenPalette).not.toHaveBeenCalled();
  dialog.remove();
});

it('collects typed, composed and pasted text, and then returns the focus', async () => {
  const opener = document.body.appendChild(document.createElement('button'));
  opener.focus();
  const user = userEvent.setup();
  const run = vi.fn<() => void>();
  renderHook(() => useShortcut({ keys: 'f', label: 'Filter', run }));
  const take = collectTyping('Search');
  expect(document.activeElement).toHaveAccessibleName('Search');
  await user.keyboard('fox{Backspace} é');
  await user.paste(' 東京');
  expect(take()).toBe('fo é 東京');
  expect(take()).toBe('fo é 東京');
  expect(document.activeElement).toBe(opener);
  expect(document.querySelector('input')).toBeNull();
  expect(run).not.toHaveBeenCalled();
  opener.remove();
});
