import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  anna,
  bert,
  box,
  cora,
  grid,
  currentPath,
  dora,
  people,
  renderPeople,
  rowOf,
  selected,
  sortBy,
} from './people-fixture.tsx';

describe('the selection of a table', () => {
  it('adds one row by its checkbox and does not open the row', async () => {
    const { user } = renderPeople([anna, bert]);
    expect(rowOf('Bert')).toHaveAttribute('aria-selected', 'false');
    await user.click(box('Bert'));
    expect(selected()).toBe('bert');
    expect(rowOf('Bert')).toHaveAttribute('aria-selected', 'true');
    expect(currentPath()).toBe('/');
  });

  it('adds a range with Shift, in either direction', async () => {
    const { user } = renderPeople(people(9));
    await user.click(box('Person 6'));
    await user.keyboard('{Shift>}');
    await user.click(box('Person 3'));
    await user.keyboard('{/Shift}');
    expect(selected()).toBe('p3 p4 p5 p6');
  });

  it('removes a range with Shift', async () => {
    const { user } = renderPeople(people(4));
    await user.click(screen.getByRole('checkbox', { name: 'Select all 4 rows shown here' }));
    await user.click(box('Person 1'));
    await user.keyboard('{Shift>}');
    await user.click(box('Person 3'));
    await user.keyboard('{/Shift}');
    expect(selected()).toBe('p0');
  });

  it('begins a range at the same row after a sort', async () => {
    const { user } = renderPeople([cora, anna, bert, dora]);
    await user.click(box('Bert'));
    await user.click(sortBy('Name'));
    await user.keyboard('{Shift>}');
    await user.click(box('Dora'));
    await user.keyboard('{/Shift}');
    expect(selected()).toBe('bert cora dora');
  });

  it('begins no range at a row of another page', async () => {
    const rows = people(9);
    const { user, setRows } = renderPeople(rows.slice(0, 4));
    await user.click(box('Person 2'));
    act(() => setRows(rows.slice(4)));
    await user.keyboard('{Shift>}');
    await user.click(box('Person 7'));
    await user.keyboard('{/Shift}');
    expect(selected()).toBe('p2 p7');
  });

  it('begins no range at a row that was selected before the selection was cleared', async () => {
    const { user } = renderPeople(people(9));
    await user.click(box('Person 2'));
    const all = screen.getByRole('checkbox', { name: 'Select all 9 rows shown here' });
    await user.click(all);
    await user.click(all);
    await user.keyboard('{Shift>}');
    await user.click(box('Person 5'));
    await user.keyboard('{/Shift}');
    expect(selected()).toBe('p5');
  });

  it('adds all rows, and shows a partial selection', async () => {
    const { user } = renderPeople([anna, bert]);
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all 2 rows shown here' });
    await user.click(all);
    expect(selected()).toBe('anna bert');
    await user.click(box('Anna'));
    expect(all.indeterminate).toBe(true);
    expect(all).not.toBeChecked();
    await user.click(all);
    await user.click(all);
    expect(selected()).toBe('');
  });

  it('keeps selected rows of other pages', async () => {
    const onSelectionChange = vi.fn<(selection: ReadonlySet<string>) => void>();
    const { user } = renderPeople([anna], { selection: new Set(['elsewhere']), onSelectionChange });
    await user.click(box('Anna'));
    expect(onSelectionChange).toHaveBeenCalledWith(new Set(['elsewhere', 'anna']));
  });

  it('is absent if the page offers no selection', () => {
    renderPeople([anna], { onSelectionChange: undefined });
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    expect(rowOf('Anna')).not.toHaveAttribute('aria-selected');
    expect(grid()).not.toHaveAttribute('aria-multiselectable');
  });
});
