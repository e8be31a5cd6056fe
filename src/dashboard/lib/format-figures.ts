/** Formats figures for readers. Values close to 0 or 100 %, e.g. 99.97 %, never appear as exactly 0 or 100 %. */
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

/** Formats a share from 0 to 1: '53.1%', '<0.1%', '>99.9%'. */
export function formatPercent(share: number, digits = 1): string {
  const format = percentsOf(digits);
  const step = 10 ** (-2 - digits);
  if (share > 0 && share < step / 2) return `<${format.format(step)}`;
  if (share < 1 && share >= 1 - step / 2) return `>${format.format(1 - step)}`;
  return format.format(share);
}

/** Formats a probability. The text never suggests certainty: '>99.9%' even for 1, and '<0.1%' even for 0. */
export function formatChance(chance: number): string {
  if (chance > 0.999) return `>${formatPercent(0.999)}`;
  return chance < 0.001 ? `<${formatPercent(0.001)}` : formatPercent(chance);
}

const signed = numberFormat({ signDisplay: 'exceptZero' });

/** Formats a difference of two counts with its sign: '+35', '−35'. */
export function formatSigned(difference: number): string {
  return signed.format(difference).replace('-', '−');
}

const FEWEST_DIGITS = 1;
const MOST_DIGITS = 8;

/** Formats a difference of two shares in percentage points: '−3.9', '+0.004'. */
export function formatPoints(difference: number): string {
  return pointsWith(digitsFor([difference]), difference);
}

/**
 * Formats a difference of two shares in percentage points without its sign, for sentences that name the direction:
 * '3.9'.
 */
export function formatPointsApart(difference: number): string {
  return formatPoints(Math.abs(difference)).replace('+', '');
}

/**
 * Formats an interval of percentage points as '−0.8 to +6.2', with enough digits to distinguish both ends from each
 * other and from 0.
 */
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
  maximumSignificantDigits: 3,
  roundingPriority: 'morePrecision',
});

/** Formats a value whose scale and unit are undocumented: '0.293', '21.4', '12,346'. */
export function formatMetric(value: number): string {
  return metrics.format(value);
}

const LEAST_P = 0.0001;
const chances = numberFormat({ maximumSignificantDigits: 2 });

/** Formats a p-value: '0.0032', '<0.0001', '>0.99'. */
export function formatP(p: number): string {
  if (p > 0.99 && p < 1) return `>${chances.format(0.99)}`;
  return p < LEAST_P ? `<${chances.format(LEAST_P)}` : chances.format(p);
}

/** Limits names to a number that fits in a sentence: 'Maya', 'Ben', 'Dario', '9 more'. */
export function someNames(names: readonly string[], most = 3): string[] {
  return names.length <= most + 1
    ? [...names]
    : [...names.slice(0, most), `${formatNumber(names.length - most)} more`];
}

/** Formats the duration of a request: '35 ms', '1.2 s'. */
export function tookText(milliseconds: number): string {
  return milliseconds < 1000 ? `${milliseconds} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}
