import { expect, it } from 'vitest';
import { Topic } from '#contract/topic.ts';
import { addDays } from '../../../lib/day.ts';
import { toTopicRows } from '../../../domain/topics/topic-rows.ts';
import type { Grain } from '../topic-search.ts';
import { bucketsOf, bucketTitle } from './buckets.ts';
import { panelSeries, type Values } from './panel-series.ts';
import { summaryOf } from './chart-text.ts';

function summary(
  counts: Values,
  sentiments: Values = counts.map(() => null),
  { today = '2025-04-01', grain = 'day' }: { today?: string; grain?: Grain } = {},
): string {
  const range = { first: '2025-03-10', last: addDays('2025-03-10', counts.length - 1) };
  const topic = Topic.parse({
    topicId: 'prices',
    conversationCount: 0,
    sentimentCount: 0,
    series: counts.flatMap((count, place) =>
      count === null
        ? []
        : [{ date: addDays(range.first, place), count, avgSentiment: sentiments[place] ?? null }],
    ),
  });
  const analytics = { topics: [topic], analyzedConversations: 0 };
  const [row] = toTopicRows({ analytics, isCut: false }, range, { today, oldest: null }, null);
  const buckets = bucketsOf(range, grain);
  return summaryOf(panelSeries(row!, buckets, false), buckets, { from: 0, to: buckets.length - 1 });
}

it('the summary names the total, the highest and lowest day, the trend and the sentiment', () => {
  expect(summary([4, 6, 2, 10, 1200, 3], [0.5, null, -0.25, null, null, 0])).toBe(
    '1,225 conversations. Most conversations: 1,200 on Fri, 14 Mar 2025; fewest: 2 on Wed, 12 Mar 2025. ' +
      'Too few days for a trend. ' +
      'Highest sentiment: 0.50 on Mon, 10 Mar 2025; lowest: −0.25 on Wed, 12 Mar 2025.',
  );
});

it('the summary shows the number of days that share the highest or lowest value', () => {
  expect(summary([0, 5, 0])).toContain('fewest: 0 on 2 days, first Mon, 10 Mar 2025.');
  expect(summary([5, 5])).toContain('Most conversations: 5 on 2 days, first Mon, 10 Mar 2025. Too few days');
});

/** Returns the counts of days. Each argument is the count of all seven days of a week. */
const weeks = (...perDay: readonly number[]) =>
  perDay.flatMap((count) => Array.from({ length: 7 }, () => count));

it.each([
  [weeks(10, 11), 'No trend beyond chance, from 10.0 a day in the first half to 11.0 in the second.'],
  [weeks(10, 20), 'Rising'],
  [weeks(20, 10), 'Falling'],
  // Larger counts make the same relative increase significant.
  [weeks(1000, 1100), 'Rising, from 1,000.0 a day in the first half to 1,100.0 in the second.'],
  [weeks(0, 1), 'Rising'],
  [weeks(0, 0), 'No trend beyond chance'],
  [weeks(10, 10, 20, 20), 'Rising, from 10.0 a day in the first half to 20.0 in the second.'],
  // Three weeks have no halves of whole weeks, so the text compares the first and the last week.
  [weeks(10, 99, 20), 'Rising, from 10.0 a day in the first week to 20.0 in the last.'],
  [
    [...weeks(10, 10), 99, ...weeks(20, 20)],
    'Rising, from 10.0 a day in the first 2 weeks to 20.0 in the last.',
  ],
  [weeks(10, 20).slice(1), 'Too few days for a trend.'],
  // A single day with 80 conversations explains the difference, so the text reports no trend.
  [[...weeks(10), 10, 10, 80, 10, 10, 10, 10], 'No trend beyond chance'],
])('for %j the trend is: %s', (counts, words) => {
  expect(summary(counts, undefined, { today: '2025-06-01' })).toContain(words);
});

it('a weekly pattern is no trend, wherever the days begin', () => {
  const days = [20, 20, 20, 20, 20, 6, 6];
  for (let start = 0; start < 7; start += 1) {
    for (let length = 14; length < 30; length += 1) {
      const counts = Array.from({ length }, (_, place) => days[(start + place) % 7]!);
      expect(summary(counts)).toContain('No trend beyond chance');
    }
  }
});

it('an unfinished day is never the lowest day and not part of the trend', () => {
  const text = summary([...weeks(10, 10), 1], undefined, { today: '2025-03-24' });
  expect(text).toContain('141 conversations so far. Most conversations: 10 on 14 days');
  expect(text).toContain('No trend beyond chance, from 10.0 a day in the first half to 10.0');
});

it('the summary of weeks and months names only complete buckets, and bases the trend on days', () => {
  const counts = Array.from({ length: 24 }, (_, place) => (place < 12 ? 10 : 30));
  const text = summary(counts, undefined, { grain: 'week', today: '2025-05-01' });
  expect(text).toMatch(
    /^480 conversations\. Most conversations: 210 in 24\s–\s30 Mar 2025; fewest: 70 in 10\s–\s16 Mar 2025\. /,
  );
  expect(text).toContain('Rising, from 10.0 a day in the first week to 30.0 in the last.');
  expect(summary(counts, undefined, { grain: 'month', today: '2025-05-01' })).toContain(
    'Most conversations: 420 in March 2025; fewest: 60 in April 2025.',
  );
});

it('the title of an incomplete week or month includes its number of days', () => {
  const [part, whole, now] = bucketsOf({ first: '2025-03-01', last: '2025-03-14' }, 'week');
  const today = '2025-03-14';
  const titles = [bucketTitle(part!, 2, today), bucketTitle(whole!, 7, today), bucketTitle(now!, 4, today)];
  expect(titles.map((title) => title.replaceAll(/\s/g, ' '))).toEqual([
    '24 Feb – 2 Mar 2025, 2 of 7 days',
    '3 – 9 Mar 2025',
    '10 – 16 Mar 2025, 4 of 7 days and today so far',
  ]);
  const [march] = bucketsOf({ first: '2025-03-01', last: '2025-03-31' }, 'month');
  expect(bucketTitle(march!, 31, '2025-05-01')).toBe('March 2025');
});

it('gaps do not count as zeros, and a topic without days gets a plain sentence', () => {
  expect(summary([null, 4, null])).toContain('4 conversations. Most conversations: 4 on Tue, 11 Mar 2025.');
  expect(summary([null, 4, null])).toContain('No sentiment readings.');
  expect(summary([null, null])).toBe('No days for this topic.');
});
