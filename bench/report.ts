export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** Returns the value at this share (0 to 1) of the sorted values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (value === undefined) throw new Error('nothing was measured');
  return value;
}

export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const rule = head.map((_, at) => (at === 0 ? '---' : '--:'));
  console.log([head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n'));
}

export type Samples<Of> = { product: Of; baseline: Of };

/** A figure that depends on the machine has a limit relative to the baseline. Other figures have an absolute limit. */
export type Limit =
  | { atMostTimesBaseline: number }
  | { atLeastTimesBaseline: number }
  | { atMostAboveBaseline: number }
  | { atMost: number };

export type Figure<Name extends string> = { name: Name; what: string; unit: string; limit: Limit };

/**
 * Prints the medians side by side, and whether the product is within its limit. Each figure is in one of the samples.
 */
export function printComparison<Name extends string>(
  figures: readonly Figure<Name>[],
  ...samples: Samples<readonly Partial<Record<Name, number>>[]>[]
): void {
  const medianOf = (subject: keyof Samples<unknown>, name: Name) =>
    median(samples.flatMap((runs) => runs[subject].flatMap((run) => run[name] ?? [])));
  printTable(
    ['', 'product', 'baseline', 'ratio', 'limit', ''],
    figures.map(({ name, what, unit, limit }) => {
      const product = medianOf('product', name);
      const baseline = medianOf('baseline', name);
      return [
        `${what}, ${unit}`,
        rounded(product),
        rounded(baseline),
        baseline > 0 ? `${(product / baseline).toFixed(2)}x` : '',
        describe(limit),
        isWithin(limit, product, baseline) ? 'within' : '**over**',
      ];
    }),
  );
}

function isWithin(limit: Limit, product: number, baseline: number): boolean {
  if ('atMost' in limit) return product <= limit.atMost;
  if ('atMostAboveBaseline' in limit) return product <= baseline + limit.atMostAboveBaseline;
  if ('atLeastTimesBaseline' in limit) return product >= baseline * limit.atLeastTimesBaseline;
  return product <= baseline * limit.atMostTimesBaseline;
}

function describe(limit: Limit): string {
  if ('atMost' in limit) return `at most ${limit.atMost}`;
  if ('atMostAboveBaseline' in limit) return `at most ${limit.atMostAboveBaseline} more`;
  if ('atLeastTimesBaseline' in limit) return `at least ${limit.atLeastTimesBaseline.toFixed(2)}x`;
  return `at most ${limit.atMostTimesBaseline.toFixed(2)}x`;
}

export function rounded(value: number): string {
  return Math.abs(value) < 100 ? value.toFixed(1) : Math.round(value).toLocaleString('en');
}
