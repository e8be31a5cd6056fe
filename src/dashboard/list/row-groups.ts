/** Groups similar records of a list. Each group is one row, which the user can expand. */
import { useMemo, useState } from 'react';
import { groupBy } from '../lib/group-by.ts';
import type { List, ListSearch } from './use-list.ts';

/** The title and the number of records of a group. `count` stays visible if the title is truncated. */
export type GroupTitle = { title: string; count?: string };

/** A row of a grouped list: the row of a group, a record inside an expanded group, or a record without a group. */
export type Groupable<Row> = Row & {
  /** Set only in the row of a group. The other fields of the row are the fields of the first record. */
  group?: GroupTitle & { members: readonly Row[]; isExpanded: boolean };
  /** Set only in a record inside an expanded group. Contains the first record of the group. */
  memberOf?: Row;
};

type Options<Row> = {
  /** Returns the key of the group of a row, null for a row without a group. Must be memoised. */
  keyOf: (row: Row) => string | null;
  titleOf: (members: readonly Row[], key: string) => GroupTitle;
  /** The id of the row whose details are open. Its group is expanded when the details open. */
  openId?: string | null;
};

type Entry<Row> = { id: string; members: readonly Row[] };

export type GroupedRows<Row, Search extends ListSearch> = {
  /**
   * The list with one row for each group, followed by the records of the group while it is expanded. Exports and
   * filters use the original list.
   */
  list: List<Groupable<Row>, Search>;
  /**
   * The list of all records in the displayed order, as if every group were expanded, without the rows of the groups.
   */
  ordered: List<Groupable<Row>, Search>;
  toggle: (row: Groupable<Row>) => void;
  isRowExpanded: (row: Groupable<Row>) => boolean | undefined;
  /** Returns the selected record ids and, in addition, the ids of the groups whose records are all selected. */
  withGroups: (ids: ReadonlySet<string>) => ReadonlySet<string>;
  /**
   * Returns the ids of the selected records after a change of the selection. A changed group selects or deselects all
   * its records.
   */
  withoutGroups: (before: ReadonlySet<string>, after: ReadonlySet<string>) => ReadonlySet<string>;
};

const GROUP = 'group ';

/**
 * Groups the rows of a list by `keyOf`. A group has the position of its first record, so that the sort and the filters
 * of the list apply to the records.
 */
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

/** Returns the title and the count of a group as one text, e.g. 'Held on Website, 85 wait'. */
export function groupText({ title, count }: GroupTitle): string {
  return count === undefined ? title : `${title}, ${count}`;
}

function entriesOf<Row extends { id: string }>(
  rows: readonly Row[],
  keyOf: (row: Row) => string | null,
): Entry<Row>[] {
  // A record without a group is keyed by its own id.
  const byKey = groupBy(rows, (row) => {
    const key = keyOf(row);
    return key === null ? row.id : `${GROUP}${key}`;
  });
  return Array.from(byKey, ([id, members]) => ({ id, members }));
}
