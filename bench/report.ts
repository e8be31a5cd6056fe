export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** Returns the percentile of the values at `share`, from 0 (the smallest value) to 1 (the largest). */
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

/** A row of a comparison. `atMost` is a limit of the product that does not depend on the machine. */
export type Figure<Name extends string> = { name: Name; what: string; unit: string; atMost?: number };

/**
 * Prints the medians of the product and the baseline side by side, and whether the product is within its limit. Each
 * row is measured in one of the `samples`.
 */
export function printComparison<Name extends string>(
  figures: readonly Figure<Name>[],
  ...samples: Samples<readonly Partial<Record<Name, number>>[]>[]
): void {
  const medianOf = (subject: keyof Samples<unknown>, name: Name) =>
    median(samples.flatMap((runs) => runs[subject].flatMap((run) => run[name] ?? [])));
  printTable(
    ['', 'product', 'baseline', 'ratio', 'limit', ''],
    figures.map(({ name, what, unit, atMost }) => {
      const product = medianOf('product', name);
      const baseline = medianOf('baseline', name);
      return [
        `${what}, ${unit}`,
        rounded(product),
        rounded(baseline),
        baseline > 0 ? `${(product / baseline).toFixed(2)}x` : '',
        atMost === undefined ? '' : `at most ${atMost}`,
        atMost === undefined || product <= atMost ? '' : '**over**',
      ];
    }),
  );
}

export function rounded(value: number): string {
  return Math.abs(value) < 100 ? value.toFixed(1) : Math.round(value).toLocaleString('en');
}
