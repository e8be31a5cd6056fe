/** Figures of topics as people read them. */
import { formatPoints, formatSigned } from '../../lib/format-figures.ts';
import { numberFormat } from '../../lib/format.ts';
import type { PeriodChange } from './changes.ts';

// assumed: nobody documents the scale of a sentiment, so that none is written as a plus.
const sentiments = numberFormat({
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'negative',
});

/** Far beyond what any scale would have: no room for its digits. */
const VAST = 1e6;

/** '0.12', '−0.30', '1.00e+300'. */
export function formatSentiment(mean: number): string {
  return (Math.abs(mean) < VAST ? sentiments.format(mean) : mean.toExponential(2)).replace('-', '−');
}

/** '+0.12', '−0.30': by how much a sentiment differs from another. */
export function sentimentChangeText(difference: number): string {
  const text = formatSentiment(difference);
  return Number(difference.toFixed(2)) > 0 ? `+${text}` : text;
}

const means = numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** '12.4', '4.0': of things that are counted. */
export function formatMean(mean: number): string {
  return means.format(mean);
}

/** '+1.2 points': by how much a share of the analysed conversations differs from another. */
export function shareChangeText(difference: number): string {
  return `${formatPoints(difference)} points`;
}

const ratios = numberFormat({
  style: 'percent',
  maximumFractionDigits: 0,
  maximumSignificantDigits: 2,
  // A small change is not to read as none: '+0.3%'.
  roundingPriority: 'morePrecision',
  signDisplay: 'exceptZero',
});

/** Beside all of it, or twice as much, and not onto it: '−99.6%', '+100.4%'. */
const besideAll = (roundingMode: 'trunc' | 'expand') =>
  numberFormat({
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
    roundingMode,
  });
const belowAll = besideAll('trunc');
const aboveAll = besideAll('expand');

/** '+25%', '−100%', '−99.6%'. */
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

/** '+12', '−1.4 a day'. */
export function differenceText({
  difference,
  isDaily,
}: Pick<PeriodChange, 'difference' | 'isDaily'>): string {
  return isDaily ? `${rates.format(difference).replace('-', '−')} a day` : formatSigned(difference);
}

/** '+12 (+25%)', '+12', '−1.4 a day (−20%)'. */
export function changeText(change: Pick<PeriodChange, 'difference' | 'isDaily' | 'ratio'>): string {
  const difference = differenceText(change);
  return change.ratio === null ? difference : `${difference} (${ratioText(change.ratio)})`;
}
