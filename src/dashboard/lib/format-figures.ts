/** Figures as people read them. What is not quite nothing, or not quite all, never reads as if it were. */
import { formatNumber, type NumberFormat, numberFormat } from './format.ts';
import type { Interval } from './statistics/proportion.ts';

function byDigits(formatWith: (digits: number) => Intl.NumberFormatOptions) {
  const formats = new Map<number, NumberFormat>();
  return (digits: number): NumberFormat => {
    const format = formats.get(digits) ?? numberFormat(formatWith(digits));
    formats.set(digits, format);
    return format;
  };
}

const percentsOf = byDigits((digits) => ({
  style: 'percent',
  minimumFractionDigits: digits,
  maximumFractionDigits: digits,
}));

/** '53.1%', '<0.1%', '>99.9%': a share from 0 to 1. */
export function formatPercent(share: number, digits = 1): string {
  const format = percentsOf(digits);
  const step = 10 ** (-2 - digits);
  if (share > 0 && share < step / 2) return `<${format.format(step)}`;
  if (share < 1 && share > 1 - step / 2) return `>${format.format(1 - step)}`;
  return format.format(share);
}

/** A chance that is not quite certain must not read as certain: '>99.9%'. */
export function formatChance(chance: number): string {
  if (chance > 0.999) return `>${formatPercent(0.999)}`;
  return chance < 0.001 ? `<${formatPercent(0.001)}` : formatPercent(chance);
}

const signed = numberFormat({ signDisplay: 'exceptZero' });

/** '+35', '−35'. */
export function formatSigned(difference: number): string {
  return signed.format(difference).replace('-', '−');
}

const FEWEST_DIGITS = 1;
const MOST_DIGITS = 8;

/** '−3.9', '+0.004': the distance of two shares in percentage points. */
export function formatPoints(difference: number): string {
  return pointsWith(digitsFor([difference]), difference);
}

/** '3.9': without its sign, for a sentence that says which way it goes. */
export function formatPointsApart(difference: number): string {
  return formatPoints(Math.abs(difference)).replace('+', '');
}

/** '−0.8 to +6.2': with as many digits as keep both ends apart from each other and from 0. */
export function formatPointsRange({ low, high }: Pick<Interval, 'low' | 'high'>): string {
  const digits = digitsFor([low, high]);
  return `${pointsWith(digits, low)} to ${pointsWith(digits, high)}`;
}

const pointsOf = byDigits((digits) => ({
  minimumFractionDigits: FEWEST_DIGITS,
  maximumFractionDigits: digits,
  signDisplay: 'exceptZero',
}));

function pointsWith(digits: number, difference: number): string {
  return pointsOf(digits)
    .format(difference * 100)
    .replace('-', '−');
}

function digitsFor(differences: readonly number[]): number {
  for (let digits = FEWEST_DIGITS; digits < MOST_DIGITS; digits += 1) {
    const seen = differences.map((difference) => Number((difference * 100).toFixed(digits)));
    const isKept = seen.every((value, place) => (value === 0) === (differences[place] === 0));
    if (isKept && new Set(seen).size === new Set(differences).size) return digits;
  }
  return MOST_DIGITS;
}

const metrics = numberFormat({
  maximumFractionDigits: 0,
  maximumSignificantDigits: 4,
  roundingPriority: 'morePrecision',
});

/** '0.2934', '21.43', '12,346': a value whose scale and unit nobody documents. */
export function formatMetric(value: number): string {
  return metrics.format(value);
}

const LEAST_P = 0.0001;
const chances = numberFormat({ maximumSignificantDigits: 2 });

/** '0.0032', '<0.0001'. */
export function formatP(p: number): string {
  return p < LEAST_P ? `<${chances.format(LEAST_P)}` : chances.format(p);
}

/** Few enough names to be read in a sentence: 'Maya', 'Ben', 'Dario', '9 more'. */
export function someNames(names: readonly string[], most = 3): string[] {
  return names.length <= most + 1
    ? [...names]
    : [...names.slice(0, most), `${formatNumber(names.length - most)} more`];
}

/** How long a call took: '35 ms', '1.2 s'. */
export function tookText(milliseconds: number): string {
  return milliseconds < 1000 ? `${milliseconds} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}
