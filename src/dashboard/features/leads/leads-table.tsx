import { usePrefetchQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Lead } from '#contract/lead.ts';
import { leadQueries } from '../../api/lead-queries.ts';
import { useOpenedFromHere } from '../../list/back-to-list.tsx';
import { paths } from '../../lib/paths.ts';
import type { Column } from '../../list/data-table/column.ts';
import { DataTable } from '../../list/data-table/data-table.tsx';
import { Pagination } from '../../list/data-table/pagination.tsx';
import type { TablePreferences } from '../../list/data-table/use-table-preferences.ts';
import { PAGE_SIZES, serverFilters, type LeadSearch } from './lead-search.ts';
import { NoLeads } from './no-leads.tsx';
import { useLeadRows } from './use-lead-rows.ts';
import { selectLeads, type LeadSelection } from './use-lead-selection.ts';

type LeadsTableProps = {
  search: LeadSearch;
  /** Another page was asked for, and is on its way. */
  isStale: boolean;
  columns: readonly Column<Lead>[];
  preferences: TablePreferences;
  selected: LeadSelection;
  onSelectedChange: (selected: LeadSelection) => void;
  onChange: (search: LeadSearch) => void;
};

/** One page of leads. Suspends until it is there, and fails when it cannot be had. */
export function LeadsTable(props: LeadsTableProps) {
  const { search, isStale, columns, preferences, selected, onSelectedChange, onChange } = props;
  const queryClient = useQueryClient();
  const openedFromHere = useOpenedFromHere();
  const asked = serverFilters(search);
  const { data: reply, isFetching } = useSuspenseQuery(leadQueries.list(asked));
  const { listed, rows } = useLeadRows(search, reply, columns);
  const selection = useMemo(() => new Set(selected.keys()), [selected]);
  const isWhole = rows.length === listed.leads.length;
  usePrefetchQuery(
    leadQueries.list({ ...asked, page: search.page < listed.pages ? search.page + 1 : search.page }),
  );

  return (
    <DataTable
      label="Leads"
      columns={columns}
      rows={rows}
      getRowId={(lead) => lead.id}
      rowHref={(lead) => paths.lead(lead.id)}
      rowState={openedFromHere}
      onRowIntent={(lead) => {
        void import('./detail/lead-page.tsx');
        void queryClient.prefetchQuery(leadQueries.detail(lead.id));
      }}
      totalRows={isWhole ? listed.total : rows.length}
      firstRowIndex={isWhole ? listed.firstIndex : 0}
      sort={search.sort}
      onSortChange={(sort) => onChange({ ...search, sort })}
      selection={selection}
      onSelectionChange={(ids) => onSelectedChange(selectLeads(ids, selected, rows))}
      hiddenColumns={preferences.hiddenColumns}
      density={preferences.density}
      dimmed={isStale || isFetching}
      resetKey={JSON.stringify([asked, search.text])}
      empty={<NoLeads search={search} listed={listed} onChange={onChange} />}
      footer={
        <Pagination
          page={listed.page}
          pageSize={search.pageSize}
          total={listed.total}
          pageSizes={PAGE_SIZES}
          onChange={({ page, pageSize }) => onChange({ ...search, page, pageSize })}
        />
      }
    />
  );
}
