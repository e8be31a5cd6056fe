import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getBot } from '#contract/bot.ts';
import { botQueries } from '../../api/bot-queries.ts';
import { offers } from '../../app/config.ts';
import { useOpenedFromHere } from '../../components/back-to-list.tsx';
import { paths } from '../../lib/paths.ts';
import type { Sort } from '../../ui/data-table/column.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { TablePreferences } from '../../ui/data-table/use-table-preferences.ts';
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
        void import('../bot/bot-page.tsx');
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
