import type { Day } from '../../../lib/day.ts';
import type { TopicRow } from '../../../lib/topics/topic-rows.ts';

/** The mean of the days that are over and have a count; the part of a day is no day. Null where there is none. */
export function dailyMean(
  { series }: Pick<TopicRow, 'series'>,
  today: Day,
): { mean: number; days: number } | null {
  const counts = series.flatMap(({ day, count }) => (day < today && count !== null ? [count] : []));
  if (counts.length === 0) return null;
  return { mean: counts.reduce((sum, count) => sum + count) / counts.length, days: counts.length };
}

const means = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** '12.4', '4.0': of things that are counted. */
export function formatMean(mean: number): string {
  return means.format(mean);
}
