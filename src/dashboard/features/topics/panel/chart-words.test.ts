import { expect, it } from 'vitest';
import { addDays } from '../../../lib/day.ts';
import type { PanelSeries, Values } from './panel-series.ts';
import { summaryOf } from './chart-words.ts';

function summary(counts: Values, sentiments: Values = counts.map(() => null), today = '2025-04-01'): string {
  const days = counts.map((_, place) => addDays('2025-03-10', place));
  const series: PanelSeries = {
    id: 'prices',
    name: 'Prices',
    values: { count: counts, sentiment: sentiments },
    means: null,
    before: null,
  };
  return summaryOf(series, days, { from: 0, to: counts.length - 1 }, today);
}

it('the summary names the total, the highest and the lowest day, the trend and the sentiment', () => {
  expect(summary([4, 6, 2, 10, 1200, 3], [0.5, null, -0.25, null, null, 0])).toBe(
    '1,225 conversations. Most conversations: 1,200 on Fri, 14 Mar 2025; fewest: 2 on Wed, 12 Mar 2025. ' +
      'Rising, from 4.0 a day in the first half to 404.3 in the second. ' +
      'Highest sentiment: 0.50 on Mon, 10 Mar 2025; lowest: −0.25 on Wed, 12 Mar 2025.',
  );
});

it('the summary says how many days share a highest or lowest value', () => {
  expect(summary([0, 5, 0])).toContain('fewest: 0 on 2 days, first Mon, 10 Mar 2025.');
  expect(summary([5, 5])).toContain('Most conversations: 5 on 2 days, first Mon, 10 Mar 2025. Too few days');
});

it.each([
  [[10, 10, 12, 12], 'Rising'],
  [[10, 10, 9, 9], 'Steady'],
  [[10, 10, 11, 11], 'Steady'],
  [[10, 10, 8, 8], 'Falling'],
  [[0, 0, 1, 1], 'Rising'],
  [[0, 0, 0, 0], 'Steady'],
  [[10, 10, 99, 12, 12], 'Rising, from 10.0 a day in the first half to 12.0'],
  [[1, 2, 3], 'Too few days for a trend.'],
])('of %j the trend is %s', (counts, words) => {
  expect(summary(counts)).toContain(words);
});

it('a day that is not over is neither the lowest nor part of the trend', () => {
  const text = summary([10, 10, 10, 10, 1], undefined, '2025-03-14');
  expect(text).toContain('41 conversations so far. Most conversations: 10 on 4 days');
  expect(text).toContain('Steady, from 10.0 a day in the first half to 10.0');
});

it('gaps are no zeros, and nothing at all is said plainly', () => {
  expect(summary([null, 4, null])).toContain('4 conversations. Most conversations: 4 on Tue, 11 Mar 2025.');
  expect(summary([null, 4, null])).toContain('No sentiment was read.');
  expect(summary([null, null])).toBe('No day of this topic came.');
});
