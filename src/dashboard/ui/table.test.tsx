import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Table, type TableColumn } from './table.tsx';

type Town = { name: string; people: number | null };

const TOWNS: readonly Town[] = [
  { name: 'Ash 10', people: 40 },
  { name: 'Elm', people: null },
  { name: 'Ash 9', people: 100 },
];

const NAME: TableColumn<Town> = {
  header: 'Town',
  cell: ({ name }) => name,
  isRowHeader: true,
  sortValue: ({ name }) => name,
};
const PEOPLE: TableColumn<Town> = {
  header: 'People',
  cell: ({ people }) => people,
  align: 'end',
  sortValue: ({ people }) => people,
};

function show(props: Partial<Parameters<typeof Table<Town>>[0]> = {}) {
  render(
    <Table caption="Towns" columns={[NAME, PEOPLE]} rows={TOWNS} getRowKey={({ name }) => name} {...props} />,
  );
}

const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
const header = (name: string) => screen.getByRole('columnheader', { name });
const sortBy = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/** Makes media queries match a screen of the given width. */
function openOn(width: number): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width <= Number(/max-width: ([-\d.]+)px/.exec(query)?.[1]),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

afterEach(() => vi.unstubAllGlobals());

describe('Table', () => {
  it('shows the rows below their headers in the given order', () => {
    show();
    const table = within(screen.getByRole('table', { name: 'Towns' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Town',
      'People',
    ]);
    expect(names()).toEqual(['Ash 10', 'Elm', 'Ash 9']);
    expect(table.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['40', '', '100']);
  });

  it('sorts names ascending and numbers descending, with missing values last', async () => {
    show();
    await sortBy('Town');
    expect(names()).toEqual(['Ash 9', 'Ash 10', 'Elm']);
    expect(header('Town')).toHaveAttribute('aria-sort', 'ascending');
    await sortBy('People');
    expect(names()).toEqual(['Ash 9', 'Ash 10', 'Elm']);
    expect(header('People')).toHaveAttribute('aria-sort', 'descending');
    expect(header('Town')).toHaveAttribute('aria-sort', 'none');
    await sortBy('People');
    expect(names()).toEqual(['Ash 10', 'Ash 9', 'Elm']);
  });

  it('starts sorted by a column with an initial direction', () => {
    show({ columns: [NAME, { ...PEOPLE, startsSorted: 'descending' }] });
    expect(names()).toEqual(['Ash 9', 'Ash 10', 'Elm']);
  });

  it('expands the details of a row by its name', async () => {
    show({ renderDetails: ({ people }) => `${people} live here` });
    const toggle = screen.getByRole('button', { name: 'Ash 9' });
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(toggle);
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByText('100 live here')).toBeVisible();
    await userEvent.click(toggle);
    expect(screen.queryByText('100 live here')).toBeNull();
  });

  it('keeps expanded rows after sorting', async () => {
    show({ renderDetails: ({ people }) => `${people} live here` });
    await userEvent.click(screen.getByRole('button', { name: 'Ash 9' }));
    await sortBy('Town');
    expect(screen.getByRole('button', { name: 'Ash 9' })).toHaveAttribute('aria-expanded', 'true');
  });

  it('extends a footer cell over columns without a footer', () => {
    const column = { header: 'Trees', cell: () => 1 };
    show({ columns: [{ ...NAME, footer: 'In all' }, column, { ...PEOPLE, footer: 140 }] });
    const footer = within(screen.getAllByRole('row').at(-1)!);
    expect(footer.getByRole('rowheader', { name: 'In all' })).toHaveAttribute('colspan', '2');
    expect(footer.getByRole('cell')).toHaveTextContent('140');
  });

  it('groups columns under a shared header', () => {
    const group = { header: 'Now' };
    show({ columns: [NAME, { ...PEOPLE, group }, { ...PEOPLE, header: 'Homes', group }] });
    expect(header('Now')).toHaveAttribute('colspan', '2');
    expect(header('Town')).toHaveAttribute('rowspan', '2');
    const [above, below] = screen.getAllByRole('row');
    expect(above).toHaveTextContent('TownNow');
    expect(below).toHaveTextContent('PeopleHomes');
  });

  it('sorts all rows of a long table, and shows more of them on request', async () => {
    const towns = Array.from({ length: 1000 }, (_, people) => ({ name: `Town ${people}`, people }));
    show({ rows: towns });
    expect(names()).toHaveLength(400);
    await sortBy('People');
    expect(names().slice(0, 2)).toEqual(['Town 999', 'Town 998']);
    await userEvent.click(screen.getByRole('button', { name: 'Show 400 more' }));
    expect(screen.getByText('800 of 1,000 rows')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show 200 more' }));
    expect(names()).toHaveLength(1000);
    expect(screen.queryByRole('button', { name: /more$/ })).toBeNull();
    // The focus stays at the end of the table, although the button has disappeared.
    expect(document.activeElement).toHaveTextContent('1,000 of 1,000 rows');
  });

  it('sorts numbers descending, even if the first 400 rows have none', async () => {
    show({
      rows: Array.from({ length: 500 }, (_, row) => ({ name: `${row}`, people: row < 450 ? null : row })),
    });
    await sortBy('People');
    expect(names()[0]).toBe('499');
  });

  it('renders all rows before the page is printed', () => {
    show({ rows: Array.from({ length: 500 }, (_, people) => ({ name: `Town ${people}`, people })) });
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(names()).toHaveLength(500);
  });

  it('renders all rows of a printed table', () => {
    show({
      rows: Array.from({ length: 500 }, (_, people) => ({ name: `Town ${people}`, people })),
      rendersAll: true,
    });
    expect(names()).toHaveLength(500);
  });

  it('shows a text if there are no rows', () => {
    show({ rows: [], empty: 'No towns yet' });
    expect(screen.getByRole('cell')).toHaveTextContent('No towns yet');
    expect(screen.getByRole('cell')).toHaveAttribute('colspan', '2');
  });

  it('labels stacked cells on a narrow screen and omits empty ones', () => {
    openOn(599);
    show({ stackBelow: 600 });
    expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      'People40',
      'People100',
    ]);
    expect(names()).toEqual(['Ash 10', 'Elm', 'Ash 9']);
  });

  it.each([
    ['a wider screen', 600, 600],
    ['a table that scrolls sideways', 390, undefined],
  ] as const)('keeps cells side by side on %s', (_, width, stackBelow) => {
    openOn(width);
    show({ stackBelow });
    expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['40', '', '100']);
  });

  it('is focusable if it scrolls and contains no focusable element', () => {
    const observers: (() => void)[] = [];
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(callback: () => void) {
          observers.push(callback);
        }
        observe() {}
        disconnect() {}
      },
    );
    vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(800);
    show({ columns: [{ header: 'Town', cell: ({ name }) => name }] });
    act(() => observers.forEach((measure) => measure()));
    expect(screen.getByRole('region', { name: 'Towns' })).toHaveAttribute('tabindex', '0');
  });
});
