/** Figures of topics as people read them. */
import { formatSigned } from '../figure-words.ts';
import type { TopicChange, TopicRow } from './topic-rows.ts';

// assumed: nobody documents the scale of a sentiment, so that none is written as a plus.
const sentiments = new Intl.NumberFormat('en', {
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

const means = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** '12.4', '4.0': of things that are counted. */
export function formatMean(mean: number): string {
  return means.format(mean);
}

/** What became of a topic since the compared days, in a word. */
export type Movement = 'new' | 'gone' | 'rising' | 'falling' | 'same';

export const MOVEMENT_WORDS: Record<Movement, string> = {
  new: 'New',
  gone: 'Gone',
  rising: 'Rising',
  falling: 'Falling',
  same: 'Unchanged',
};

export function movementOf(change: TopicChange): Movement {
  if (change.kind !== 'compared') return change.kind;
  if (change.difference === 0) return 'same';
  return change.difference > 0 ? 'rising' : 'falling';
}

/** By how many conversations; null where nothing is compared. */
export function differenceOf({ change, count }: Pick<TopicRow, 'change' | 'count'>): number | null {
  if (change === null) return null;
  if (change.kind === 'new') return count;
  return change.kind === 'gone' ? -change.before : change.difference;
}

/** By which part of what was before: 0.25, -1; null where there was nothing to be a part of. */
export function ratioOf(change: TopicChange): number | null {
  if (change.kind === 'new') return null;
  return change.kind === 'gone' ? -1 : change.ratio;
}

const ratios = new Intl.NumberFormat('en', {
  style: 'percent',
  maximumFractionDigits: 0,
  maximumSignificantDigits: 2,
  // A small change is not to read as none: '+0.3%'.
  roundingPriority: 'morePrecision',
  signDisplay: 'exceptZero',
});

/** '+25%', '−100%'. */
export function ratioText(ratio: number): string {
  return ratios.format(ratio).replace('-', '−');
}

/** '+12 (+25%)', '+12'; null where nothing is compared. */
export function changeText(row: Pick<TopicRow, 'change' | 'count'>): string | null {
  const difference = differenceOf(row);
  if (row.change === null || difference === null) return null;
  const ratio = ratioOf(row.change);
  return ratio === null ? formatSigned(difference) : `${formatSigned(difference)} (${ratioText(ratio)})`;
}
