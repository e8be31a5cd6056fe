import { describe, expect, it } from 'vitest';
import { addDays, daysOf } from '../../../lib/day.ts';
import { topicValue } from '../../../testing/topics-on-screen.ts';
import { toTopicRows } from '../../../lib/topics/topic-rows.ts';
import { absentDays, isolatedPlaces, panelSeries } from './panel-series.ts';

const RANGE = { first: '2025-03-01', last: '2025-03-16' };
const TODAY = '2025-03-14';

function rowOf(counts: readonly (number | null)[], sentiments: readonly (number | null)[] = []) {
  const series = counts.flatMap((count, place) =>
    count === null
      ? []
      : [{ date: addDays(RANGE.first, place), count, avgSentiment: sentiments[place] ?? null }],
  );
  return toTopicRows(
    { topics: [topicValue({ series })], analyzedConversations: 100 },
    { ...RANGE, last: addDays(RANGE.first, counts.length - 1) },
    null,
  )[0]!;
}

describe('the series of the panel', () => {
  it('keeps a 0 apart from a day that the answer leaves out', () => {
    const { values } = panelSeries(rowOf([0, null, 3], [null, null, 0]), TODAY, false);
    expect(values).toEqual({ count: [0, null, 3], sentiment: [null, null, 0] });
  });

  it('has no value for days that have not come yet, unless they hold conversations', () => {
    const counts = daysOf(RANGE).map((day) => (day === '2025-03-16' ? 2 : 0));
    const { values } = panelSeries(rowOf(counts), TODAY, false);
    expect(values.count.slice(12)).toEqual([0, 0, null, 2]);
  });

  it('has a mean of each day and the six before it, without days that have no value', () => {
    const { means } = panelSeries(rowOf([7, null, 1, 1, 1, 1, 1, 8], [0.5, null, null, -0.5]), TODAY, true);
    expect(means?.count[0]).toEqual({ value: 7, days: 1 });
    expect(means?.count[6]).toEqual({ value: 2, days: 6 });
    expect(means?.count[7]).toEqual({ value: 13 / 6, days: 6 });
    expect(means?.sentiment.slice(0, 4)).toEqual([
      { value: 0.5, days: 1 },
      { value: 0.5, days: 1 },
      { value: 0.5, days: 1 },
      { value: 0, days: 2 },
    ]);
  });

  it('ends its mean with the last day that is over', () => {
    const { means } = panelSeries(rowOf(daysOf(RANGE).map(() => 1)), TODAY, true);
    expect(means?.count.findLastIndex((mean) => mean !== null)).toBe(12);
  });
});

it('a value between two gaps is isolated, at the ends too', () => {
  expect([...isolatedPlaces([1, null, 2, 3, null, 4, null, null, 5])]).toEqual([0, 5, 8]);
  expect([...isolatedPlaces([0])]).toEqual([0]);
});

it('days up to today that the answer leaves out are counted once, however many topics miss them', () => {
  expect(absentDays([rowOf([1, null, null]), rowOf([null, null, 1])], TODAY)).toBe(3);
  expect(absentDays([rowOf([...Array<number>(14).fill(0), null, null])], TODAY)).toBe(0);
});
