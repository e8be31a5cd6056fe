import { act, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { currentPath, people, renderPeople, rowOf, selected } from './data-table/people-fixture.tsx';
import { useListKeys } from './list-keys.ts';

function Keys() {
  useListKeys();
  return null;
}

function renderList(props: Parameters<typeof renderPeople>[1] = {}) {
  render(
    <>
      <Keys />
      <input type="search" aria-label="Search people" />
    </>,
  );
  return renderPeople(people(3), props);
}

describe('the list shortcuts', () => {
  it('move between rows from any focus position', async () => {
    const { user } = renderList();
    await user.keyboard('j');
    expect(rowOf('Person 0')).toHaveFocus();
    await user.keyboard('jjk');
    expect(rowOf('Person 1')).toHaveFocus();
    act(() => (document.activeElement as HTMLElement).blur());
    await user.keyboard('j');
    expect(rowOf('Person 1')).toHaveFocus();
  });

  it('open the preview of a row without opening the row', async () => {
    const onRowOpen = vi.fn<(row: { id: string }) => void>();
    const { user } = renderList({ onRowOpen, rowHref: ({ id }) => `/people/${id}` });
    await user.keyboard('jp');
    expect(onRowOpen.mock.calls.map(([{ id }]) => id)).toEqual(['p0']);
  });

  it('ignore the preview key on a row without a preview', async () => {
    const { user } = renderList();
    await user.keyboard('jp');
    expect(currentPath()).toBe('/');
  });

  it('select the row and focus the search field', async () => {
    const { user } = renderList();
    await user.keyboard('jx');
    expect(selected()).toBe('p0');
    await user.keyboard('/');
    expect(screen.getByRole('searchbox', { name: 'Search people' })).toHaveFocus();
    await user.keyboard('jx');
    expect(screen.getByRole('searchbox')).toHaveValue('jx');
  });
});
