import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ToastProvider } from '../ui/toasts.tsx';
import type { Column, Sort } from './data-table/column.ts';
import { useTableLayout, useTablePreferences } from './data-table/use-table-preferences.ts';
import { DisplayMenu } from './display-menu.tsx';

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
  const [sort, setSort] = useState<Sort | null>(null);
  return (
    <>
      <DisplayMenu
        preferences={preferences}
        sort={sort}
        onSortChange={setSort}
        unsortedLabel="Newest first"
      />
      <output data-testid="density">{preferences.density}</output>
      <output data-testid="sort">{JSON.stringify(sort)}</output>
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
  await user.click(screen.getByRole('button', { name: 'Display' }));
  return { user, menu: within(await screen.findByRole('dialog', { name: 'Display' })) };
}

describe('DisplayMenu', () => {
  it('shows and hides optional columns', async () => {
    const { user, menu } = await openMenu();
    expect(menu.queryByRole('checkbox', { name: 'Name' })).not.toBeInTheDocument();
    expect(menu.getByRole('checkbox', { name: 'Source' })).not.toBeChecked();
    await user.click(menu.getByRole('checkbox', { name: 'Source' }));
    expect(menu.getByRole('checkbox', { name: 'Source' })).toBeChecked();
    expect(menu.getByText('13 of 13 shown')).toBeInTheDocument();
  });

  it('changes the row height', async () => {
    const { user, menu } = await openMenu();
    await user.click(menu.getByRole('button', { name: 'Compact rows' }));
    expect(screen.getByTestId('density')).toHaveTextContent('compact');
  });

  it('sorts by any visible column, in both directions', async () => {
    const { user, menu } = await openMenu();
    const choice = menu.getByRole('combobox', { name: 'Sort by' });
    expect(within(choice).getByRole('option', { name: 'Newest first' })).toBeInTheDocument();
    await user.selectOptions(choice, 'Field 3');
    expect(screen.getByTestId('sort')).toHaveTextContent('{"column":"crm3","descending":false}');
    await user.click(menu.getByRole('button', { name: 'Ascending: reverse' }));
    expect(screen.getByTestId('sort')).toHaveTextContent('"descending":true');
  });

  it('filters a long list of columns, and shows a note without a match', async () => {
    const { user, menu } = await openMenu();
    await user.type(menu.getByRole('searchbox', { name: 'Find a column' }), 'field 11');
    expect(menu.getAllByRole('checkbox')).toHaveLength(1);
    await user.type(menu.getByRole('searchbox'), 'x');
    expect(menu.getByText('No match.')).toBeInTheDocument();
  });

  it('separates groups by name', async () => {
    const { menu } = await openMenu();
    expect(within(menu.getByRole('group', { name: 'CRM fields' })).getAllByRole('checkbox')).toHaveLength(12);
  });

  it('shows all columns, and resets to the defaults', async () => {
    const { user, menu } = await openMenu();
    await user.click(menu.getByRole('button', { name: 'Show all' }));
    expect(screen.getByTestId('hidden')).toHaveTextContent(/^0$/);
    await user.click(menu.getByRole('button', { name: 'Reset' }));
    expect(screen.getByTestId('hidden')).toHaveTextContent(/^12$/);
  });

  it('returns the focus when it closes', async () => {
    const { user } = await openMenu();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Display' })).toHaveFocus();
  });

  it('moves a column among the visible columns', async () => {
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
