import { enlarged } from '../../../charts/slide.ts';
import { basisText, comparedDaysText, topicsHeadline } from '../../../domain/topics/headline.ts';
import { pluralize } from '../../../lib/pluralize.ts';
import type { CsvColumn } from '../../../lib/csv.ts';
import { type DayRange, countDays, formatDayRange } from '../../../lib/day.ts';
import { formatNumber } from '../../../lib/format.ts';
import { utcNote } from '../../../lib/time.ts';
import { MOVEMENT_LABELS } from '../../../domain/topics/changes.ts';
import type { ComparedTopics, SeriesDay, TopicRow } from '../../../domain/topics/topic-rows.ts';
import { useExport } from '../../../ui/use-export.ts';
import { MenuList, type MenuPlace } from '../../../ui/menu-list.tsx';
import { IMAGE_FORMATS, lightInk, ownFonts } from '../../../charts/image-file.ts';
import { drawMap, mapImage } from '../map/map-image.ts';
import type { LayoutState } from '../../../list/data-table/use-table-preferences.ts';
import type { TopicRows } from '../use-topic-rows.ts';
import type { Topics } from '../use-topics.ts';
import { useSlideEntries } from '../../../charts/use-slide.ts';
import { useTopicTable } from './use-topic-table.tsx';

export type TopicsExportListProps = MenuPlace & {
  topics: Topics;
  figures: TopicRows;
  layout: LayoutState;
};

/** The size of the exported map in pixels. The width fits a document page. */
const IMAGE = { width: 1200, height: 750 };

/** The enlargement of a map on a slide, because a slide is read from further away than a page. */
const SLIDE_SCALE = 1.6;

