import { act, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { people, renderPeople, rowOf, selected } from './data-table/people-fixture.tsx';
import { useListKeys } from './list-keys.ts';

function Keys() {
  useListKeys();
  return null;
}

function renderList() {
  render(
    <>
      <Keys />
      <input type="search" aria-label="Search people" />
    </>,
  );
  return renderPeople(people(3));
}

describe('the keys of a list', () => {
  it('move from row to row, from wherever the focus was', async () => {
    const { user } = renderList();
    await user.keyboard('j');
    expect(rowOf('Person 0')).toHaveFocus();
    await user.keyboard('jjk');
    expect(rowOf('Person 1')).toHaveFocus();
    act(() => (document.activeElement as HTMLElement).blur());
    await user.keyboard('j');
    expect(rowOf('Person 1')).toHaveFocus();
  });

  it('select the row, and find the search', async () => {
    const { user } = renderList();
    await user.keyboard('jx');
    expect(selected()).toBe('p0');
    await user.keyboard('/');
    expect(screen.getByRole('searchbox', { name: 'Search people' })).toHaveFocus();
    await user.keyboard('jx');
    expect(screen.getByRole('searchbox')).toHaveValue('jx');
  });
});
