import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getBot } from '#contract/bot.ts';
import { botQueries } from '../../api/bot-queries.ts';
import { offers } from '../../api/config.ts';
import { useOpenedFromHere } from '../../list/back-to-list.tsx';
import { paths } from '../../lib/paths.ts';
import type { Sort } from '../../list/data-table/column.ts';
import { DataTable } from '../../list/data-table/data-table.tsx';
import type { TablePreferences } from '../../list/data-table/use-table-preferences.ts';
import type { BotSearch } from './bot-search.ts';
import type { BotList } from './use-bot-list.ts';

type BotsTableProps = {
  list: BotList;
  search: BotSearch;
  preferences: TablePreferences;
  dimmed: boolean;
  empty: ReactNode;
  onSortChange: (sort: Sort | null) => void;
};

export function BotsTable({ list, search, preferences, dimmed, empty, onSortChange }: BotsTableProps) {
  const queryClient = useQueryClient();
  const openedFromHere = useOpenedFromHere();
  const { sort, view: _, ...filters } = search;
  return (
    <DataTable
      label="Bots"
      columns={list.columns}
      rows={list.rows}
      getRowId={(row) => row.id}
      rowHref={(row) => paths.bot(row.id)}
      rowState={openedFromHere}
      onRowIntent={(row) => {
        void import('./detail/bot-page.tsx');
        if (offers(getBot)) void queryClient.prefetchQuery(botQueries.detail(row.id));
      }}
      sort={sort}
      onSortChange={onSortChange}
      hiddenColumns={preferences.hiddenColumns}
      density={preferences.density}
      dimmed={dimmed}
      resetKey={JSON.stringify(filters)}
      empty={empty}
    />
  );
}
