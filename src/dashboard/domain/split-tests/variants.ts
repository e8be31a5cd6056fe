/**
 * The personas of a split test with the values that the service returned. Other modules compute the derived figures.
 */
import type { SplitTest, SplitTestPersona, SplitTestResults } from '#contract/split-test.ts';
import type { MeasureKind } from './measures.ts';
import type { Proportion } from '../../lib/statistics/proportion.ts';

export type Variant = {
  /** The position of the persona in the test, because ids may be missing or occur twice. */
  key: string;
  personaId: string | null;
  /** The name according to the results, otherwise the current name. Null if both are unknown. */
  name: string | null;
  /** The weight according to the results, otherwise the configured weight. */
  weight: number;
  /** The configured weight. A user may have changed it after the service computed the results. */
  configuredWeight: number;
  order: number;
  results: NonNullable<SplitTestResults> | null;
  /** The number of responses and instances. Null without results, and if there are more responses than instances. */
  counts: Proportion | null;
};

/** Returns the personas of a test, sorted by their `order`. `nameOf` returns the current name of a persona. */
export function readVariants(test: SplitTest, nameOf: (personaId: string) => string | null): Variant[] {
  const personas = [...(test.personas ?? []).entries()].toSorted(([, a], [, b]) => a.order - b.order);
  return personas.map(([place, persona]) => readVariant(place, persona, nameOf));
}

function readVariant(
  place: number,
  { personaId, weight, order, results }: SplitTestPersona,
  nameOf: (personaId: string) => string | null,
): Variant {
  const id = personaId || results?.personaId || null;
  return {
    key: String(place),
    personaId: id,
    name: results?.personaName || (id && nameOf(id)) || null,
    weight: results?.splitWeight ?? weight,
    configuredWeight: weight,
    order,
    results,
    counts: results && countsOf(results),
  };
}

/**
 * Returns the responses and instances as a proportion. Null if the numbers are impossible, e.g. more responses than
 * instances.
 */
export function countsOf({
  totalInstances,
  responseCount,
}: Pick<NonNullable<SplitTestResults>, 'totalInstances' | 'responseCount'>): Proportion | null {
  const isPossible = responseCount >= 0 && responseCount <= totalInstances;
  return isPossible ? { successes: responseCount, trials: totalInstances } : null;
}

/** Returns the name of a persona, its id, or its position in the test as 'Persona 2'. */
export function variantLabel({ name, personaId, key }: Variant): string {
  return name ?? personaId ?? `Persona ${Number(key) + 1}`;
}

const MOST_LETTERS = 60;

/** Returns a shortened label for use in a sentence. */
export function shortLabel(variant: Variant): string {
  const label = variantLabel(variant);
  return label.length <= MOST_LETTERS ? label : `${label.slice(0, MOST_LETTERS - 1)}…`;
}

/** Returns the items with the highest value. There may be several. None is returned if no item has a value. */
export function topOf<Item>(items: readonly Item[], valueOf: (item: Item) => number | null): Item[] {
  const values = items.map(valueOf);
  const best = values.reduce(
    (most, value) => Math.max(most ?? Number.NEGATIVE_INFINITY, value ?? Number.NEGATIVE_INFINITY),
    null,
  );
  return items.filter((_, place) => values[place] !== null && values[place] === best);
}

/** Returns the number of responses per instance. Null without instances. */
export function rateOf(counts: Proportion | null): number | null {
  return counts === null || counts.trials === 0 ? null : counts.successes / counts.trials;
}

/** Returns the average metric of a persona. Null without instances, because the returned number is then meaningless. */
export function metricOf(results: { totalInstances: number; averageMetric: number } | null): number | null {
  return results === null || results.totalInstances <= 0 ? null : results.averageMetric;
}

/** Returns the average of a persona by a measure, as the service returned it. */
export function averageOf(variant: Variant, kind: MeasureKind): number | null {
  return kind === 'rate' ? rateOf(variant.counts) : metricOf(variant.results);
}

/**
 * Returns the persona that would win if the test ended now. Null without results. assumed: the service uses the rule of
 * the embedded service (highest average metric, then most responses, then lowest order). The API documents that a test
 * has a winner, but not the rule.
 */
export function expectedWinner(variants: readonly Variant[]): Variant | null {
  if (variants.every(({ results }) => results === null)) return null;
  const [first] = variants
    .filter(({ personaId }) => personaId !== null)
    .toSorted(
      (a, b) =>
        (b.results?.averageMetric ?? 0) - (a.results?.averageMetric ?? 0) ||
        (b.results?.responseCount ?? 0) - (a.results?.responseCount ?? 0) ||
        a.order - b.order,
    );
  return first ?? null;
}