export function TopicsExportList({ topics, figures, layout, ...menu }: TopicsExportListProps) {
  const { search, range, reply } = topics;
  const { comparison } = figures;
  const { saveCsv, saveFile } = useExport();
  const { all, rows } = useTopicTable(figures.rows, search, { layout, figures, last: range.last });
  const coverage = topicCoverage({ shown: rows.length, all: all.length, range, comparison });
  const mapped = all.filter(({ count }) => count > 0);
  const mapCoverage = topicCoverage({ shown: mapped.length, all: mapped.length, range, comparison: null });
  const noRows = rows.length === 0 ? 'No topics to export' : null;
  const noMap = mapped.length === 0 ? 'No topics with conversations' : null;
  const days = `${pluralize(countDays(range), 'day')}${comparison ? ` and ${formatNumber(countDays(comparison.before.range))} compared` : ''}`;

  const drawn = async () =>
    mapImage({
      ink: lightInk(),
      fonts: await ownFonts(),
      rows: mapped,
      coloring: search.color,
      midpoint: search.midpoint,
      size: IMAGE,
      title: 'Topics',
      subtitle: mapCoverage,
    });
  const slideEntries = useSlideEntries();
  const saveMap = (ending: string, image: Promise<Blob>) =>
    saveFile(`map of topics, ${mapCoverage}`, mapCoverage, ending, image);

  return (
    <MenuList
      {...menu}
      entries={[
        {
          title: 'CSV of the topics',
          note: noRows ?? coverage,
          isDisabled: noRows !== null,
          onSelect: () => saveCsv(`topics, ${coverage}`, coverage, topicCsv(comparison), rows),
        },
        {
          title: 'CSV of the days',
          note: noRows ?? `A line for each topic and day: ${pluralize(rows.length, 'topic')}, ${days}`,
          isDisabled: noRows !== null,
          onSelect: () =>
            saveCsv(
              `days of topics, ${coverage}`,
              coverage,
              topicDayCsv(comparison !== null),
              topicDays(rows),
            ),
        },
        {
          title: 'Map as SVG',
          note: noMap ?? mapCoverage,
          isDisabled: noMap !== null,
          onSelect: () => saveMap('svg', drawn().then(IMAGE_FORMATS.svg)),
        },
        {
          title: 'Map as PNG',
          note: noMap ?? mapCoverage,
          isDisabled: noMap !== null,
          onSelect: () => saveMap('png', drawn().then(IMAGE_FORMATS.png)),
        },
        ...slideEntries(
          `topics, ${coverage}`,
          mapCoverage,
          () => ({
            // The headline considers all topics, because the largest change may be a topic that fell to 0, which the
            // map cannot show.
            headline: topicsHeadline(all, range, comparison),
            subtitle: `Topics by conversations, ${formatDayRange(range)}${comparison ? `, changes of ${comparedDaysText(comparison)}` : ''}`,
            notes: basisText(reply.data, comparison),
            chart: enlarged(
              (size, ink) =>
                drawMap({ ink, rows: mapped, coloring: search.color, midpoint: search.midpoint }, size),
              SLIDE_SCALE,
            ),
          }),
          noMap,
        ),
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
  { header: 'Share of analysed conversations', value: ({ share }) => decimal(share) },
  { header: 'Average sentiment', value: ({ sentiment }) => decimal(sentiment) },
  { header: 'Sentiment readings', value: ({ sentimentCount }) => sentimentCount },
  { header: 'Sentiment coverage', value: ({ sentimentCoverage }) => decimal(sentimentCoverage) },
];

/**
 * Returns the CSV columns of a comparison. They include the number of covered days on each side, because changes are
 * computed from these days only.
 */
function comparedCsv({ now, before }: ComparedTopics): readonly CsvColumn<TopicRow>[] {
  return [
    { header: 'Movement', value: ({ change }) => change && MOVEMENT_LABELS[change.movement] },
    {
      header: now.days === before.days ? 'Change' : 'Change a day',
      value: ({ change }) => decimal(change && change.difference),
    },
    { header: 'Relative change', value: ({ change }) => decimal(change && change.ratio) },
    { header: 'p of no change', value: ({ change }) => probability(change && change.p) },
    { header: 'q of no change', value: ({ change }) => probability(change && change.q) },
    { header: 'Topics tested', value: ({ change }) => change && change.tested },
    { header: 'Share change', value: ({ change }) => decimal(change && change.share) },
    { header: 'Sentiment change', value: ({ change }) => decimal(change && change.sentiment) },
    { header: 'Complete days', value: () => now.days },
    { header: 'Conversations in complete days', value: ({ complete }) => complete?.count ?? 0 },
    { header: 'Sentiment readings in complete days', value: ({ complete }) => complete?.sentimentCount ?? 0 },
    { header: 'Days before', value: () => before.days },
    { header: 'Conversations before', value: (row) => row.before?.count ?? 0 },
    { header: 'Average sentiment before', value: (row) => decimal(row.before?.sentiment ?? null) },
    { header: 'Sentiment readings before', value: (row) => row.before?.sentimentCount ?? 0 },
  ];
}

function topicCsv(comparison: ComparedTopics | null): readonly CsvColumn<TopicRow>[] {
  return comparison ? [...NOW, ...comparedCsv(comparison)] : NOW;
}

/** Rounds a value to remove errors of binary arithmetic: 0.3 − 0.1 is 0.19999999999999998. */
function decimal(value: number | null): number | null {
  return value === null ? null : Number(value.toFixed(10));
}

/** Rounds a probability to significant digits, because it may be smaller than the last decimal of `decimal`. */
function probability(value: number | null): number | null {
  return value === null ? null : Number(value.toPrecision(12));
}

type TopicDayRow = { row: TopicRow; point: SeriesDay; isBefore: boolean };

/**
 * Returns one row for each topic and day, the long format that spreadsheets and statistics tools expect. The compared
 * days come last.
 */
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
      ? [{ header: 'Days', value: ({ isBefore }: TopicDayRow) => (isBefore ? 'compared' : 'current') }]
      : []),
    { header: 'Date (UTC)', value: ({ point }) => point.day },
    { header: 'Complete day', value: ({ point }) => (point.isOver ? 'yes' : 'no') },
    ...NAMES.map(({ header, value }) => ({ header, value: ({ row }: TopicDayRow) => value(row) })),
    { header: 'Conversations', value: ({ point }) => point.count },
    { header: 'Average sentiment', value: ({ point }) => decimal(point.sentiment) },
  ];
}

type Held = { shown: number; all: number; range: DayRange; comparison: ComparedTopics | null };

/** Returns a description of the file, e.g. '7 of 45 topics, 1 – 28 Mar 2025, compared with 1 – 28 Feb 2025'. */
function topicCoverage({ shown, all, range, comparison }: Held): string {
  return [
    shown === all ? pluralize(all, 'topic') : `${formatNumber(shown)} of ${pluralize(all, 'topic')}`,
    `${formatDayRange(range)}${utcNote()}`,
    ...(comparison ? [comparisonText(range, comparison)] : []),
  ].join(', ');
}

function comparisonText(range: DayRange, { now, before }: ComparedTopics): string {
  const part = now.range.last === range.last ? '' : `${formatDayRange(now.range)} `;
  return `${part}compared with ${formatDayRange(before.range)}`;
}
