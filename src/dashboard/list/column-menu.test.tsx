import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { ToastProvider } from '../ui/toasts.tsx';
import type { Column } from './data-table/column.ts';
import { useTableLayout, useTablePreferences } from './data-table/use-table-preferences.ts';
import { ColumnMenu } from './view-controls.tsx';

const column = { value: () => null, width: 100 };

const columns: readonly Column<object>[] = [
  { ...column, id: 'name', header: 'Name', hideable: false },
  { ...column, id: 'source', header: 'Source' },
  ...Array.from({ length: 12 }, (_, place) => ({
    ...column,
    id: `crm${place}`,
    header: `Field ${place}`,
    group: 'CRM fields',
    defaultHidden: true,
  })),
];

function Menu() {
  const preferences = useTablePreferences(columns, useTableLayout('people'));
  return (
    <>
      <ColumnMenu preferences={preferences} />
      <output data-testid="hidden">{preferences.hiddenColumns.size}</output>
      <output data-testid="order">{preferences.columns.map(({ id }) => id).join(' ')}</output>
    </>
  );
}

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem(
    'botdeck.table.people',
    JSON.stringify({ hidden: ['source'], shown: columns.slice(2).map(({ id }) => id) }),
  );
});

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
    expect(menu.getByText('No match.')).toBeInTheDocument();
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

  it('moves a column among those that are shown', async () => {
    const { user, menu } = await openMenu();
    const order = () => screen.getByTestId('order').textContent.split(' ').slice(0, 4);
    expect(order()).toEqual(['name', 'source', 'crm0', 'crm1']);
    await user.click(menu.getByRole('button', { name: 'Move Field 1 up' }));
    expect(order()).toEqual(['name', 'source', 'crm1', 'crm0']);
    await user.click(menu.getByRole('button', { name: 'Move Field 1 down' }));
    expect(order()).toEqual(['name', 'source', 'crm0', 'crm1']);
    expect(menu.queryByRole('button', { name: 'Move Name down' })).toBeNull();
  });
});
