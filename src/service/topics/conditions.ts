import type { KnownFilter } from './accepted-query.ts';
import type { CountedDimension } from './dimensions.ts';

/** A filter by one dimension, e.g. the bot. It accepts (`in`) or rejects (`notIn`) the listed values. */
export type Condition = { dimension: CountedDimension; operator: 'in' | 'notIn'; values: readonly string[] };

type Filters = { sourceIds: readonly string[]; dimensions: readonly KnownFilter[] };

/** Merges the filters of a query to one condition per dimension. A conversation must match all conditions. */
export function conditionsOf({ sourceIds, dimensions }: Filters): Condition[] {
  const merged = new Map<CountedDimension, Condition>();
  const add = (condition: Condition) => {
    const known = merged.get(condition.dimension);
    merged.set(condition.dimension, known ? both(known, condition) : condition);
  };
  // assumed: an empty list of sources matches all sources.
  if (sourceIds.length > 0) add({ dimension: 'source', operator: 'in', values: sourceIds });
  for (const filter of dimensions) add(filter);
  return [...merged.values()];
}

function both(first: Condition, second: Condition): Condition {
  if (first.operator === 'notIn' && second.operator === 'notIn') {
    return { ...first, values: [...first.values, ...second.values] };
  }
  if (first.operator === 'notIn') return both(second, first);
  const isAccepted = (value: string) => second.values.includes(value) === (second.operator === 'in');
  return { ...first, values: first.values.filter(isAccepted) };
}
