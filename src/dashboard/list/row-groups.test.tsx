import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useRowGroups, type Groupable } from './row-groups.ts';
import type { List, ListSearch } from './use-list.ts';

type Fruit = { id: string; kind: string | null };

const FRUITS: readonly Fruit[] = [
  { id: 'a1', kind: 'apple' },
  { id: 'x', kind: null },
  { id: 'p1', kind: 'pear' },
  { id: 'a2', kind: 'apple' },
  { id: 'y', kind: null },
];

const options = {
  keyOf: ({ kind }: Fruit) => kind,
  titleOf: (members: readonly Fruit[], key: string) => ({ title: key, count: `${members.length} of them` }),
};

function renderGroups(openId: string | null = null) {
  const list = { rows: FRUITS } as unknown as List<Groupable<Fruit>, ListSearch>;
  return renderHook(
    (props: { openId: string | null }) => useRowGroups<Fruit, ListSearch>(list, { ...options, ...props }),
    {
      initialProps: { openId },
    },
  );
}

type Rendered = ReturnType<typeof renderGroups>['result'];
const idsOf = (result: Rendered) => result.current.list.rows.map(({ id }) => id);

describe('grouped rows', () => {
  it('are at the position of their first record, and a single record is no group', () => {
    const { result } = renderGroups();
    expect(idsOf(result)).toEqual(['group apple', 'x', 'p1', 'y']);
    expect(result.current.ordered.rows.map(({ id }) => id)).toEqual(['a1', 'a2', 'x', 'p1', 'y']);
    expect(result.current.list.rows[0]?.group).toMatchObject({ title: 'apple', count: '2 of them' });
  });

  it('expand and collapse', () => {
    const { result } = renderGroups();
    act(() => result.current.toggle(result.current.list.rows[0]!));
    expect(idsOf(result)).toEqual(['group apple', 'a1', 'a2', 'x', 'p1', 'y']);
    expect(result.current.isRowExpanded(result.current.list.rows[0]!)).toBe(true);
    act(() => result.current.toggle(result.current.list.rows[0]!));
    expect(idsOf(result)).toEqual(['group apple', 'x', 'p1', 'y']);
  });

  it('expand when the details of a record open, and can be collapsed then', () => {
    const { result, rerender } = renderGroups('a2');
    expect(idsOf(result)).toContain('a2');
    act(() => result.current.toggle(result.current.list.rows[0]!));
    rerender({ openId: 'a2' });
    expect(idsOf(result)).not.toContain('a2');
  });

  it('are selected together with their records', () => {
    const { withGroups, withoutGroups } = renderGroups().result.current;
    const none = new Set<string>();
    const selected = withoutGroups(none, new Set(['group apple', 'x']));
    expect(selected).toEqual(new Set(['x', 'a1', 'a2']));
    const shown = withGroups(selected);
    expect(shown).toEqual(new Set(['x', 'a1', 'a2', 'group apple']));
    // If one of its records is deselected, the group is not selected.
    const fewer = withoutGroups(shown, new Set(['x', 'a1', 'group apple']));
    expect(withGroups(fewer)).toEqual(new Set(['x', 'a1']));
    expect(withoutGroups(shown, new Set(['x', 'a1', 'a2']))).toEqual(new Set(['x']));
  });
});
