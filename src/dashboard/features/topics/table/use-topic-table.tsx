import Skeleton from '@mui/material/Skeleton';
import { useMemo } from 'react';
import { pluralize } from '../../../lib/pluralize.ts';
import { formatPercent } from '../../../lib/format-figures.ts';
import { formatNumber } from '../../../lib/format.ts';
import { MOVEMENT_LABELS } from '../../../domain/topics/changes.ts';
import {
  differenceText,
  formatSentiment,
  ratioText,
  sentimentChangeText,
  shareChangeText,
} from '../../../domain/topics/topic-figures.ts';
import type { Day } from '../../../lib/day.ts';
import type { TopicRow } from '../../../domain/topics/topic-rows.ts';
import { useClientRows } from '../../../list/data-table/client-rows.ts';
import type { Column } from '../../../list/data-table/column.ts';
import {
  type LayoutState,
  type TablePreferences,
  useTablePreferences,
} from '../../../list/data-table/use-table-preferences.ts';
import { MovementMark } from '../../../list/movement.tsx';
import { CopyableId } from '../../../ui/copyable.tsx';
import { tip } from '../../../ui/tip.ts';
import { EmptyValue, Value } from '../../../ui/value.tsx';
import type { TopicSearch } from '../topic-search.ts';
import type { TopicRows } from '../use-topic-rows.ts';
import { DaysCell } from './days-cell.tsx';

/** The common options of numeric columns. The text search ignores these columns. */
const figure = { align: 'end', sortFirst: 'descending', searchable: false } as const;

const NAME: readonly Column<TopicRow>[] = [
  {
    id: 'topic',
    header: 'Topic',
    value: ({ name }) => name,
    width: 176,
    grows: true,
    hideable: false,
    narrowRole: 'title',
  },
  {
    id: 'conversations',
    header: 'Conversations',
    value: ({ count }) => count,
    width: 128,
    narrowRole: 'aside',
    ...figure,
  },
];

const MOVEMENT: readonly Column<TopicRow>[] = [
  {
    id: 'movement',
    header: 'Movement',
    value: ({ change }) => change && MOVEMENT_LABELS[change.movement],
    cell: ({ change }) => (change ? <MovementMark movement={change.movement} /> : <EmptyValue />),
    width: 144,
    narrowRole: 'subtitle',
  },
  {
    id: 'change',
    header: 'Change',
    value: ({ change }) => change && change.difference,
    cell: ({ change }) => (change ? differenceText(change) : <EmptyValue />),
    width: 108,
    ...figure,
  },
  {
    id: 'ratio',
    header: 'Change %',
    value: ({ change }) => change && change.ratio,
    cell: ({ change }) => <Figure value={change && change.ratio} format={ratioText} />,
    width: 116,
    ...figure,
  },
];

/** The counts of the full days only. If the page shows today, the changes are based on these counts. */
const WITHOUT_TODAY: Column<TopicRow> = {
  id: 'complete',
  header: 'Without today',
  value: ({ change, complete }) => complete?.count ?? (change && 0),
  width: 136,
  ...figure,
};

const BEFORE: readonly Column<TopicRow>[] = [
  {
    id: 'before',
    header: 'Before',
    value: ({ change, before }) => before?.count ?? (change && 0),
    width: 88,
    ...figure,
  },
  {
    id: 'shareChange',
    header: 'Share change',
    value: ({ change }) => change && change.share,
    cell: ({ change }) => <Figure value={change && change.share} format={shareChangeText} />,
    width: 136,
    ...figure,
  },
  {
    id: 'sentimentChange',
    header: 'Sentiment change',
    value: ({ change }) => change && change.sentiment,
    cell: ({ change }) => <Figure value={change && change.sentiment} format={sentimentChangeText} />,
    width: 160,
    ...figure,
  },
];

const REST: readonly Column<TopicRow>[] = [
  {
    id: 'share',
    header: 'Share',
    value: ({ share }) => share,
    cell: ({ share }) => <Figure value={share} format={formatPercent} nothing="no share" />,
    width: 84,
    ...figure,
  },
  {
    id: 'days',
    header: 'Days',
    value: () => null,
    cell: ({ series }) => <DaysCell series={series} />,
    width: 120,
    sortable: false,
    searchable: false,
  },
  {
    id: 'sentiment',
    header: 'Sentiment',
    value: ({ sentiment }) => sentiment,
    cell: ({ sentiment }) => <Figure value={sentiment} format={formatSentiment} nothing="no reading" />,
    width: 104,
    narrowRole: 'state',
    ...figure,
  },
  {
    id: 'coverage',
    header: 'Coverage',
    value: ({ sentimentCoverage }) => sentimentCoverage,
    cell: ({ sentimentCoverage, sentimentCount, count }) =>
      sentimentCoverage === null ? (
        <EmptyValue label="no coverage" />
      ) : (
        <span
          {...tip(`${formatNumber(sentimentCount)} of ${pluralize(count, 'conversation')} with a sentiment`)}
        >
          {formatPercent(sentimentCoverage)}
        </span>
      ),
    width: 104,
    ...figure,
  },
];

