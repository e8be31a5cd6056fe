/**
 * Simulates topics with a weekly pattern, and counts how often the topics page calls a topic new, gone, rising or
 * falling.
 */
import type { Topic } from '#contract/topic.ts';
import { comparedDays, type Covered } from '../domain/topics/compared-days.ts';
import { toTopicRows, type ListedTopics, type TopicRow } from '../domain/topics/topic-rows.ts';
import { trendOf } from '../domain/topics/trend.ts';
import { comparedRange } from '../features/topics/topic-query.ts';
import { COMPARISONS, type PeriodComparison } from '../features/topics/topic-search.ts';
import { RANGE_PRESETS, resolveRange, type RangePreset } from '../lib/day-range.ts';
import { addDays, countDays, daysOf, type Day, type DayRange } from '../lib/day.ts';

export type SimulatedAgency = {
  topics: number;
  /** The number of conversations on a weekend day, relative to a weekday. */
  weekend: number;
  /**
   * The variance of the daily rate divided by the square of its mean. With 0, the counts follow a Poisson distribution.
   */
  spread: number;
  /** The factor by which the rate of every fourth topic changes on the day `changesOn`. */
  change?: number;
  changesOn?: Day;
  random: () => number;
};

type Simulation = {
  first: Day;
  counts: readonly (readonly number[])[];
  isChanged: (topic: number) => boolean;
};

/** The first and the last simulated day: the year in which the page is opened, and earlier days for comparisons. */
const RECORD: DayRange = { first: '2022-06-01', last: '2024-12-31' };
const YEAR_OF_LOOKS: DayRange = { first: '2024-01-01', last: '2024-12-31' };

/** Simulates the daily counts of topics. The mean of a topic is between 0.3 and 60 conversations per weekday. */
export function simulateAgency(agency: SimulatedAgency): Simulation {
  const { topics, weekend, spread, change = 1, changesOn = RECORD.last, random } = agency;
  const isChanged = (topic: number) => change !== 1 && topic % 4 === 0;
  const days = daysOf(RECORD);
  return {
    first: RECORD.first,
    isChanged,
    counts: Array.from({ length: topics }, (_, topic) => {
      const mean = 0.3 * 200 ** (topic / Math.max(1, topics - 1));
      return days.map((day) => {
        const isWeekend = [0, 6].includes(new Date(`${day}T00:00Z`).getUTCDay());
        const rate = mean * (isWeekend ? weekend : 1) * (isChanged(topic) && day >= changesOn ? change : 1);
        return poisson(rate * (spread === 0 ? 1 : gamma(1 / spread, random) * spread), random);
      });
    }),
  };
}

function poisson(mean: number, random: () => number): number {
  // For a large mean, the product of the random numbers would underflow.
  if (mean > 100) return poisson(mean / 2, random) + poisson(mean / 2, random);
  const least = Math.exp(-mean);
  let [product, count] = [random(), 0];
  while (product > least) {
    product *= random();
    count += 1;
  }
  return count;
}

/**
 * Draws from a gamma distribution. Source: Marsaglia and Tsang (2000), ACM Transactions on Mathematical Software 26(3),
 * 363-372.
 */
function gamma(shape: number, random: () => number): number {
  const d = shape - 1 / 3;
  for (;;) {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    const cube = (1 + normal / Math.sqrt(9 * d)) ** 3;
    if (cube > 0 && Math.log(1 - random()) < normal ** 2 / 2 + d - d * cube + d * Math.log(cube))
      return d * cube;
  }
}

function listedIn({ first, counts }: Simulation, range: DayRange): ListedTopics {
  const from = countDays({ first, last: range.first }) - 1;
  const days = daysOf(range);
  const topics = counts.map((all, topic) => {
    const series = days.map((date, place) => ({ date, count: all[from + place]!, avgSentiment: null }));
    const conversationCount = series.reduce((sum, { count }) => sum + count, 0);
    return {
      topicId: String(topic),
      name: null,
      slug: null,
      conversationCount,
      sentimentCount: 0,
      avgSentiment: null,
      series,
    } satisfies Topic;
  });
  return { analytics: { topics, analyzedConversations: 0 }, isCut: false };
}

