import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  anna,
  bert,
  cora,
  grid,
  shownNames,
  currentPath,
  people,
  renderPeople,
  rowOf,
  rowsShown,
  sortBy,
  type Person,
} from './people-fixture.tsx';

describe('DataTable', () => {
  it('shows headings and rows', () => {
    renderPeople([anna]);
    expect(screen.getAllByRole('columnheader').map((heading) => heading.textContent)).toEqual([
      '',
      'Name',
      'Age',
      'Id',
    ]);
    expect(
      within(rowOf('Anna'))
        .getAllByRole('gridcell')
        .map((cell) => cell.textContent),
    ).toEqual(['', 'Anna', '40', 'anna']);
  });

  it('renders only the visible rows, and counts all rows', () => {
    renderPeople(people(20_000));
    expect(rowsShown().length).toBeLessThan(60);
    expect(grid()).toHaveAttribute('aria-rowcount', '20001');
    expect(rowOf('Person 3')).toHaveAttribute('aria-rowindex', '5');
  });

  it("shows a visual heading above each group, outside the grid's rows", async () => {
    const { user } = renderPeople([anna, bert, cora], {
      groupOf: ({ age }) => (age === null ? 'Ageless' : 'Aged'),
    });
    const above = () =>
      [...grid().querySelectorAll('tbody tr[aria-hidden]')].map(({ textContent }) => textContent);
    expect(above()).toEqual(['Aged', 'Ageless', 'Aged']);
    expect(rowsShown()).toHaveLength(3);
    expect(grid()).toHaveAttribute('aria-rowcount', '4');
    await user.click(sortBy('Age'));
    expect(above()).toEqual(['Aged', 'Ageless']);
    await user.click(screen.getByText('Ageless'));
    expect(currentPath()).toBe('/');
  });

  it('counts all rows of a paged list', () => {
    renderPeople(people(50), { totalRows: 25_000, firstRowIndex: 300 });
    expect(grid()).toHaveAttribute('aria-rowcount', '25001');
    expect(rowOf('Person 0')).toHaveAttribute('aria-rowindex', '302');
  });

  it('hides columns, except for required ones', () => {
    renderPeople([anna], { hiddenColumns: new Set(['age', 'name']) });
    expect(screen.queryByRole('columnheader', { name: 'Age' })).not.toBeInTheDocument();
    expect(within(rowOf('Anna')).getAllByRole('gridcell')).toHaveLength(3);
  });

  it('shows the reason for an empty table', () => {
    renderPeople([]);
    expect(screen.getByText('No people yet')).toBeInTheDocument();
    expect(grid()).toHaveAttribute('aria-rowcount', '1');
  });

  it('has the state "busy" while it is dimmed', () => {
    renderPeople([anna], { dimmed: true });
    expect(grid()).toHaveAttribute('aria-busy', 'true');
    expect(rowOf('Anna')).toBeInTheDocument();
  });
});

describe('sorting', () => {
  it('cycles through ascending, descending and the original order', async () => {
    const { user } = renderPeople([cora, anna, bert]);
    await user.click(sortBy('Name'));
    expect(shownNames()).toEqual(['Anna', 'Bert', 'Cora']);
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
    await user.click(sortBy('Name'));
    expect(shownNames()).toEqual(['Cora', 'Bert', 'Anna']);
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending');
    await user.click(sortBy('Name'));
    expect(shownNames()).toEqual(['Cora', 'Anna', 'Bert']);
    expect(screen.getByRole('columnheader', { name: 'Name' })).not.toHaveAttribute('aria-sort');
  });

  it("starts with the column's first direction, and puts missing values last in both directions", async () => {
    const { user } = renderPeople([bert, cora, anna]);
    await user.click(sortBy('Age'));
    expect(shownNames()).toEqual(['Anna', 'Cora', 'Bert']);
    await user.click(sortBy('Age'));
    expect(shownNames()).toEqual(['Cora', 'Anna', 'Bert']);
  });

  it('is not offered for a column that cannot be sorted', () => {
    renderPeople([anna]);
    expect(screen.queryByRole('button', { name: 'Id' })).not.toBeInTheDocument();
  });
});

