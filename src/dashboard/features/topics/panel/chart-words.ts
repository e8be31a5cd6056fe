/** What the charts show, in words: of one day, the same for the tip, the table and those who listen; and of all. */
import type { Span } from '../../../charts/places.ts';
import { countOf } from '../../../lib/count-of.ts';
import { dayWithWeekday, type Day } from '../../../lib/day.ts';
import { formatCount } from '../../../lib/figure-words.ts';
import { formatMean, formatSentiment } from '../../../lib/topics/topic-figures.ts';
import type { Measure, PanelSeries, Values, WindowMean } from './panel-series.ts';

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

type Known = { place: number; value: number };

/** Sentences about the days of a span: how many conversations, the highest and the lowest day, the trend, sentiment. */
export function summaryOf(series: PanelSeries, days: readonly Day[], span: Span, today: Day): string {
  const at = (place: number) => dayWithWeekday(days[place]!);
  const counts = knownIn(series.values.count, span);
  if (counts.length === 0) return 'No day of this topic came.';

  const total = counts.reduce((sum, { value }) => sum + value, 0);
  const isNotOver = days[span.to]! >= today;
  return [
    `${countOf(total, 'conversation')}${isNotOver ? ' so far' : ''}.`,
    ...extremes(counts, today, days, {
      at,
      most: 'Most conversations',
      least: 'fewest',
      format: formatCount,
    }),
    trendWords(counts.filter(({ place }) => days[place]! < today)),
    ...sentimentSummary(knownIn(series.values.sentiment, span), today, days, at),
  ].join(' ');
}

function sentimentSummary(
  read: readonly Known[],
  today: Day,
  days: readonly Day[],
  at: (place: number) => string,
): string[] {
  if (read.length === 0) return ['No sentiment was read.'];
  return extremes(read, today, days, {
    at,
    most: 'Highest sentiment',
    least: 'lowest',
    format: formatSentiment,
  });
}

type Words = {
  at: (place: number) => string;
  most: string;
  least: string;
  format: (value: number) => string;
};

/** assumed: a day that is not over is neither the highest nor the lowest, unless there is no other. */
function extremes(
  known: readonly Known[],
  today: Day,
  days: readonly Day[],
  { at, most, least, format }: Words,
): string[] {
  const over = known.filter(({ place }) => days[place]! < today);
  const compared = over.length > 0 ? over : known;
  const highest = ends(compared, Math.max);
  const lowest = ends(compared, Math.min);
  if (highest.value === lowest.value) {
    return [`${most}: ${format(highest.value)} on ${dayOrDays(highest.places, at)}.`];
  }
  return [
    `${most}: ${format(highest.value)} on ${dayOrDays(highest.places, at)}; ` +
      `${least}: ${format(lowest.value)} on ${dayOrDays(lowest.places, at)}.`,
  ];
}

function ends(known: readonly Known[], pick: (a: number, b: number) => number) {
  const value = known.map((each) => each.value).reduce((a, b) => pick(a, b));
  return { value, places: known.flatMap((each) => (each.value === value ? [each.place] : [])) };
}

function dayOrDays(places: readonly number[], at: (place: number) => string): string {
  const first = at(places[0]!);
  return places.length === 1 ? first : `${countOf(places.length, 'day')}, first ${first}`;
}

/** assumed: a change of a tenth between the halves is a trend. */
const STEADY = 0.1;
/** Fewer days have no halves worth setting against each other. */
const LEAST_DAYS = 4;

/** The second half of the days that are over against the first; a day in the middle is in neither. */
function trendWords(over: readonly Known[]): string {
  if (over.length < LEAST_DAYS) return 'Too few days for a trend.';
  const half = Math.floor(over.length / 2);
  const [before, after] = [meanOf(over.slice(0, half)), meanOf(over.slice(-half))];
  const halves = `from ${formatMean(before)} a day in the first half to ${formatMean(after)} in the second`;
  if (after > before * (1 + STEADY)) return `Rising, ${halves}.`;
  return after < before * (1 - STEADY) ? `Falling, ${halves}.` : `Steady, ${halves}.`;
}

function meanOf(known: readonly Known[]): number {
  return known.reduce((sum, { value }) => sum + value, 0) / known.length;
}

function knownIn(values: Values, { from, to }: Span): Known[] {
  return values
    .slice(from, to + 1)
    .flatMap((value, offset) => (value === null ? [] : [{ place: from + offset, value }]));
}
