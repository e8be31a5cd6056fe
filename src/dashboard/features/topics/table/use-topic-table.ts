import type { Column } from '../../../list/data-table/column.ts';
import { useClientRows } from '../../../list/data-table/client-rows.ts';
import {
  type TablePreferences,
  useTablePreferences,
} from '../../../list/data-table/use-table-preferences.ts';
import type { TopicRow } from '../../../lib/topics/topic-rows.ts';
import type { TopicSearch } from '../topic-search.ts';
import { topicColumns } from './topic-columns.tsx';

export type TopicTable = {
  columns: readonly Column<TopicRow>[];
  /** All that are known. */
  all: readonly TopicRow[];
  /** Those that are searched for, in the order of the table. */
  rows: readonly TopicRow[];
  /** The rows are not yet those that were asked for. */
  pending: boolean;
  preferences: TablePreferences;
};

/** What the table of topics shows, for its controls, its rows and the files that are made of them. */
export function useTopicTable(
  all: readonly TopicRow[],
  { view, text, sort }: Pick<TopicSearch, 'view' | 'text' | 'sort'>,
  isCompared: boolean,
): TopicTable {
  const columns = topicColumns(isCompared);
  // What the table was searched for hides nothing of the map, whose files hold all of it.
  const { rows, pending } = useClientRows(all, { columns, search: view === 'table' ? text : '', sort });
  const preferences = useTablePreferences('topics', columns);
  return { columns, all, rows, pending, preferences };
}