describe('opening a row', () => {
  it('follows a click anywhere on the row to its address', async () => {
    const { user } = renderPeople([anna]);
    await user.click(screen.getByText('40'));
    expect(currentPath()).toBe('/people/anna');
  });

  it('works with the link of the row', async () => {
    const { user } = renderPeople([anna]);
    expect(screen.getByRole('link', { name: 'Anna' })).toHaveAttribute('href', '/people/anna');
    await user.click(screen.getByRole('link', { name: 'Anna' }));
    expect(currentPath()).toBe('/people/anna');
  });

  it('leaves clicks with a modifier key to the browser', async () => {
    const { user } = renderPeople([anna]);
    await user.keyboard('{Control>}');
    await user.click(screen.getByText('40'));
    await user.keyboard('{/Control}');
    expect(currentPath()).toBe('/');
  });
});

describe('a row with an action instead of an address', () => {
  const onRowOpen = vi.fn<(row: Person, isAdded: boolean) => void>();
  const renderActing = () => renderPeople([anna, bert], { onRowOpen });
  beforeEach(() => void onRowOpen.mockClear());

  it('runs the action on a click anywhere, or on its button', async () => {
    const { user } = renderActing();
    await user.click(screen.getByText('40'));
    await user.click(screen.getByRole('button', { name: 'Bert' }));
    expect(onRowOpen.mock.calls).toEqual([
      [anna, false],
      [bert, false],
    ]);
    expect(currentPath()).toBe('/');
  });

  it.each(['Control', 'Shift', 'Meta'])('reports that %s is held', async (key) => {
    const { user } = renderActing();
    await user.keyboard(`{${key}>}`);
    await user.click(screen.getByText('40'));
    await user.keyboard(`{/${key}}`);
    expect(onRowOpen.mock.calls).toEqual([[anna, true]]);
  });

  it('runs the action on Enter, with and without a modifier key', async () => {
    const { user } = renderActing();
    act(() => screen.getByRole('button', { name: 'Anna' }).closest('tr')?.focus());
    await user.keyboard('{Enter}{Control>}{Enter}{/Control}{Shift>}{Enter}{/Shift}');
    expect(onRowOpen.mock.calls.map(([, isAdded]) => isAdded)).toEqual([false, true, true]);
    onRowOpen.mockClear();
    act(() => screen.getByRole('button', { name: 'Anna' }).focus());
    await user.keyboard('{Enter}');
    expect(onRowOpen.mock.calls).toEqual([[anna, false]]);
  });
});

it.each([
  ['spacious', 48],
  ['comfortable', 40],
  ['compact', 32],
] as const)('has %s rows of %i pixels', (density, height) => {
  renderPeople([anna, bert], { density });
  expect(rowOf('Bert').style.transform).toBe(`translateY(${height}px)`);
});

describe('a row with an address and a preview', () => {
  it('opens the preview on a click beside the link, and follows the link on a click or Enter', async () => {
    const onRowOpen = vi.fn<(row: Person) => void>();
    const { user } = renderPeople([anna, bert], { onRowOpen, rowHref: ({ id }) => `/people/${id}` });
    await user.click(screen.getByText('40'));
    expect(onRowOpen.mock.calls).toEqual([[anna, false]]);
    expect(currentPath()).toBe('/');
    await user.keyboard('{Control>}');
    await user.click(screen.getByText('40'));
    await user.keyboard('{/Control}');
    expect(onRowOpen).toHaveBeenCalledOnce();
    await user.click(screen.getByRole('link', { name: 'Bert' }));
    expect(currentPath()).toBe('/people/bert');
    act(() => rowOf('Anna').focus());
    await user.keyboard('{Enter}');
    expect(currentPath()).toBe('/people/anna');
    expect(onRowOpen).toHaveBeenCalledOnce();
  });

  it('becomes the Tab stop while its preview is open', async () => {
    const onRowOpen = vi.fn<(row: Person) => void>();
    const rowHref = ({ id }: Person) => `/people/${id}`;
    renderPeople(people(30), { onRowOpen, rowHref, openRowId: 'p3' });
    expect(rowOf('Person 3')).toHaveAttribute('tabindex', '0');
    expect(rowOf('Person 3')).toHaveAttribute('aria-current', 'true');
  });
});

describe('the row intent', () => {
  it('is reported for the row under a resting pointer, and not for rows that the pointer passes', async () => {
    const onRowIntent = vi.fn<(row: Person) => void>();
    const { user } = renderPeople([anna, bert], { onRowIntent });
    await user.hover(screen.getByText('Anna'));
    await user.hover(screen.getByText('Bert'));
    await vi.waitFor(() => expect(onRowIntent).toHaveBeenCalled());
    expect(onRowIntent.mock.calls).toEqual([[bert]]);
  });
});
