/** What the colour of a tile tells, as a value, and what the legend says of it. */
import {
  SENTIMENT_COLORS,
  divergingScale,
  type DivergingScale,
  type ThemedColor,
} from '../sentiment-scale.ts';
import { formatSentiment } from '../../../lib/topics/topic-figures.ts';
import { overallSentiment, type TopicRow } from '../../../lib/topics/topic-rows.ts';
import type { Coloring, Midpoint } from '../topic-search.ts';

type Fill =
  | { kind: 'color'; color: ThemedColor }
  /** No sentiment was read: not the same as a neutral one. */
  | { kind: 'unread' }
  /** Was not there in the compared days: no change can be told. */
  | { kind: 'new' };

export type MapColors = {
  /** What is told: the change falls back to the sentiment where nothing is compared. */
  coloring: Coloring;
  /** Null where no tile has a value. */
  scale: DivergingScale | null;
  /** A value of the scale, as its legend says it. */
  words: (value: number) => string;
  /** How many tiles have no place on the scale. */
  unread: number;
  new: number;
  fillOf: (row: TopicRow) => Fill;
};

const PLAIN: Fill = { kind: 'color', color: SENTIMENT_COLORS.middle };

/** Memoise it: the scale is over all rows. */
export function mapColors(rows: readonly TopicRow[], wanted: Coloring, midpoint: Midpoint): MapColors {
  const isCompared = rows.some(({ change }) => change !== null);
  const coloring = wanted === 'change' && !isCompared ? 'sentiment' : wanted;
  if (coloring === 'none')
    return { coloring, scale: null, words: String, unread: 0, new: 0, fillOf: () => PLAIN };
  const valueOf = coloring === 'change' ? growthOf : ({ sentiment }: TopicRow) => sentiment;
  const values = rows.map(valueOf).filter((value) => value !== null);
  const scale = divergingScale(values, coloring === 'change' ? 0 : middleOf(midpoint, rows, values));
  const missing = rows.length - values.length;
  return {
    coloring,
    scale,
    words: coloring === 'change' ? growthWords : formatSentiment,
    unread: coloring === 'change' ? 0 : missing,
    new: coloring === 'change' ? missing : 0,
    fillOf: (row) => {
      const value = valueOf(row);
      if (value === null || scale === null) return { kind: coloring === 'change' ? 'new' : 'unread' };
      return { kind: 'color', color: scale.colorOf(value) };
    },
  };
}

/** assumed: doublings: twice as many is as strong a change as half as many. */
function growthOf({ change }: TopicRow): number | null {
  return change?.kind === 'kept' ? Math.log2(1 + change.ratio) : null;
}

const ratios = new Intl.NumberFormat('en', {
  style: 'percent',
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
});

function growthWords(doublings: number): string {
  return ratios.format(2 ** doublings - 1).replace('-', '−');
}

function middleOf(midpoint: Midpoint, rows: readonly TopicRow[], values: readonly number[]): number {
  switch (midpoint) {
    case 'zero':
      return 0;
    case 'mean':
      return overallSentiment(rows)?.mean ?? 0;
    case 'middle':
      return values.length === 0
        ? 0
        : (values.reduce((a, b) => Math.min(a, b)) + values.reduce((a, b) => Math.max(a, b))) / 2;
  }
}
