import { describe, expect, it } from 'vitest';
import { addDays, daysOf } from '../../../lib/day.ts';
import { topicValue } from '../../../testing/topics-on-screen.ts';
import { toTopicRows, type TopicRow } from '../../../domain/topics/topic-rows.ts';
import type { Grain } from '../topic-search.ts';
import { bucketsOf } from './buckets.ts';
import { absentDays, isolatedPlaces, panelSeries, withZeros } from './panel-series.ts';

const RANGE = { first: '2025-03-01', last: '2025-03-16' };
const TODAY = '2025-03-14';

function rowOf(
  counts: readonly (number | null)[],
  sentiments: readonly (number | null)[] = [],
  oldest: string | null = null,
) {
  const series = counts.flatMap((count, place) =>
    count === null
      ? []
      : [{ date: addDays(RANGE.first, place), count, avgSentiment: sentiments[place] ?? null }],
  );
  const range = { ...RANGE, last: addDays(RANGE.first, counts.length - 1) };
  const analytics = { topics: [topicValue({ series })], analyzedConversations: 100 };
  return toTopicRows({ analytics, isCut: false }, range, { today: TODAY, oldest }, null)[0]!;
}

/** Returns the series of a row, by days or by another grain. */
function seriesOf(row: TopicRow, isMean = false, grain: Grain = 'day') {
  const days = { first: row.series[0]!.day, last: row.series.at(-1)!.day };
  return panelSeries(row, bucketsOf(days, grain), isMean);
}

describe('the series of the panel', () => {
  it('separates zero from days that the reply leaves out', () => {
    const { values } = seriesOf(rowOf([0, null, 3], [null, null, 0]));
    expect(values).toEqual({ count: [0, null, 3], sentiment: [null, null, 0] });
  });

  it('has no values for future days, unless they have conversations', () => {
    const counts = daysOf(RANGE).map((day) => (day === '2025-03-16' ? 2 : 0));
    const { values } = seriesOf(rowOf(counts));
    expect(values.count.slice(12)).toEqual([0, 0, null, 2]);
  });

  it('averages each day with the six days before it and skips days without a value', () => {
    const { means } = seriesOf(rowOf([7, null, 1, 1, 1, 1, 1, 8], [0.5, null, null, -0.5]), true);
    expect(means?.count[0]).toEqual({ value: 7, days: 1 });
    expect(means?.count[6]).toEqual({ value: 2, days: 6 });
    expect(means?.count[7]).toEqual({ value: 13 / 6, days: 6 });
    expect(means?.sentiment.slice(0, 4)).toEqual([
      { value: 0.5, days: 1 },
      { value: 0.5, days: 1 },
      { value: 0.5, days: 1 },
      // The first day has seven conversations, so its sentiment has the weight seven in the average.
      { value: (7 * 0.5 - 0.5) / 8, days: 2 },
    ]);
  });

  it('has no values before the record begins, and does not count these days as missing', () => {
    const row = rowOf([0, 0, 3, null, 2], [], '2025-03-03');
    expect(seriesOf(row).values.count).toEqual([null, null, 3, null, 2]);
    expect(absentDays([row], '2025-03-03')).toBe(1);
    expect(seriesOf(withZeros(row, '2025-03-03')).values.count).toEqual([null, null, 3, 0, 2]);
  });

  it('sums weeks that begin on Monday and marks incomplete ones', () => {
    // The range starts on Saturday, 1 March, and ends today, on Friday, 14 March.
    const counts = daysOf(RANGE).map((_, place) => place);
    const row = rowOf(
      counts,
      counts.map((count) => (count === 2 ? 1 : count === 8 ? 0.5 : null)),
    );
    const { values, over, partial, means } = seriesOf(row, true, 'week');
    expect(values.count).toEqual([1, 2 + 3 + 4 + 5 + 6 + 7 + 8, 9 + 10 + 11 + 12 + 13 + 14 + 15]);
    expect(values.sentiment).toEqual([null, (2 * 1 + 8 * 0.5) / 10, null]);
    expect([over, [...partial], means]).toEqual([[2, 7, 4], [0, 2], null]);
    expect(seriesOf(row, false, 'month')).toMatchObject({ over: [13], values: { count: [120] } });
  });

  it('ends the average at the last full day', () => {
    const { means } = seriesOf(rowOf(daysOf(RANGE).map(() => 1)), true);
    expect(means?.count.findLastIndex((mean) => mean !== null)).toBe(12);
  });
});

it('a value between two gaps is isolated, also at either end', () => {
  expect([...isolatedPlaces([1, null, 2, 3, null, 4, null, null, 5])]).toEqual([0, 5, 8]);
  expect([...isolatedPlaces([0])]).toEqual([0]);
});

it('a day that is missing for several topics counts once', () => {
  expect(absentDays([rowOf([1, null, null]), rowOf([null, null, 1])], null)).toBe(3);
  expect(absentDays([rowOf([...Array<number>(14).fill(0), null, null])], null)).toBe(0);
});
