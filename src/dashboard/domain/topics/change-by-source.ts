/** Splits the change of a topic into the changes of its sources, which add up exactly to the change. */

export type SourceCounts = {
  id: string;
  name: string;
  /** The conversations of the compared periods. Null if they are unknown. */
  counts: Counts | null;
};

type Counts = { before: number; now: number };

export type WaterfallStep = Counts & {
  key: string;
  label: string;
  kind: 'total' | 'source' | 'rest';
  /** The range of the bar. */
  from: number;
  to: number;
};

/** The key of the sources without known counts. */
const REST = 'rest';

/**
 * Returns the total before, the change of each source with the largest first, and the total now. All conversations that
 * no source accounts for are one step before the last, so that the steps always add up.
 */
export function changeBySource(total: Counts, sources: readonly SourceCounts[]): WaterfallStep[] {
  const known = sources
    .flatMap(({ id, name, counts }) =>
      counts === null ? [] : [{ key: `source ${id}`, label: name, ...counts }],
    )
    .filter(({ before, now }) => before !== 0 || now !== 0)
    .toSorted((a, b) => Math.abs(b.now - b.before) - Math.abs(a.now - a.before));
  const rest = known.reduce(
    (left, { before, now }) => ({ before: left.before - before, now: left.now - now }),
    total,
  );
  const parts = [
    ...known.map((part) => ({ ...part, kind: 'source' as const })),
    ...(rest.before !== 0 || rest.now !== 0
      ? [{ key: REST, label: 'Other sources', kind: 'rest' as const, ...rest }]
      : []),
  ];
  let level = total.before;
  const steps = parts.map((part) => {
    const from = level;
    level += part.now - part.before;
    return { ...part, from, to: level };
  });
  return [
    { key: 'before', label: 'Before', kind: 'total', ...total, from: 0, to: total.before },
    ...steps,
    { key: 'now', label: 'Now', kind: 'total', ...total, from: 0, to: total.now },
  ];
}

/** Returns the steps of a chart with at most `most` bars. The smallest changes join the other sources. */
export function largestSteps(steps: readonly WaterfallStep[], most: number): readonly WaterfallStep[] {
  if (steps.length <= most) return steps;
  const sources = steps.filter(({ kind }) => kind === 'source');
  const kept = sources.slice(0, most - 3);
  const total = { before: steps[0]!.to, now: steps.at(-1)!.to };
  return changeBySource(
    total,
    kept.map(({ key, label, before, now }) => ({ id: key, name: label, counts: { before, now } })),
  );
}
