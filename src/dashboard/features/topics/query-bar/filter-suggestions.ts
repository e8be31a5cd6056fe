import type { DimensionFilter } from '#contract/topic.ts';
import type { Choice } from '../../../list/facet-sheet.tsx';

type Known = { dimensions: readonly string[]; operators: readonly string[]; values: readonly Choice[] };

/** What to offer for a filter: first what the service accepted before, of this dimension where it is one, then what is known. */
export function suggestionsFor(
  dimension: string,
  accepted: readonly DimensionFilter[],
  known: Known,
): { dimensions: string[]; operators: string[]; values: Choice[] } {
  const same = accepted.filter((filter) => filter.dimension === dimension.trim());
  const listed = new Set(known.values.map(({ value }) => value));
  const others = new Set(same.flatMap(({ values }) => values).filter((value) => !listed.has(value)));
  return {
    dimensions: [...new Set([...accepted.map((filter) => filter.dimension), ...known.dimensions])],
    operators: [...new Set([...[...same, ...accepted].map(({ operator }) => operator), ...known.operators])],
    values: [...[...others].map((value) => ({ value, label: value || '“”' })), ...known.values],
  };
}
