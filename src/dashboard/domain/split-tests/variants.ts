/** The personas of a split test with what the service says of each; what follows from it is worked out elsewhere. */
import type { SplitTest, SplitTestPersona, SplitTestResults } from '#contract/split-test.ts';
import type { Proportion } from '../../lib/statistics/proportion.ts';

export type Variant = {
  /** Its place in the test: ids may be missing, or stand twice. */
  key: string;
  personaId: string | null;
  /** As it was when the results were computed, else as it is now; null where neither is known. */
  name: string | null;
  /** What is meant for it: as the results have it, else as it is set up. */
  weight: number;
  /** As it is set up now, which may have changed since the results were computed. */
  configuredWeight: number;
  order: number;
  results: NonNullable<SplitTestResults> | null;
  /** Responses of instances; null without results, and where the two cannot be (more responses than instances). */
  counts: Proportion | null;
};

/** The personas of a test in their order. `nameOf` gives the name that a persona has now. */
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

/** Null for numbers of which no rate can be made. */
export function countsOf({
  totalInstances,
  responseCount,
}: Pick<NonNullable<SplitTestResults>, 'totalInstances' | 'responseCount'>): Proportion | null {
  const isPossible = responseCount >= 0 && responseCount <= totalInstances;
  return isPossible ? { successes: responseCount, trials: totalInstances } : null;
}

/** What a persona of a test is called. */
export function variantLabel({ name, personaId, key }: Variant): string {
  return name ?? personaId ?? `Persona ${Number(key) + 1}`;
}

const MOST_LETTERS = 60;

/** The same within a sentence, which a name of hundreds of letters would make unreadable. */
export function shortLabel(variant: Variant): string {
  const label = variantLabel(variant);
  return label.length <= MOST_LETTERS ? label : `${label.slice(0, MOST_LETTERS - 1)}…`;
}

/** Those of the items that have the highest value, one or more; none where no item has a value. */
export function topOf<Item>(items: readonly Item[], valueOf: (item: Item) => number | null): Item[] {
  const values = items.map(valueOf);
  const best = values.reduce(
    (most, value) => Math.max(most ?? Number.NEGATIVE_INFINITY, value ?? Number.NEGATIVE_INFINITY),
    null,
  );
  return items.filter((_, place) => values[place] !== null && values[place] === best);
}

/** Responses per instance; null where there is nothing to divide by. */
export function rateOf(counts: Proportion | null): number | null {
  return counts === null || counts.trials === 0 ? null : counts.successes / counts.trials;
}

/** The average metric of a persona that was talked with; nobody's is no value, whatever number stands there. */
export function metricOf(results: { totalInstances: number; averageMetric: number } | null): number | null {
  return results === null || results.totalInstances <= 0 ? null : results.averageMetric;
}

/**
 * The averages as counts, where each times its instances is a whole number of at most as many: as of a metric that is
 * reached or not. Null where that is so for not all of the personas that were talked with. Others may look the same by
 * chance, or count more than one, so that whoever shows it says that it is assumed.
 */
export function metricCounts(variants: readonly Variant[]): ReadonlyMap<Variant, Proportion> | null {
  const counts = new Map<Variant, Proportion>();
  for (const variant of variants) {
    const average = metricOf(variant.results);
    if (average === null || variant.results === null) continue;
    const trials = variant.results.totalInstances;
    const reached = Math.round(average * trials);
    const isWhole = Math.abs(average * trials - reached) < 1e-6;
    if (!isWhole || reached < 0 || reached > trials) return null;
    counts.set(variant, { successes: reached, trials });
  }
  return counts.size > 0 ? counts : null;
}

/**
 * Who would win if the test ended now; null while there are no results.
 * assumed: the embedded service's rule (highest average metric, then most responses, then lowest order). The document
 * says that there is a winner, and not who.
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
