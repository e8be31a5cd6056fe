import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { onAPhone } from '../../testing/on-a-phone.ts';
import type { Column, Sort } from './column.ts';
import type { DataTableProps } from './column.ts';
import { DataTable } from './data-table.tsx';

type Person = { id: string; name: string; city: string | null; talks: number };

const columns: readonly Column<Person>[] = [
  { id: 'name', header: 'Name', value: ({ name }) => name, width: 200, narrowRole: 'title' },
  { id: 'city', header: 'City', value: ({ city }) => city, width: 80 },
  { id: 'talks', header: 'Talks', value: ({ talks }) => talks, width: 80, align: 'end', narrowRole: 'aside' },
  { id: 'id', header: 'Id', value: ({ id }) => id, width: 120 },
  {
    id: 'more',
    header: 'Actions',
    value: () => null,
    cell: ({ name }) => <button type="button">{`Actions for ${name}`}</button>,
    width: 52,
    sortable: false,
    narrowRole: 'actions',
  },
];

const rows = Array.from({ length: 5000 }, (_, place) => ({
  id: `p${place}`,
  name: `Person ${place}`,
  city: null,
  talks: place,
}));

function People({
  onRowOpen,
  ...rest
}: Pick<DataTableProps<Person>, 'onRowOpen' | 'density' | 'offersSort'>) {
  const [sort, setSort] = useState<Sort | null>(null);
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  return (
    <>
      <DataTable
        label="People"
        columns={columns}
        rows={rows}
        getRowId={({ id }) => id}
        {...(onRowOpen ? { onRowOpen } : { rowHref: ({ id }: Person) => `/people/${id}` })}
        totalRows={25_000}
        firstRowIndex={5000}
        sort={sort}
        onSortChange={setSort}
        selection={selection}
        onSelectionChange={setSelection}
        empty="none"
        {...rest}
      />
      <output data-testid="state">
        {JSON.stringify({ path: useLocation().pathname, sort, chosen: [...selection] })}
      </output>
    </>
  );
}

const state = () => JSON.parse(screen.getByTestId('state').textContent) as Record<string, unknown>;

function renderPeople(props: Parameters<typeof People>[0] = {}) {
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: <People {...props} /> }])} />);
}

describe('the table on a narrow screen', () => {
  onAPhone();

  const listed = () => within(screen.getByRole('list', { name: 'People' })).getAllByRole('listitem');

  it('is a virtual list whose rows have a position in the whole set', () => {
    renderPeople();
    expect(screen.queryByRole('grid')).not.toBeInTheDocument();
    expect(listed().length).toBeLessThan(30);
    expect(listed()[1]).toHaveAttribute('aria-posinset', '5002');
    expect(listed()[1]).toHaveAttribute('aria-setsize', '25000');
  });

  it('shows a title that opens the row, a second line, and labelled numbers', async () => {
    renderPeople();
    const [row] = listed();
    expect(within(row!).getByRole('img', { name: 'none' })).toBeInTheDocument();
    expect(row).toHaveTextContent('Talks 0');
    expect(row).not.toHaveTextContent('p0');
    await userEvent.click(within(row!).getByRole('link', { name: 'Person 0' }));
    expect(state()).toMatchObject({ path: '/people/p0' });
  });

  it('shows all columns with their labels in spacious rows', () => {
    renderPeople({ density: 'spacious' });
    const [row] = listed();
    expect(within(row!).getByRole('term')).toHaveTextContent('Id');
    expect(within(row!).getByRole('definition')).toHaveTextContent('p0');
  });

  it('runs the action of a row without an address from its title', async () => {
    const onRowOpen = vi.fn<(row: Person, isAdded: boolean) => void>();
    renderPeople({ onRowOpen });
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Person 0' }));
    await user.keyboard('{Control>}');
    await user.click(screen.getByRole('button', { name: 'Person 1' }));
    expect(onRowOpen.mock.calls).toEqual([
      [rows[0], false],
      [rows[1], true],
    ]);
    expect(state()).toMatchObject({ path: '/' });
  });

  it('shows the row actions beside the lines', async () => {
    renderPeople();
    const [row] = listed();
    await userEvent.click(within(row!).getByRole('button', { name: 'Actions for Person 0' }));
    expect(state()).toMatchObject({ path: '/' });
  });

  it('supports selection', async () => {
    renderPeople();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Person 1' }));
    expect(state()).toMatchObject({ chosen: ['p1'], path: '/' });
  });

  it('supports sorting and reversing the sort', async () => {
    renderPeople();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'City');
    expect(state()).toMatchObject({ sort: { column: 'city', descending: false } });
    await userEvent.click(screen.getByRole('button', { name: 'Ascending: reverse' }));
    expect(state()).toMatchObject({ sort: { column: 'city', descending: true } });
  });

  it('shows no sort control if the page has its own', () => {
    renderPeople({ offersSort: false });
    expect(screen.queryByRole('combobox', { name: 'Sort by' })).not.toBeInTheDocument();
  });
});
