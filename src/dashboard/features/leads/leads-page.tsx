import { keepPreviousData, usePrefetchQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Lead, LeadPage } from '#contract/lead.ts';
import { useWatched, WATCHED } from '../../api/background.ts';
import type { Reply } from '../../api/call.ts';
import { leadQueries } from '../../api/lead-queries.ts';
import { readLeadReply, type ListedLeads } from '../../api/lead-reply.ts';
import { useNames } from '../../api/names.ts';
import { countOf } from '../../lib/count-of.ts';
import { paths } from '../../lib/paths.ts';
import { useSearchState, type SearchState } from '../../lib/use-search-state.ts';
import { byNames } from '../../list/by-names.ts';
import { Pagination } from '../../list/data-table/pagination.tsx';
import { ListExport } from '../../list/list-export.tsx';
import { ListScreen, type NothingWords } from '../../list/list-screen.tsx';
import { useAnswered, useList, type List } from '../../list/use-list.ts';
import { NO_FIELDS, withFieldsOf, type FieldNames } from './field-names.ts';
import { fieldColumns, LEAD_COLUMNS } from './lead-columns.tsx';
import { leadFacets } from './lead-facets.ts';
import { leadSearch, PAGE_SIZES, serverFilters, withFilters, type LeadSearch } from './lead-search.ts';
import { NONE_SELECTED, selectLeads, useLeadSelection } from './use-lead-selection.ts';
import { useIsLater } from '../../ui/lazy-part.tsx';
import Button from '@mui/material/Button';
import { isAsked, noFilters } from '../../list/facets.ts';

export function LeadsPage() {
  const queryClient = useQueryClient();
  const search = useLeadSearch();
  const asked = leadQueries.list(serverFilters(search.values));
  const query = useWatched(
    useQuery({ ...asked, ...WATCHED, placeholderData: keepPreviousData }),
    asked.queryKey,
    // A notification may tell that a lead could not be answered.
    { on: ['lead.message', 'lead.follow_up', 'notification.created'] },
  );
  const answered = useAnswered(search.values, !query.isPlaceholderData);
  const { page, pageSize, source, lead } = answered;
  const listed = useMemo(
    () => query.data && readLeadReply(serverFilters({ page, pageSize, source, lead }), query.data),
    [query.data, page, pageSize, source, lead],
  );
  const loaded = listed?.leads.length ?? 0;
  usePrefetchQuery(
    leadQueries.list({
      ...serverFilters(answered),
      page: listed && page < listed.pages ? page + 1 : page,
    }),
  );

  const fields = useSeenFields(query.data);
  // The leads come first.
  const isLater = useIsLater();
  const sources = useNames('source', isLater);
  const bots = useNames('bot', isLater);
  const columns = useMemo(
    () => [...byNames(LEAD_COLUMNS, { bot: bots.nameOf }), ...fieldColumns(fields)],
    [fields, bots],
  );
  const facets = useMemo(() => leadFacets(loaded, { sources, bots }), [loaded, sources, bots]);
  const list = useList({
    noun: 'lead',
    search,
    textField: 'text',
    rows: listed?.leads,
    reply: query.data,
    replyTo: JSON.stringify(serverFilters(answered)),
    columns,
    facets,
  });
  const { rows } = list;
  const [selected, setSelected] = useLeadSelection();
  const chosen = [...selected.values()];
  const isWhole = rows.length === loaded;
  const isKnownSort = list.sort === null || columns.some(({ id }) => id === list.sort?.column);
  return (
    <ListScreen
      list={withNewerOf(list, { page, loaded })}
      query={query}
      title="Leads"
      count={listed && countAll(listed)}
      actions={
        <ListExport
          noun="lead"
          exported={() => [
            {
              which: 'this page',
              rows,
              coverage: listed ? pageCoverage(listed, rows.length, list.filterWords) : 'no leads loaded',
            },
            {
              which: 'the selection',
              rows: chosen,
              coverage:
                chosen.length === 0 ? 'no leads selected' : `${countOf(chosen.length, 'lead')} selected`,
            },
          ]}
          idOf={({ id }) => id}
          csv={async () => (await import('./lead-csv.ts')).leadCsv(fields, new Date(), bots.nameOf)}
        />
      }
      searchLabel="Search this page"
      coverage={coverageOf(list, isKnownSort)}
      coverageTip="The service filters by source and lead id alone, and has no sorting of its own. All else looks only at the leads loaded on this page."
      notices={[
        ...(listed?.notices ?? []),
        ...(list.preferences.hiddenColumns.has('bot') ? [] : bots.notices),
      ]}
      unknownSort={`No lead loaded here has a column '${list.sort?.column}' to sort by.`}
      unreadable={null}
      selection={{
        ids: new Set(selected.keys()),
        onChange: (ids) => setSelected(ids.size === 0 ? NONE_SELECTED : selectLeads(ids, selected, rows)),
      }}
      rowHref={({ id }) => paths.lead(id)}
      onRowIntent={({ id }) => {
        void import('./detail/lead-page.tsx');
        void queryClient.prefetchQuery(leadQueries.detail(id));
      }}
      totalRows={isWhole ? (listed?.total ?? 0) : rows.length}
      firstRowIndex={isWhole ? (listed?.firstIndex ?? 0) : 0}
      footer={
        listed && (
          <Pagination
            page={listed.page}
            pageSize={list.search.pageSize}
            total={listed.total}
            pageSizes={PAGE_SIZES}
            onChange={list.change}
          />
        )
      }
      empty={{
        title: 'No leads yet',
        reason: 'Leads appear here once a bot of this agency has talked with one.',
      }}
      noMatch={listed && noLeads(list, listed)}
    />
  );
}

