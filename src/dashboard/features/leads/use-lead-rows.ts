import { useMemo } from 'react';
import type { Lead, LeadPage } from '#contract/lead.ts';
import type { Reply } from '../../api/call.ts';
import type { Column } from '../../list/data-table/column.ts';
import { createRowIndex } from '../../list/data-table/client-rows.ts';
import { readLeadReply, type ListedLeads } from '../../api/lead-reply.ts';
import { serverFilters, type LeadSearch } from './lead-search.ts';
import { matchesFilters } from './page-filters.ts';

export type LeadRows = {
  listed: ListedLeads;
  /** What the filters and the sort of the page leave of the listed leads: what the screen shows. */
  rows: readonly Lead[];
};

/** A reply as the screen shows it. Remembered, so that a key in the search costs only the search. */
export function useLeadRows(
  search: LeadSearch,
  reply: Reply<LeadPage>,
  columns: readonly Column<Lead>[],
): LeadRows;
export function useLeadRows(
  search: LeadSearch,
  reply: Reply<LeadPage> | undefined,
  columns: readonly Column<Lead>[],
): LeadRows | null;
export function useLeadRows(
  search: LeadSearch,
  reply: Reply<LeadPage> | undefined,
  columns: readonly Column<Lead>[],
): LeadRows | null {
  const { page, pageSize, source, lead } = search;
  const listed = useMemo(
    () => (reply ? readLeadReply(serverFilters({ page, pageSize, source, lead }), reply) : null),
    [reply, page, pageSize, source, lead],
  );
  const index = useMemo(() => listed && createRowIndex(listed.leads, columns), [listed, columns]);
  const rows = useMemo(
    () =>
      index?.find({ search: search.text, sort: search.sort, filter: (one) => matchesFilters(one, search) }) ??
      [],
    [index, search],
  );
  return listed && { listed, rows };
}
