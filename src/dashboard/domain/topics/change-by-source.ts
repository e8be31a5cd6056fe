/** Splits the change of a topic into steps, one per source. The steps add up exactly to the change. */

type Counts = { before: number; now: number };

export type SourceCounts = {
  id: string;
  name: string;
  /** The conversations in the two compared periods. Null if they are unknown. */
  counts: Counts | null;
};

export type ChangeStep = Counts & {
  key: string;
  label: string;
  /** The range of the bar in a waterfall chart. Each bar begins at the end of the previous one, and the first at 0. */
  from: number;
  to: number;
};

const REST_KEY = 'rest';

/**
 * Returns the change of each source, largest first. The last step contains all conversations that belong to no known
 * source, so that the steps always add up to the change of the total.
 */
export function changeBySource(total: Counts, sources: readonly SourceCounts[]): ChangeStep[] {
  const known = sources.flatMap(({ id, name, counts }) =>
    counts === null || (counts.before === 0 && counts.now === 0)
      ? []
      : [{ key: `source ${id}`, label: name, ...counts }],
  );
  return stepsOf(
    total,
    known.toSorted((a, b) => Math.abs(b.now - b.before) - Math.abs(a.now - a.before)),
  );
}

/**
 * Returns at most `most` steps with an unchanged sum. The sources with the smallest changes are merged into one step,
 * e.g. '3 smaller sources'.
 */
export function largestSteps(steps: readonly ChangeStep[], most: number): readonly ChangeStep[] {
  if (steps.length <= most) return steps;
  const sources = steps.filter(({ key }) => key !== REST_KEY);
  const hasRest = sources.length < steps.length;
  const shown = sources.slice(0, most - (hasRest ? 2 : 1));
  const smaller = sources.slice(shown.length);
  return stepsOf(sumOf(steps), [
    ...shown,
    { key: 'smaller', label: `${smaller.length} smaller sources`, ...sumOf(smaller) },
  ]);
}

function stepsOf(total: Counts, sources: readonly Omit<ChangeStep, 'from' | 'to'>[]): ChangeStep[] {
  const known = sumOf(sources);
  const rest = { before: total.before - known.before, now: total.now - known.now };
  const hasRest = rest.before !== 0 || rest.now !== 0;
  let level = 0;
  return [...sources, ...(hasRest ? [{ key: REST_KEY, label: 'Other sources', ...rest }] : [])].map(
    (step) => {
      const from = level;
      level += step.now - step.before;
      return { ...step, from, to: level };
    },
  );
}

function sumOf(steps: readonly Counts[]): Counts {
  return steps.reduce((sum, { before, now }) => ({ before: sum.before + before, now: sum.now + now }), {
    before: 0,
    now: 0,
  });
}
