import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { ToastProvider } from '../ui/toasts.tsx';
import { ColumnMenu } from './view-controls.tsx';

const columns = [
  { id: 'name', header: 'Name', hideable: false },
  { id: 'source', header: 'Source' },
  ...Array.from({ length: 12 }, (_, place) => ({
    id: `crm${place}`,
    header: `Field ${place}`,
    group: 'CRM fields',
    defaultHidden: true,
  })),
];

function Menu() {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set(['source']));
  return (
    <>
      <ColumnMenu columns={columns} hidden={hidden} onChange={setHidden} />
      <output data-testid="hidden">{hidden.size}</output>
    </>
  );
}

async function openMenu() {
  const user = userEvent.setup();
  render(<Menu />, { wrapper: ToastProvider });
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  return { user, menu: within(await screen.findByRole('dialog', { name: 'Columns' })) };
}

describe('ColumnMenu', () => {
  it('shows and hides each column that may be hidden', async () => {
    const { user, menu } = await openMenu();
    expect(menu.queryByRole('checkbox', { name: 'Name' })).not.toBeInTheDocument();
    expect(menu.getByRole('checkbox', { name: 'Source' })).not.toBeChecked();
    await user.click(menu.getByRole('checkbox', { name: 'Source' }));
    expect(menu.getByRole('checkbox', { name: 'Source' })).toBeChecked();
    expect(menu.getByText('13 of 13 shown')).toBeInTheDocument();
  });

  it('finds a column among many, and says when there is none', async () => {
    const { user, menu } = await openMenu();
    await user.type(menu.getByRole('searchbox', { name: 'Find a column' }), 'field 11');
    expect(menu.getAllByRole('checkbox')).toHaveLength(1);
    await user.type(menu.getByRole('searchbox'), 'x');
    expect(menu.getByText('No column is called that.')).toBeInTheDocument();
  });

  it('keeps groups apart by their names', async () => {
    const { menu } = await openMenu();
    expect(within(menu.getByRole('group', { name: 'CRM fields' })).getAllByRole('checkbox')).toHaveLength(12);
  });

  it('shows all, and goes back to the defaults', async () => {
    const { user, menu } = await openMenu();
    await user.click(menu.getByRole('button', { name: 'Show all' }));
    expect(screen.getByTestId('hidden')).toHaveTextContent(/^0$/);
    await user.click(menu.getByRole('button', { name: 'Reset' }));
    expect(screen.getByTestId('hidden')).toHaveTextContent(/^12$/);
  });

  it('gives the focus back when it is closed', async () => {
    const { user } = await openMenu();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Columns' })).toHaveFocus();
  });
});