/** New leads stand on the first page: on another one everything only moved on. A whole page of new ones may be some of them. */
function withNewerOf(
  list: List<Lead, LeadSearch>,
  { page, loaded }: { page: number; loaded: number },
): List<Lead, LeadSearch> {
  const { newer } = list;
  if (newer === null) return list;
  return { ...list, newer: { ...newer, count: page > 1 ? 0 : newer.count, isMore: newer.count === loaded } };
}

/** What the service is asked for differently starts at the first page. */
function useLeadSearch(): SearchState<LeadSearch> {
  const state = useSearchState(leadSearch);
  return { ...state, change: (next, kind) => state.change(withFilters(state.values, next), kind) };
}

/** Fields seen since the page was opened: a column must not go because one page of leads does without it. */
function useSeenFields(reply: Reply<LeadPage> | undefined): FieldNames {
  const [seen, setSeen] = useState(NO_FIELDS);
  const next = withFieldsOf(reply?.data.results ?? [], seen);
  if (next !== seen) setSeen(next);
  return next;
}

function countAll({ total, isTotalCertain }: ListedLeads): string {
  return isTotalCertain ? countOf(total, 'lead') : `at least ${countOf(total, 'lead')}`;
}

/** 'This page: 7 of 50, sorted': what was done here and not by the service. Empty when nothing was. */
function coverageOf({ all, rows, isNarrowed, sort }: List<Lead, LeadSearch>, isKnownSort: boolean): string {
  const isSorted = sort !== null && isKnownSort;
  if (all === null || (!isNarrowed && !isSorted)) return '';
  const part = isNarrowed ? `${rows.length} of ${all.length}` : `${all.length}`;
  return `This page: ${part}${isSorted ? ', sorted' : ''}`;
}

/** 'page 3 of 500, 50 leads, source Web form, unread': what a file of this page holds. */
export function pageCoverage(
  { page, pages, isTotalCertain }: Pick<ListedLeads, 'page' | 'pages' | 'isTotalCertain'>,
  count: number,
  filterWords: readonly string[],
): string {
  return [`page ${page}${isTotalCertain ? ` of ${pages}` : ''}`, countOf(count, 'lead'), ...filterWords].join(
    ', ',
  );
}

/** Why a page shows no lead though there are some, and what to do about it. */
export function noLeads(list: List<Lead, LeadSearch>, listed: ListedLeads): NothingWords | undefined {
  const { search, change, clear, facets, defaults } = list;
  const { leads, total, page, pages } = listed;
  const clearAll = <Action onClick={clear}>Clear all filters</Action>;
  if (leads.length > 0) {
    const ofPage = facets.filter((facet) => !isAsked(facet));
    return {
      title: `None of the ${leads.length} leads on this page match`,
      reason:
        'The service filters by source and lead id alone: all other filters look only at the page that is loaded.',
      action: (
        <>
          <Action onClick={() => change(noFilters(ofPage, defaults, 'text'))}>Clear page filters</Action>
          {page < pages && <Action onClick={() => change({ page: page + 1 })}>Look on the next page</Action>}
        </>
      ),
    };
  }
  if (total > 0 && page <= pages) {
    return {
      title: 'Nothing on this page can be shown',
      reason: 'What the service sent for it is left out, as the notice above says.',
      action: clearAll,
    };
  }
  if (total > 0) {
    return {
      title: `No leads on page ${search.page}`,
      reason: `There are ${countOf(total, 'lead')}, and the last page is ${pages}.`,
      action: <Action onClick={() => change({ page: pages })}>Go to page {pages}</Action>,
    };
  }
  if (list.isAskedFiltered) {
    return {
      title: 'No lead matches',
      reason: `The service found none with this ${whatIsAskedFor(search)}.`,
      action: clearAll,
    };
  }
  return undefined;
}

function Action({ onClick, children }: { onClick: () => void; children: React.ReactNode }) {
  return (
    <Button variant="outlined" onClick={onClick}>
      {children}
    </Button>
  );
}

function whatIsAskedFor({ source, lead }: LeadSearch): string {
  return [source !== null && 'source', lead !== null && 'lead id'].filter(Boolean).join(' and ');
}
