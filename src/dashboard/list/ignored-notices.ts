import type { Column, Sort } from './data-table/column.ts';

const list = new Intl.ListFormat('en');

/** What to say of parts of the address that name no value: `page=two`. One notice, however many they are. */
export function ignoredNotices(ignored: readonly string[]): string[] {
  if (ignored.length === 0) return [];
  const named = list.format(ignored.map((text) => `'${text}'`));
  return [
    ignored.length === 1
      ? `${named} in the address is no value that this page knows, and was ignored.`
      : `${named} in the address are no values that this page knows, and were ignored.`,
  ];
}

/** What to say of a sort in the address by a column that the table does not have. */
export function unknownSortNotices(
  sort: Sort | null,
  columns: readonly Pick<Column<never>, 'id'>[],
): string[] {
  if (sort === null || columns.some(({ id }) => id === sort.column)) return [];
  return [`There is no column '${sort.column}' to sort by.`];
}
