/** Gathers equal rows of a list into one row, which the user can expand. */
import { useMemo, useState } from 'react';
import { groupBy } from '../lib/group-by.ts';
import type { List, ListSearch } from './use-list.ts';

/** `count` stays visible if the title is truncated. */
export type GroupTitle = { title: string; count?: string };

/** A row of a grouped list: a record, a record inside an expanded group, or the row of a group. */
export type Groupable<Row> = Row & {
  /** Only in the row of a group. The row has the fields of its first member. */
  group?: GroupTitle & { members: readonly Row[]; isExpanded: boolean };
  /** Only in a record inside an expanded group: its first record. */
  memberOf?: Row;
};

type Options<Row> = {
  /** Returns the same text for equal rows, null for a row without a group. Memoised. */
  keyOf: (row: Row) => string | null;
  titleOf: (members: readonly Row[], key: string) => GroupTitle;
  /** The row with open details. Its group is expanded when they open. */
  openId?: string | null;
};

type Entry<Row> = { id: string; members: readonly Row[] };

export type GroupedRows<Row, Search extends ListSearch> = {
  /** The list with the rows of the groups. Exports and facets use the original list. */
  list: List<Groupable<Row>, Search>;
  /** The list with all records in the displayed order, as if every group were expanded. */
  ordered: List<Groupable<Row>, Search>;
  toggle: (row: Groupable<Row>) => void;
  isRowExpanded: (row: Groupable<Row>) => boolean | undefined;
  /** Returns the selected ids with those of completely selected groups. */
  withGroups: (ids: ReadonlySet<string>) => ReadonlySet<string>;
  /** Returns the ids of the selected records. */
  withoutGroups: (before: ReadonlySet<string>, after: ReadonlySet<string>) => ReadonlySet<string>;
};

const GROUP = 'group ';

/** Each group takes the position of its first member, so that any sort and filter apply to the records. */
export function useRowGroups<Row extends { id: string }, Search extends ListSearch>(
  list: List<Groupable<Row>, Search>,
  { keyOf, titleOf, openId = null }: Options<Row>,
): GroupedRows<Row, Search> {
  const { rows } = list;
  const entries = useMemo(() => entriesOf<Row>(rows, keyOf), [rows, keyOf]);
  const groups = useMemo(() => entries.filter(({ members }) => members.length > 1), [entries]);
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const [revealed, setRevealed] = useState<string | null>(null);
  if (openId !== revealed) {
    const found = groups.find(({ members }) => members.some(({ id }) => id === openId));
    if (found) setExpanded(new Set([...expanded, found.id]));
    if (found || openId === null) setRevealed(openId);
  }
  const shown = useMemo(
    () =>
      entries.flatMap(({ id, members }): Groupable<Row>[] => {
        if (members.length === 1) return [...members];
        const isExpanded = expanded.has(id);
        const title = titleOf(members, id.slice(GROUP.length));
        const row = { ...members[0]!, id, group: { ...title, members, isExpanded } };
        return isExpanded ? [row, ...members.map((member) => ({ ...member, memberOf: members[0]! }))] : [row];
      }),
    [entries, expanded, titleOf],
  );
  const ordered = useMemo(() => entries.flatMap(({ members }) => members), [entries]);
  return {
    list: { ...list, rows: shown },
    ordered: { ...list, rows: ordered },
    toggle: ({ id, group }) => {
      if (group === undefined) return;
      const next = new Set(expanded);
      if (group.isExpanded) next.delete(id);
      else next.add(id);
      setExpanded(next);
    },
    isRowExpanded: ({ group }) => group?.isExpanded,
    withGroups: (ids) =>
      ids.size === 0
        ? ids
        : new Set([
            ...ids,
            ...groups.filter(({ members }) => members.every(({ id }) => ids.has(id))).map(({ id }) => id),
          ]),
    withoutGroups: (before, after) => {
      const next = new Set([...after].filter((id) => !id.startsWith(GROUP)));
      for (const { id, members } of groups) {
        if (before.has(id) === after.has(id)) continue;
        for (const member of members) {
          if (after.has(id)) next.add(member.id);
          else next.delete(member.id);
        }
      }
      return next;
    },
  };
}

/** E.g. 'Held on Website, 85 wait'. */
export function groupText({ title, count }: GroupTitle): string {
  return count === undefined ? title : `${title}, ${count}`;
}

function entriesOf<Row extends { id: string }>(
  rows: readonly Row[],
  keyOf: (row: Row) => string | null,
): Entry<Row>[] {
  // A record without a group has its id as its key.
  const byKey = groupBy(rows, (row) => {
    const key = keyOf(row);
    return key === null ? row.id : `${GROUP}${key}`;
  });
  return Array.from(byKey, ([id, members]) => ({ id, members }));
}
