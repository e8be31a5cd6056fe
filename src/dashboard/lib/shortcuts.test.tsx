import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { usePageActions } from './page-actions.ts';
import { shortcuts, useShortcut, type Shortcut } from './shortcuts.ts';
import { setSetting } from './settings.ts';

function Keys({ keys, run, repeats = false }: Pick<Shortcut, 'keys' | 'run' | 'repeats'>) {
  useShortcut({ keys, label: `Does ${keys}`, run, repeats });
  return null;
}

function press(keys: string, init: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key: keys, bubbles: true, cancelable: true, ...init });
  (document.activeElement ?? document.body).dispatchEvent(event);
  return event;
}

const aDialog = { role: 'dialog' } as const;

const user = userEvent.setup();

describe('a shortcut', () => {
  it('runs on its key in either case while its component is mounted', async () => {
    const run = vi.fn<() => void>();
    const { unmount } = render(<Keys keys="r" run={run} />);
    await user.keyboard('rR');
    expect(run).toHaveBeenCalledTimes(2);
    unmount();
    await user.keyboard('r');
    expect(run).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['r', 'к', 'KeyR', {}],
    ['g l', 'д', 'KeyL', {}],
    ['r', 'ρ', 'KeyR', {}],
    ['r', 'ר', 'KeyR', {}],
    ['r', 'ق', 'KeyR', {}],
    ['?', '؟', 'Slash', { shiftKey: true }],
    ['[', 'х', 'BracketLeft', {}],
    ['mod+k', 'л', 'KeyK', { ctrlKey: true }],
    ['z', 'z', 'KeyY', {}],
    ['/', '/', 'KeyQ', {}],
  ])('%s runs on %s at the position %s', (keys, key, code, init) => {
    const run = vi.fn<() => void>();
    render(<Keys keys={keys} run={run} />);
    if (keys.startsWith('g ')) press('п', { code: 'KeyG' });
    press(key, { code, ...init });
    expect(run).toHaveBeenCalledOnce();
  });

  it('has no other key on a Latin layout', () => {
    const run = vi.fn<() => void>();
    render(<Keys keys="o" run={run} />);
    press('ö', { code: 'KeyO' });
    press('¬', { code: 'KeyO', altKey: true });
    press('Dead', { code: 'KeyO' });
    expect(run).not.toHaveBeenCalled();
  });

  it('is ignored while the user types or a dialog is open', async () => {
    const run = vi.fn<() => void>();
    const { rerender } = render(
      <>
        <Keys keys="r" run={run} />
        <input aria-label="Name" />
      </>,
    );
    await user.type(screen.getByLabelText('Name'), 'error');
    rerender(
      <>
        <Keys keys="r" run={run} />
        <div {...aDialog} />
      </>,
    );
    await user.keyboard('r');
    expect(run).not.toHaveBeenCalled();
  });

  it('is ignored with a modifier or during IME composition', () => {
    const run = vi.fn<() => void>();
    render(<Keys keys="r" run={run} />);
    press('r', { ctrlKey: true });
    press('r', { metaKey: true });
    press('r', { altKey: true });
    press('r', { isComposing: true });
    expect(run).not.toHaveBeenCalled();
  });

  it('accepts characters that keyboards produce with AltGr', () => {
    const run = vi.fn<() => void>();
    render(<Keys keys="[" run={run} />);
    press('[', { ctrlKey: true, altKey: true });
    expect(run).toHaveBeenCalledOnce();
  });

  it('repeats only if configured', () => {
    const [once, again] = [vi.fn<() => void>(), vi.fn<() => void>()];
    render(
      <>
        <Keys keys="r" run={once} />
        <Keys keys="j" run={again} repeats />
      </>,
    );
    press('r', { repeat: true });
    press('j', { repeat: true });
    expect([once, again].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  });

  it('with two keys runs when they are pressed in sequence', async () => {
    const [leads, later] = [vi.fn<() => void>(), vi.fn<() => void>()];
    render(
      <>
        <Keys keys="g l" run={leads} />
        <Keys keys="l" run={later} />
      </>,
    );
    await user.keyboard('gl');
    expect([leads, later].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
    await user.keyboard('gxl');
    expect([leads, later].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });

  it("with Ctrl or Cmd works in a field too and replaces the browser's action", () => {
    const run = vi.fn<() => void>();
    render(
      <>
        <Keys keys="mod+k" run={run} />
        <input aria-label="Name" />
      </>,
    );
    screen.getByLabelText('Name').focus();
    expect(press('k', { ctrlKey: true }).defaultPrevented).toBe(true);
    expect(press('k', { metaKey: true }).defaultPrevented).toBe(true);
    expect(press('k', { ctrlKey: true, shiftKey: true }).defaultPrevented).toBe(false);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('that was registered last runs first, and passes the key on if it returns false', async () => {
    const below = vi.fn<() => void>();
    const above = vi.fn<() => boolean>().mockReturnValueOnce(true).mockReturnValue(false);
    const { rerender } = render(<Keys keys="j" run={below} />);
    rerender(
      <>
        <Keys keys="j" run={below} />
        <Keys keys="j" run={above} />
      </>,
    );
    await user.keyboard('jj');
    expect([above, below].map(({ mock }) => mock.calls.length)).toEqual([2, 1]);
  });

  it('with a single character is disabled if single keys are off; Escape and Ctrl still work', async () => {
    const run = vi.fn<(keys: string) => void>();
    render(
      ['r', '?', 'g l', 'escape', 'mod+k'].map((keys) => (
        <Keys key={keys} keys={keys} run={() => run(keys)} />
      )),
    );
    setSetting('singleKeys', 'off');
    await user.keyboard('r?gl{Escape}{Control>}k{/Control}');
    expect(run.mock.calls.flat()).toEqual(['escape', 'mod+k']);
  });

  it('appears in the list of shortcuts, together with page actions that have a key', async () => {
    const run = vi.fn<() => void>();
    function Page() {
      usePageActions([
        { label: 'Export', keys: 'e', run },
        { label: 'Add', run },
      ]);
      return <Keys keys="r" run={() => null} />;
    }
    render(<Page />);
    expect(shortcuts().map(({ label }) => label)).toEqual(['Does r', 'Export']);
    await user.keyboard('e');
    expect(run).toHaveBeenCalledOnce();
  });
});
