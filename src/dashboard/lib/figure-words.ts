/** Figures as people read them. */

const percents = new Map<number, Intl.NumberFormat>();

/** '53.1%': a share from 0 to 1. */
export function formatPercent(share: number, digits = 1): string {
  let format = percents.get(digits);
  if (format === undefined) {
    format = new Intl.NumberFormat('en', {
      style: 'percent',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    percents.set(digits, format);
  }
  return format.format(share);
}

/** A chance that is not quite certain must not read as certain: '>99.9%'. */
export function formatChance(chance: number): string {
  if (chance > 0.999) return '>99.9%';
  return chance < 0.001 ? '<0.1%' : formatPercent(chance);
}

const signed = new Intl.NumberFormat('en', { signDisplay: 'exceptZero' });

/** '+35', '−35'. */
export function formatSigned(difference: number): string {
  return signed.format(difference).replace('-', '−');
}

const points = new Intl.NumberFormat('en', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});

/** '-3.9': the distance of two shares in percentage points. */
export function formatPoints(difference: number): string {
  return points.format(difference * 100).replace('-', '−');
}

const metrics = new Intl.NumberFormat('en', {
  maximumFractionDigits: 0,
  maximumSignificantDigits: 4,
  roundingPriority: 'morePrecision',
});

/** '0.2934', '21.43', '12,346': a value whose scale and unit nobody documents. */
export function formatMetric(value: number): string {
  return metrics.format(value);
}

const counts = new Intl.NumberFormat('en');

export function formatCount(count: number): string {
  return counts.format(count);
}

/** '0.0032', '<0.0001'. */
export function formatP(p: number): string {
  return p < 0.0001 ? '<0.0001' : p.toLocaleString('en', { maximumSignificantDigits: 2 });
}

/** Few enough names to be read in a sentence: 'Maya', 'Ben', 'Dario', '9 more'. */
export function someNames(names: readonly string[], most = 3): string[] {
  return names.length <= most + 1 ? [...names] : [...names.slice(0, most), `${names.length - most} more`];
}

const list = new Intl.ListFormat('en');

/** 'Maya, Ben and Dario'. */
export function joinNames(names: readonly string[]): string {
  return list.format(names);
}