/** Returns the topics as the page shows them on the day `today`, or null if no comparison is possible. */
function lookAt(simulation: Simulation, range: DayRange, earlier: DayRange, today: Day): TopicRow[] | null {
  const known = { today, oldest: simulation.first };
  const days = comparedDays(range, earlier, known);
  if (days.kind === 'refused') return null;
  const withTopics = (covered: Covered) => ({ ...covered, ...listedIn(simulation, covered.range) });
  const comparison = { now: withTopics(days.now), before: withTopics(days.before) };
  return toTopicRows(comparison.now, days.now.range, known, comparison);
}

export type LookCell = {
  preset: RangePreset;
  compare: PeriodComparison;
  /** The number of simulated visits of the page (looks), and the number of topics on all of these visits. */
  looks: number;
  topics: number;
  labelled: number;
  /** The number of labels on topics whose rate did not change. */
  labelledFalsely: number;
  /** The sum over all looks of the share of false labels among the labels. */
  falseShares: number;
  /** The number of topics on all looks whose rate changed. */
  changed: number;
};

type Looks = { todays: readonly Day[]; presets?: readonly RangePreset[]; isExact?: boolean };

/**
 * Simulates a look at the topics page on each day, with each range preset and each comparison, and counts the labels.
 */
export function countLabels(
  simulation: Simulation,
  { todays, presets = RANGE_PRESETS, isExact = false }: Looks,
): LookCell[] {
  return presets.flatMap((preset) =>
    COMPARISONS.flatMap((compare) => {
      const looks = todays.flatMap((today) => {
        const range = resolveRange(preset, { today, oldest: simulation.first });
        const rows = lookAt(simulation, range, comparedRange(range, compare, isExact), today);
        return rows === null ? [] : [labelsOf(rows, simulation)];
      });
      const sum = (part: keyof (typeof looks)[number]) =>
        looks.reduce((total, look) => total + look[part], 0);
      if (looks.length === 0) return [];
      return [
        {
          preset,
          compare,
          looks: looks.length,
          topics: sum('topics'),
          labelled: sum('labelled'),
          labelledFalsely: sum('labelledFalsely'),
          falseShares: sum('falseShares'),
          changed: sum('changed'),
        },
      ];
    }),
  );
}

function labelsOf(rows: readonly TopicRow[], { isChanged }: Simulation) {
  const labelled = rows.filter(({ change }) => change && !['chance', 'untested'].includes(change.movement));
  const wrong = labelled.filter(({ id }) => !isChanged(Number(id)));
  return {
    topics: rows.length,
    labelled: labelled.length,
    labelledFalsely: wrong.length,
    falseShares: labelled.length > 0 ? wrong.length / labelled.length : 0,
    changed: rows.filter(({ id }) => isChanged(Number(id))).length,
  };
}

/** Returns every `step`th day of `YEAR_OF_LOOKS`. */
export function daysOfLooks(step = 1): Day[] {
  return daysOf(YEAR_OF_LOOKS).filter((_, place) => place % step === 0);
}

/** Returns the share of topics that have a trend. The trend is over the `length` days before each day of `todays`. */
export function shareOfTrends({ first, counts }: Simulation, length: number, todays: readonly Day[]): number {
  const trends = todays.flatMap((today) => {
    const from = countDays({ first, last: today }) - 1 - length;
    return counts.map((topic) =>
      trendOf(
        topic.slice(from, from + length).map((count, index) => ({
          day: addDays(today, index - length),
          isOver: true,
          count,
          sentiment: null,
        })),
      ),
    );
  });
  return trends.filter((trend) => trend && trend.change.movement !== 'chance').length / trends.length;
}
