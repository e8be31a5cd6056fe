import { countOf } from '../../../lib/count-of.ts';
import type { CsvColumn } from '../../../lib/csv.ts';
import { type DayRange, lengthOf, rangeWords } from '../../../lib/day.ts';
import { differenceOf, MOVEMENT_WORDS, movementOf, ratioOf } from '../../../lib/topics/topic-figures.ts';
import type { SeriesDay, TopicRow } from '../../../lib/topics/topic-rows.ts';
import { useExport } from '../../../list/use-export.ts';
import { MenuList, type MenuPlace } from '../../../ui/menu-list.tsx';
import { drawMap, mapPng } from '../map/map-image.ts';
import type { TopicSearch } from '../topic-search.ts';
import type { TopicTable } from './use-topic-table.tsx';

export type TopicsExportListProps = MenuPlace & {
  table: TopicTable;
  search: TopicSearch;
  range: DayRange;
  /** Null where nothing is compared. */
  comparedRange: DayRange | null;
};

/** As wide as a page of a document shows it. */
const IMAGE = { width: 1200, height: 750 };

export function TopicsExportList({ table, search, range, comparedRange, ...menu }: TopicsExportListProps) {
  const { saveCsv, saveFile } = useExport();
  const { all, rows } = table;
  const isCompared = comparedRange !== null;
  const coverage = topicCoverage({ shown: rows.length, all: all.length, range, comparedRange });
  const mapped = all.filter(({ count }) => count > 0);
  const mapCoverage = topicCoverage({ shown: mapped.length, all: mapped.length, range, comparedRange: null });
  const days = `${countOf(lengthOf(range), 'day')}${isCompared ? ' and as many compared' : ''}`;

  const drawn = () =>
    drawMap({
      rows: mapped,
      coloring: search.color,
      midpoint: search.midpoint,
      ...IMAGE,
      title: 'Topics',
      subtitle: mapCoverage,
    });
  const saveMap = (ending: string, image: Promise<Blob>) =>
    saveFile(`map of topics, ${mapCoverage}`, mapCoverage, ending, image);

  return (
    <MenuList
      {...menu}
      entries={[
        {
          title: 'CSV of the topics',
          note: coverage,
          isDisabled: rows.length === 0,
          onSelect: () => saveCsv(`topics, ${coverage}`, coverage, topicCsv(isCompared), rows),
        },
        {
          title: 'CSV of the days',
          note: `A line for each topic and day: ${countOf(rows.length, 'topic')}, ${days}`,
          isDisabled: rows.length === 0,
          onSelect: () =>
            saveCsv(`days of topics, ${coverage}`, coverage, topicDayCsv(isCompared), topicDays(rows)),
        },
        {
          title: 'Map as SVG',
          note: mapCoverage,
          isDisabled: mapped.length === 0,
          onSelect: () => saveMap('svg', Promise.resolve(new Blob([drawn()], { type: 'image/svg+xml' }))),
        },
        {
          title: 'Map as PNG',
          note: mapCoverage,
          isDisabled: mapped.length === 0,
          onSelect: () => saveMap('png', mapPng(drawn())),
        },
      ]}
    />
  );
}

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
function topicCsv(isCompared: boolean): readonly CsvColumn<TopicRow>[] {
  return isCompared ? [...NOW, ...BEFORE] : NOW;
}

type TopicDayRow = { row: TopicRow; point: SeriesDay; isBefore: boolean };

/** One row a topic and day, which is what other tools take; those of the compared days come last. */
function topicDays(rows: readonly TopicRow[]): TopicDayRow[] {
  const now = rows.flatMap((row) => row.series.map((point) => ({ row, point, isBefore: false })));
  const before = rows.flatMap((row) =>
    (row.before?.series ?? []).map((point) => ({ row, point, isBefore: true })),
  );
  return [...now, ...before];
}

function topicDayCsv(isCompared: boolean): readonly CsvColumn<TopicDayRow>[] {
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
function topicCoverage({ shown, all, range, comparedRange }: Covered): string {
  return [
    shown === all ? countOf(all, 'topic') : `${shown.toLocaleString('en')} of ${countOf(all, 'topic')}`,
    rangeWords(range),
    ...(comparedRange ? [`compared with ${rangeWords(comparedRange)}`] : []),
  ].join(', ');
}