const SENTIMENT_BEFORE: Column<TopicRow> = {
  id: 'sentimentBefore',
  header: 'Sentiment before',
  value: ({ before }) => before?.sentiment,
  cell: ({ before }) => (
    <Figure value={before?.sentiment ?? null} format={formatSentiment} nothing="no reading" />
  ),
  width: 148,
  defaultHidden: true,
  ...figure,
};

const NAMES: readonly Column<TopicRow>[] = [
  {
    id: 'slug',
    header: 'Slug',
    value: ({ slug }) => slug,
    width: 160,
    defaultHidden: true,
  },
  {
    id: 'topicId',
    header: 'Topic id',
    value: ({ topicId }) => topicId,
    cell: ({ topicId }) =>
      topicId ? <CopyableId value={topicId} label="topic id" /> : <Value value={topicId} />,
    width: 150,
    defaultHidden: true,
  },
];

const PLAIN_COLUMNS = [...NAME, ...REST, ...NAMES];
/**
 * The columns that are hidden by default in a comparison, because the figures of two ranges do not fit a screen. Users
 * can show them.
 */
const ASKED_FOR = new Set(['complete', 'shareChange', 'sentimentBefore', 'share', 'days', 'coverage']);

function fitting(columns: readonly Column<TopicRow>[]): readonly Column<TopicRow>[] {
  return columns.map((column) => (ASKED_FOR.has(column.id) ? { ...column, defaultHidden: true } : column));
}

const COMPARED_COLUMNS = fitting([...NAME, ...MOVEMENT, ...BEFORE, ...REST, SENTIMENT_BEFORE, ...NAMES]);
const COLUMNS_BESIDE_TODAY = fitting([
  ...NAME,
  ...MOVEMENT,
  WITHOUT_TODAY,
  ...BEFORE,
  ...REST,
  SENTIMENT_BEFORE,
  ...NAMES,
]);

const OF_COMPARISON = new Set([...MOVEMENT, WITHOUT_TODAY, ...BEFORE, SENTIMENT_BEFORE].map(({ id }) => id));

/** Returns the columns with a skeleton in each comparison cell, because a dash would claim that no figure exists. */
function awaiting(columns: readonly Column<TopicRow>[]): readonly Column<TopicRow>[] {
  return columns.map((column) =>
    OF_COMPARISON.has(column.id)
      ? { ...column, value: () => null, cell: () => <Skeleton width="75%" /> }
      : column,
  );
}

const AWAITING_COLUMNS = awaiting(COMPARED_COLUMNS);
const AWAITING_BESIDE_TODAY = awaiting(COLUMNS_BESIDE_TODAY);

/** Returns the same headings while the comparison loads and afterwards, so that the table does not jump. */
function comparedColumns(isAwaited: boolean, hasToday: boolean): readonly Column<TopicRow>[] {
  if (isAwaited) return hasToday ? AWAITING_BESIDE_TODAY : AWAITING_COLUMNS;
  return hasToday ? COLUMNS_BESIDE_TODAY : COMPARED_COLUMNS;
}

export type TopicTableState = {
  columns: readonly Column<TopicRow>[];
  /** Every loaded topic, regardless of the search. */
  all: readonly TopicRow[];
  /** The topics that match the search, in the order of the table. */
  rows: readonly TopicRow[];
  /** Whether the rows still belong to the previous search or sort. */
  pending: boolean;
  preferences: TablePreferences<TopicRow>;
};

/** The state of the topics table, shared by its toolbar, its rows and the exported files. */
export function useTopicTable(
  all: readonly TopicRow[],
  { view, text, sort, beyond }: Pick<TopicSearch, 'view' | 'text' | 'sort' | 'beyond'>,
  { layout, figures, last }: { layout: LayoutState; figures: Omit<TopicRows, 'rows'>; last: Day },
): TopicTableState {
  const { comparison, awaited } = figures;
  const complete = comparison?.now.range ?? awaited?.now;
  const columns = complete ? comparedColumns(awaited !== null, complete.last < last) : PLAIN_COLUMNS;
  // The search of the table applies only to the table view. The map and its exports always contain every topic.
  const isTable = view === 'table';
  const listed = useMemo(
    () => (isTable && beyond !== null ? smallest(all, beyond) : all),
    [all, isTable, beyond],
  );
  const { rows, pending } = useClientRows(listed, { columns, search: isTable ? text : '', sort });
  const preferences = useTablePreferences(columns, layout);
  return { columns, all, rows, pending, preferences };
}

/** Returns all rows except the `beyond` rows with the most conversations. The map sorts its tiles in the same order. */
function smallest(rows: readonly TopicRow[], beyond: number): readonly TopicRow[] {
  const those = new Set(rows.toSorted((a, b) => b.count - a.count).slice(beyond));
  return rows.filter((row) => those.has(row));
}

type FigureProps = { value: number | null; format: (value: number) => string; nothing?: string };

function Figure({ value, format, nothing = 'none' }: FigureProps) {
  return value === null ? <EmptyValue label={nothing} /> : format(value);
}
