/** What the charts say of one day, line by line: the same for the tip, the table and those who listen. */
import { countOf } from '../../../lib/count-of.ts';
import { dayWithWeekday, type Day } from '../../../lib/day.ts';
import { formatCount } from '../../../lib/figure-words.ts';
import { formatMean, formatSentiment } from '../../../lib/topics/topic-figures.ts';
import type { Measure, PanelSeries, WindowMean } from './panel-series.ts';

export type DayReading = {
  key: string;
  /** Which of the topics, by its place. */
  topic: number;
  kind: 'day' | 'mean' | 'before';
  label: string;
  /** The label is a topic's name: words of others, of any script. */
  isName: boolean;
  count: number | null;
  sentiment: number | null;
};

export function readingsAt(series: readonly PanelSeries[], place: number): DayReading[] {
  return series.flatMap(({ id, name, values, means, before }, topic) => {
    const readings: DayReading[] = [
      {
        key: id,
        topic,
        kind: 'day',
        label: series.length > 1 ? name : 'This day',
        isName: series.length > 1,
        ...valuesAt(values, place),
      },
    ];
    if (means !== null) {
      const [count, sentiment] = [means.count[place] ?? null, means.sentiment[place] ?? null];
      readings.push({
        key: `${id} mean`,
        topic,
        kind: 'mean',
        label: meanLabel(count, sentiment),
        isName: false,
        count: count?.value ?? null,
        sentiment: sentiment?.value ?? null,
      });
    }
    // Of several topics, the compared days would be as many lines again.
    if (before !== null && series.length === 1) {
      const day = before.days[place];
      readings.push({
        key: `${id} before`,
        topic,
        kind: 'before',
        label: day === undefined ? 'Compared day' : dayWithWeekday(day),
        isName: false,
        ...valuesAt(before.values, place),
      });
    }
    return readings;
  });
}

/** 'Mean of 7 days': of as many as have a value, which for the sentiment may be fewer. */
function meanLabel(count: WindowMean | null, sentiment: WindowMean | null): string {
  if (count === null) return '7-day mean';
  if (sentiment === null || sentiment.days === count.days) return `Mean of ${countOf(count.days, 'day')}`;
  return `Mean of ${count.days} and ${countOf(sentiment.days, 'day')}`;
}

function valuesAt(values: PanelSeries['values'], place: number): Record<Measure, number | null> {
  return { count: values.count[place] ?? null, sentiment: values.sentiment[place] ?? null };
}

export function countWords({ kind, count }: Pick<DayReading, 'kind' | 'count'>): string | null {
  if (count === null) return null;
  return kind === 'mean' ? formatMean(count) : formatCount(count);
}

export function sentimentWords({ sentiment }: Pick<DayReading, 'sentiment'>): string | null {
  return sentiment === null ? null : formatSentiment(sentiment);
}

/** 'Fri, 14 Mar 2025, so far'. */
export function dayTitle(day: Day, today: Day): string {
  return day === today ? `${dayWithWeekday(day)}, so far` : dayWithWeekday(day);
}

/** A day as it is heard. */
export function spokenDay(day: Day, today: Day, readings: readonly DayReading[]): string {
  const lines = readings.map((reading) => {
    const count = countWords(reading);
    const sentiment = sentimentWords(reading);
    const said =
      count === null && sentiment === null
        ? 'no value'
        : `conversations ${count ?? 'none given'}, sentiment ${sentiment ?? 'not read'}`;
    return reading.kind === 'day' && !reading.isName ? said : `${reading.label}: ${said}`;
  });
  return [dayTitle(day, today), ...lines].join('; ');
}
