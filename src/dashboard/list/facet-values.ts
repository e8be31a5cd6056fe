import type { Choice } from './facet-choices.tsx';

/**
 * The values that stand in these rows, most frequent first, each row counted once for a value: what a facet offers of
 * an open list, of which no other is documented. Nothing and the empty text are no values to choose.
 */
export function seenValues<Row>(
  rows: readonly Row[],
  valuesOf: (row: Row) => Iterable<string | null> | string | null,
  labelOf: (value: string) => string = (value) => value,
): Choice[] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const values = valuesOf(row);
    const each = values === null || typeof values === 'string' ? [values] : new Set(values);
    for (const value of each) if (value) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return Array.from(counts, ([value, count]) => ({ value, count, label: labelOf(value) })).toSorted(
    (a, b) => b.count - a.count || a.label.localeCompare(b.label),
  );
}
