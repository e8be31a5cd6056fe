import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { HelpTip } from './help-tip.tsx';
import { ToastProvider } from './toasts.tsx';

it('opens an explanation by keyboard and returns the focus to the button', async () => {
  render(<HelpTip of="Net">Charges less refunds.</HelpTip>, { wrapper: ToastProvider });
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Net' })).toHaveTextContent('Charges less refunds.');
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('button', { name: 'About Net' })).toHaveFocus();
});
