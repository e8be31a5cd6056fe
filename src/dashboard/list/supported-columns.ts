import { isSupported } from '../api/transport/config.ts';
import type { Column } from './data-table/column.ts';
import type { Facet } from './facets.ts';

/** Whether the service supports an operation that returns the values of the column. */
function isColumnSupported<Row>({ needs }: Pick<Column<Row>, 'needs'>): boolean {
  return needs === undefined || needs.some((operation) => isSupported(operation));
}

/** Returns the columns whose values the service can return. All other columns would be empty. */
export function supportedColumns<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  return columns.every(isColumnSupported) ? columns : columns.filter(isColumnSupported);
}

/**
 * Returns the filters. A filter with the name of an unsupported column is not offered. It stays in the list, so that
 * the user can remove it if the address contains it.
 */
export function supportedFacets<Row, Search>(
  facets: readonly Facet<Row, Search>[],
  columns: readonly Column<Row>[],
): readonly Facet<Row, Search>[] {
  const unsupported = new Set(columns.filter((column) => !isColumnSupported(column)).map(({ id }) => id));
  if (unsupported.size === 0) return facets;
  return facets.map((facet) =>
    unsupported.has(facet.field) && facet.kind !== 'custom' ? { ...facet, isOffered: false } : facet,
  );
}
