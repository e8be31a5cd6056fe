import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import type { Column, Sort } from './column.ts';
import type { DataTableProps } from './column.ts';
import { DataTable } from './data-table.tsx';
import { useClientRows } from './client-rows.ts';

export type Person = { id: string; name: string; age: number | null };

const columns: readonly Column<Person>[] = [
  { id: 'name', header: 'Name', value: ({ name }) => name, width: 200, hideable: false },
  { id: 'age', header: 'Age', value: ({ age }) => age, width: 80, align: 'end', sortFirst: 'descending' },
  { id: 'id', header: 'Id', value: ({ id }) => id, width: 120, sortable: false },
];

export function people(count: number): Person[] {
  return Array.from({ length: count }, (_, place) => ({
    id: `p${place}`,
    name: `Person ${place}`,
    age: place % 7 === 0 ? null : 20 + ((place * 7) % 50),
  }));
}

export const anna: Person = { id: 'anna', name: 'Anna', age: 40 };
export const bert: Person = { id: 'bert', name: 'Bert', age: null };
export const cora: Person = { id: 'cora', name: 'Cora', age: 20 };

export const dora: Person = { id: 'dora', name: 'Dora', age: 30 };

type SetRows = (rows: readonly Person[]) => void;

type PeopleProps = Partial<DataTableProps<Person>> & {
  rows: readonly Person[];
  /** Receives a function that replaces the rows. Tests use it to simulate another page of the list. */
  onRows: (setRows: SetRows) => void;
};

/** A page with a table for tests. The page stores the sort and the selection, and the browser sorts the rows. */
function People({ rows: first, onRows, ...props }: PeopleProps) {
  const [rows, setRows] = useState(first);
  onRows(setRows);
  const [sort, setSort] = useState<Sort | null>(null);
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const client = useClientRows(rows, { columns, sort });
  return (
    <>
      <DataTable
        label="People"
        columns={columns}
        rows={client.rows}
        getRowId={({ id }) => id}
        {...(!props.onRowOpen && { rowHref: ({ id }: Person) => `/people/${id}` })}
        sort={sort}
        onSortChange={setSort}
        selection={selection}
        onSelectionChange={setSelection}
        empty={<p>No people yet</p>}
        {...props}
      />
      <output data-testid="selection">{[...selection].toSorted().join(' ')}</output>
      <output data-testid="path">{useLocation().pathname}</output>
    </>
  );
}

export function renderPeople(rows: readonly Person[], props: Partial<DataTableProps<Person>> = {}) {
  let setRows: SetRows | undefined;
  const onRows = (set: SetRows) => void (setRows = set);
  const router = createMemoryRouter([
    { path: '*', element: <People rows={rows} onRows={onRows} {...props} /> },
  ]);
  render(<RouterProvider router={router} />);
  return { user: userEvent.setup(), setRows: (next: readonly Person[]) => setRows?.(next) };
}

export const grid = () => screen.getByRole('grid', { name: 'People' });
/** Returns the rendered rows without the header row. */
export const rowsShown = () => within(grid()).getAllByRole('row').slice(1);
export const shownNames = () => rowsShown().map((row) => within(row).getByRole('link').textContent);
export const rowOf = (name: string) => screen.getByRole('link', { name }).closest('tr')!;
export const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` });
export const selected = () => screen.getByTestId('selection').textContent;
export const currentPath = () => screen.getByTestId('path').textContent;
export const sortBy = (header: string) => screen.getByRole('button', { name: header });
