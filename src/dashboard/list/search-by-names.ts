import type { Column } from './data-table/column.ts';

type NameOf = (id: string) => string | null;

/**
 * Returns columns of ids that are sorted, searched and exported by name. An exported file has the ids in a separate
 * column.
 */
export function byNames<Row>(
  columns: readonly Column<Row>[],
  names: Readonly<Record<string, NameOf>>,
): readonly Column<Row>[] {
  return columns.map((column) => {
    const nameOf = names[column.id];
    if (nameOf === undefined) return column;
    const { header, value } = column;
    const idOf = (row: Row) => value(row) as string | null | undefined;
    const named = (row: Row) => nameOf(idOf(row) ?? '') ?? null;
    return {
      ...column,
      value: (row) => named(row) ?? idOf(row),
      // Matches names and ids.
      searchText: (row) => `${named(row) ?? ''} ${idOf(row) ?? ''}`,
      csv: [
        { header, value: named },
        { header: `${header} id`, value: (row) => idOf(row) ?? null },
      ],
    };
  });
}
