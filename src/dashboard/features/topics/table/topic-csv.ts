/** Files of topics: the table, and every day of every topic. */
import { countOf } from '../../../lib/count-of.ts';
import type { CsvColumn } from '../../../lib/csv.ts';
import { type DayRange, rangeWords } from '../../../lib/day.ts';
import { differenceOf, MOVEMENT_WORDS, movementOf, ratioOf } from '../../../lib/topics/topic-figures.ts';
import type { SeriesDay, TopicRow } from '../../../lib/topics/topic-rows.ts';

const NAMES: readonly CsvColumn<TopicRow>[] = [
  { header: 'Topic id', value: ({ topicId }) => topicId },
  { header: 'Topic', value: ({ name }) => name },
  { header: 'Slug', value: ({ slug }) => slug },
];

const NOW: readonly CsvColumn<TopicRow>[] = [
  ...NAMES,
  { header: 'Conversations', value: ({ count }) => count },
  { header: 'Share of analysed conversations', value: ({ share }) => share },
  { header: 'Average sentiment', value: ({ sentiment }) => sentiment },
  { header: 'Sentiment readings', value: ({ sentimentCount }) => sentimentCount },
  { header: 'Sentiment coverage', value: ({ sentimentCoverage }) => sentimentCoverage },
];

const BEFORE: readonly CsvColumn<TopicRow>[] = [
  { header: 'Movement', value: ({ change }) => change && MOVEMENT_WORDS[movementOf(change)] },
  { header: 'Change', value: differenceOf },
  { header: 'Change as a part', value: ({ change }) => change && ratioOf(change) },
  { header: 'Conversations before', value: ({ before }) => before?.count ?? 0 },
  { header: 'Average sentiment before', value: ({ before }) => before?.sentiment ?? null },
  { header: 'Sentiment readings before', value: ({ before }) => before?.sentimentCount ?? 0 },
];

/** One row a topic. */
export function topicCsv(isCompared: boolean): readonly CsvColumn<TopicRow>[] {
  return isCompared ? [...NOW, ...BEFORE] : NOW;
}

export type TopicDayRow = { row: TopicRow; point: SeriesDay; isBefore: boolean };

/** One row a topic and day, which is what other tools take; those of the compared days come last. */
export function topicDays(rows: readonly TopicRow[]): TopicDayRow[] {
  const now = rows.flatMap((row) => row.series.map((point) => ({ row, point, isBefore: false })));
  const before = rows.flatMap((row) =>
    (row.before?.series ?? []).map((point) => ({ row, point, isBefore: true })),
  );
  return [...now, ...before];
}

export function topicDayCsv(isCompared: boolean): readonly CsvColumn<TopicDayRow>[] {
  return [
    ...(isCompared
      ? [{ header: 'Days', value: ({ isBefore }: TopicDayRow) => (isBefore ? 'compared' : 'asked for') }]
      : []),
    { header: 'Date', value: ({ point }) => point.day },
    ...NAMES.map(({ header, value }) => ({ header, value: ({ row }: TopicDayRow) => value(row) })),
    { header: 'Conversations', value: ({ point }) => point.count },
    { header: 'Average sentiment', value: ({ point }) => point.sentiment },
  ];
}

type Covered = { shown: number; all: number; range: DayRange; comparedRange: DayRange | null };

/** '7 of 45 topics, 1 – 28 Mar 2025, compared with 1 – 28 Feb 2025': what a file holds. */
export function topicCoverage({ shown, all, range, comparedRange }: Covered): string {
  return [
    shown === all ? countOf(all, 'topic') : `${shown.toLocaleString('en')} of ${countOf(all, 'topic')}`,
    rangeWords(range),
    ...(comparedRange ? [`compared with ${rangeWords(comparedRange)}`] : []),
  ].join(', ');
}
