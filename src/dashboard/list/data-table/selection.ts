/** Selected ids, changed without mutation. Ids of rows that are not here (another page, filtered away) are kept. */
export type Selection = ReadonlySet<string>;

export function withSelected(selection: Selection, ids: Iterable<string>, selected: boolean): Selection {
  const next = new Set(selection);
  for (const id of ids) {
    if (selected) next.add(id);
    else next.delete(id);
  }
  return next;
}

/** The ids from one row to another, both included, whichever comes first. */
export function idsBetween<Row>(
  rows: readonly Row[],
  getRowId: (row: Row) => string,
  from: number,
  to: number,
): string[] {
  return rows.slice(Math.min(from, to), Math.max(from, to) + 1).map(getRowId);
}

/** How many of the rows here are selected, as a checkbox shows it. */
export function selectionState<Row>(
  rows: readonly Row[],
  getRowId: (row: Row) => string,
  selection: Selection,
): 'none' | 'some' | 'all' {
  if (rows.length === 0 || selection.size === 0) return 'none';
  let found = 0;
  for (const row of rows) if (selection.has(getRowId(row))) found += 1;
  if (found === 0) return 'none';
  return found === rows.length ? 'all' : 'some';
}
