import { formatPoints, formatSigned } from '../../lib/format-figures.ts';
import { formatNumber, numberFormat } from '../../lib/format.ts';
import { MOVEMENT_LABELS, type PeriodChange } from './changes.ts';
import type { TopicChange } from './topic-rows.ts';

// A plus sign would suggest that a positive sentiment is good. assumed: the API does not document the scale,
// so there is no plus sign.
const sentiments = numberFormat({
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'negative',
});

/** From this value on, sentiments are written in exponential notation, because their digits would not fit. */
const VAST = 1e6;

/** Formats a sentiment: '0.12', '−0.30' or '1.00e+300'. */
export function formatSentiment(mean: number): string {
  return (Math.abs(mean) < VAST ? sentiments.format(mean) : mean.toExponential(2)).replace('-', '−');
}

/** Rounds a sentiment to the digits of `formatSentiment`. */
export function roundSentiment(mean: number): number {
  return (Math.sign(mean) * Math.round(Math.abs(mean) * 100)) / 100;
}

/** Formats the difference between two sentiments: '+0.12' or '−0.30'. */
export function sentimentChangeText(difference: number): string {
  const text = formatSentiment(difference);
  return Number(difference.toFixed(2)) > 0 ? `+${text}` : text;
}

const means = numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Formats a mean count: '12.4' or '4.0'. */
export function formatMean(mean: number): string {
  return means.format(mean);
}

/** Formats the difference between two shares: '+1.2 points'. */
export function shareChangeText(difference: number): string {
  return `${formatPoints(difference)} points`;
}

const ratios = numberFormat({
  style: 'percent',
  maximumFractionDigits: 0,
  maximumSignificantDigits: 2,
  // With this priority, small changes such as '+0.3%' are not rounded to 0%.
  roundingPriority: 'morePrecision',
  signDisplay: 'exceptZero',
});

/** Formats of ratios close to ±100%. Rounding to ±100% would be wrong: '−99.6%', '+100.4%'. */
const besideAll = (roundingMode: 'trunc' | 'expand') =>
  numberFormat({
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
    roundingMode,
  });
const belowAll = besideAll('trunc');
const aboveAll = besideAll('expand');

/** Formats a relative change: '+25%', '−100%' or '−99.6%'. */
export function ratioText(ratio: number): string {
  const size = Math.abs(ratio);
  const isBeside = size !== 1 && Math.round(size * 100) === 100;
  const format = isBeside ? (size < 1 ? belowAll : aboveAll) : ratios;
  return format.format(ratio).replace('-', '−');
}

const rates = numberFormat({
  maximumFractionDigits: 1,
  maximumSignificantDigits: 2,
  roundingPriority: 'morePrecision',
  signDisplay: 'exceptZero',
});

/** Formats the difference between two counts: '+12', '−1.4 a day' or '+12 conversations'. */
export function differenceText(
  { difference, isDaily }: Pick<PeriodChange, 'difference' | 'isDaily'>,
  noun = '',
): string {
  const number = isDaily ? rates.format(difference).replace('-', '−') : formatSigned(difference);
  return [number, noun, isDaily ? 'a day' : ''].filter(Boolean).join(' ');
}

/**
 * Returns the kind of a change and the number of tested topics, for views with only one topic: 'Rising, among 48
 * topics'.
 */
export function movementText({ movement, tested }: Pick<TopicChange, 'movement' | 'tested'>): string {
  const label = MOVEMENT_LABELS[movement];
  if (movement === 'untested') return `${label}: different weekdays`;
  return tested > 1 ? `${label}, among ${formatNumber(tested)} topics` : label;
}

/** Formats a change with its relative change: '+12 (+25%)', '+12' or '−1.4 a day (−20%)'. */
export function changeText(change: Pick<PeriodChange, 'difference' | 'isDaily' | 'ratio'>): string {
  const difference = differenceText(change);
  return change.ratio === null ? difference : `${difference} (${ratioText(change.ratio)})`;
}
