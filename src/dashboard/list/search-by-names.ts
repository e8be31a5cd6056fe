import type { Column } from './data-table/column.ts';

type NameOf = (id: string) => string | null;

/**
 * Makes columns of ids sort, search and export by the names of the objects. `names` contains a lookup function by
 * column id. An exported file contains the ids in a separate column.
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
      // The search matches names and ids.
      searchText: (row) => `${named(row) ?? ''} ${idOf(row) ?? ''}`,
      csv: [
        { header, value: named },
        { header: `${header} id`, value: (row) => idOf(row) ?? null },
      ],
    };
  });
}
