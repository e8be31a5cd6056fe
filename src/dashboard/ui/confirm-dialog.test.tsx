import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ConfirmDialog } from './dialog.tsx';

function open(overrides: Partial<Parameters<typeof ConfirmDialog>[0]> = {}) {
  const onConfirm = vi.fn<() => void>();
  const onClose = vi.fn<() => void>();
  const dialog = (props: typeof overrides) => (
    <ConfirmDialog
      title="End the test?"
      verb="End test"
      isPending={false}
      error={null}
      onConfirm={onConfirm}
      onClose={onClose}
      {...props}
    >
      <p>It ends now.</p>
    </ConfirmDialog>
  );
  const { rerender } = render(dialog(overrides));
  const change = (props: typeof overrides) => rerender(dialog({ ...overrides, ...props }));
  return { user: userEvent.setup(), onConfirm, onClose, change };
}

describe('the confirmation dialog', () => {
  it('describes the consequence to screen readers', () => {
    open();
    expect(screen.getByRole('dialog', { name: 'End the test?' })).toHaveAccessibleDescription(
      /It ends now\./,
    );
  });

  it('closes with Escape, but not while a request is pending', async () => {
    const { user, onClose, change } = open({ isPending: true });
    await user.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
    change({ isPending: false });
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('shows a note and does nothing while the browser is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { user, onConfirm } = open();
    await user.click(screen.getByRole('button', { name: 'End test' }));
    expect(screen.getByText(/You are offline/)).toBeVisible();
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('works offline for local actions', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { user, onConfirm } = open({ isLocal: true });
    await user.click(screen.getByRole('button', { name: 'End test' }));
    expect(onConfirm).toHaveBeenCalledOnce();
  });

  it('keeps the focus inside the dialog', async () => {
    const { user } = open({ typed: { text: 'Solar', what: "the bot's name" } });
    for (let presses = 0; presses < 5; presses += 1) {
      await user.tab();
      expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement);
    }
  });

  it('alerts screen readers to a failure and can be confirmed again', async () => {
    const { user, onConfirm, change } = open();
    change({ error: new Error('The service is down.') });
    expect(screen.getByRole('alert')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'End test' }));
    expect(onConfirm).toHaveBeenCalledOnce();
  });

  it.each([
    ['Solar', 'Solar'],
    ['  Solar ', 'Solar'],
    ['Solar\u00a0 \tqualifier', 'Solar qualifier'],
    ['Cafe\u0301', 'Café'],
    ['\u200fمؤهل\u200f', 'مؤهل'],
  ])('for the name %j accepts the input %j', async (text, typed) => {
    const { user, onConfirm } = open({ typed: { text, what: "the bot's name" } });
    expect(screen.getByRole('button', { name: 'End test' })).toBeDisabled();
    await user.type(screen.getByRole('textbox'), `${typed}{Enter}`);
    expect(onConfirm).toHaveBeenCalledOnce();
  });

  it.each(['solar', 'Sola', 'Solar Solar'])('rejects the input %j for the name Solar', async (typed) => {
    const { user, onConfirm } = open({ typed: { text: 'Solar', what: "the bot's name" } });
    await user.type(screen.getByRole('textbox'), `${typed}{Enter}`);
    expect(onConfirm).not.toHaveBeenCalled();
  });
});
