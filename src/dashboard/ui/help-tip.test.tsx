import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { HelpTip } from './help-tip.tsx';

it('opens an explanation by keyboard and returns the focus to the button', async () => {
  render(<HelpTip of="Net">Charges less refunds.</HelpTip>);
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('dialog', { name: 'Net' })).toHaveTextContent('Charges less refunds.');
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('button', { name: 'About Net' })).toHaveFocus();
});
