import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listBots } from '#contract/bot.ts';
import { listSources } from '#contract/source.ts';
import { botDirectory } from '../../api/bot-directory.ts';
import type { SourceDirectory } from '../../api/source-directory.ts';
import { offers } from '../../api/config.ts';
import type { Column } from '../../list/data-table/column.ts';
import { useClientRows } from '../../list/data-table/client-rows.ts';
import { sourceColumns } from './source-columns.tsx';
import { matchesFilters, toSourceRows, type SourceRow } from './source-rows.ts';
import type { SourceSearch } from './source-search.ts';

export type SourceList = {
  /** All that are known; null before they are. */
  sources: readonly SourceRow[] | null;
  /** What the filters leave of them, in their order. */
  rows: readonly SourceRow[];
  /** Whether the service lists its sources; else they were gathered, and little is known of each. */
  isListed: boolean;
  /** The rows are not yet what was asked for. */
  pending: boolean;
  columns: readonly Column<SourceRow>[];
  notices: readonly string[];
};

const NO_ROWS: readonly SourceRow[] = [];

const NONE: readonly string[] = [];

const UNCOUNTED = ['The bots could not be loaded: how many of them talk on a source is not known.'];

/** The sources as the screen shows them, with what the bots tell of them as soon as that is there. */
export function useSourceList(directory: SourceDirectory | undefined, search: SourceSearch): SourceList {
  const isListed = offers(listSources);
  const areBotsListed = offers(listBots);
  const { data: bots = null, isError } = useQuery({ ...botDirectory(), enabled: areBotsListed });
  const sources = useMemo(() => (directory ? toSourceRows(directory, bots) : null), [directory, bots]);
  const columns = useMemo(() => sourceColumns(isListed, areBotsListed), [isListed, areBotsListed]);
  const filter = useMemo(() => (row: SourceRow) => matchesFilters(row, search), [search]);
  const { rows, pending } = useClientRows(sources ?? NO_ROWS, {
    columns,
    search: search.text,
    filter,
    sort: search.sort,
  });
  return { sources, rows, isListed, pending, columns, notices: isError && bots === null ? UNCOUNTED : NONE };
}
