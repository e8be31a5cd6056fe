import { keepPreviousData, usePrefetchQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Lead } from '#contract/lead.ts';
import { quoted } from '../../lib/isolate.ts';
import { useLiveQuery } from '../../api/live/live-query.ts';
import { prefetch } from '../../api/transport/read.ts';
import { leadQueries, type LeadListRequest } from '../../api/resources/lead-queries.ts';
import { checkedLeadList, unmatchedNotices, type LeadListReply } from '../../api/resources/lead-reply.ts';
import { useNames } from '../../api/names/names.ts';
import { paths } from '../../lib/paths.ts';
import { viewerZone } from '../../lib/time.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { useToday } from '../../lib/use-today.ts';
import { useAfterFirstPaint } from '../../ui/after-first-paint.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { Pagination } from '../../list/data-table/pagination.tsx';
import { ListExport } from '../../list/list-export.tsx';
import { ListFilters } from '../../list/filter-bar.tsx';
import { ListHeader, ListNotices, ListRows, ListScreen } from '../../list/list-screen.tsx';
import { useOpenRow } from '../../list/open-row.ts';
import { useList, type List } from '../../list/use-list.ts';
import { NO_FIELDS, withFieldsOf, type FieldNames } from './field-names.ts';
import { allLeads, countAll } from './lead-count.ts';
import { leadColumns } from './lead-columns.tsx';
import { leadFacets, type LeadDays } from './lead-facets.ts';
import { leadRequest, leadSearch, PAGE_SIZES, withPage, type LeadSearch } from './lead-search.ts';
import { noneFound, noneOnPage } from './no-leads.tsx';
import { LeadScanStatus } from './scan/lead-scan-status.tsx';
import { useScanned } from './scan/scanned.ts';
import { useLeadScan } from './scan/use-lead-scan.ts';
import { NONE_SELECTED, selectLeads, useLeadSelection } from './use-lead-selection.ts';

const exportCode = onDemand(() => import('./lead-export.ts'));
const OtherMatches = lazyPart(async () => (await import('./other-matches.tsx')).OtherMatches, {
  isOptional: true,
});
const LeadPreview = onDemand(async () => (await import('./lead-preview.tsx')).LeadPreview);

export function LeadsPage() {
  const queryClient = useQueryClient();
  const search = useSearchState(leadSearch, withPage);
  const options = checkedLeadList(leadRequest(search.values));
  const query = useLiveQuery(
    { ...options, placeholderData: keepPreviousData },
    // A live event about a notification also updates the leads, because it may report that a lead got no reply.
    { on: ['lead.message', 'lead.follow_up', 'notification.created'] },
  );
  const reply = query.data;
  const loadedCount = reply?.leads.length ?? 0;
  usePrefetchQuery(reply ? leadQueries.list(nextRequest(reply)) : options);

  // The names of sources and bots load after the leads.
  const isLater = useAfterFirstPaint();
  const sources = useNames('source', isLater);
  const bots = useNames('bot', isLater);
  const days = useLeadDays();
  const { scanned, pick } = useScanned(search, days, bots.nameOf);
  const scan = useLeadScan(scanned);
  const fields = useSeenFields(reply?.data.results, scan?.state.found);
  const columns = useMemo(() => leadColumns(fields, bots.nameOf), [fields, bots]);
  const { scannedCount = loadedCount, counts = null } = scan?.state ?? {};
  const facets = useMemo(
    () => leadFacets({ count: scannedCount, counts }, { sources, bots }, days),
    [scannedCount, counts, sources, bots, days],
  );
  const list = useList({
    noun: 'lead',
    title: 'Leads',
    search,
    textField: 'text',
    query,
    rows: scan?.state.found ?? reply?.leads,
    reply: scan === null ? reply : undefined,
    columns,
    facets,
    notInViews: ['page', 'preview'],
  });
  const { rows } = list;
  const open = useOpenRow(list, 'preview');
  const [selected, setSelected] = useLeadSelection();
  const isPage = scan === null && rows.length === loadedCount;
  // Only without other filters, because the service does not apply them to its search.
  const hasOtherMatches =
    scan === null &&
    list.text.trim() !== '' &&
    list.filterSummary.length === 1 &&
    loadedCount < (reply?.total ?? 0);
  const isKnownSort = list.sort === null || columns.some(({ id }) => id === list.sort?.column);
  const selection = {
    ids: new Set(selected.keys()),
    onChange: (ids: ReadonlySet<string>) =>
      setSelected(ids.size === 0 ? NONE_SELECTED : selectLeads(ids, selected, rows)),
  };
  return (
    <ListScreen
      list={list}
      header={
        <ListHeader
          list={scan === null ? withPageUpdates(list, reply) : list}
          // Without a reliable total, an empty page does not show the number of leads.
          count={reply && (reply.isTotalCertain || loadedCount > 0) && countAll(reply)}
          status={
            reply && (
              <LeadScanStatus
                scan={scan}
                coverage={coverageOf(list, { total: reply.total, isKnownSort })}
                isOffered={list.hasClientFilter && loadedCount < reply.total}
                all={allLeads(reply)}
                onChange={(isOn) => list.change({ scan: isOn })}
              />
            )
          }
          coverage=""
          selection={selection}
          file={null}
          actions={
            <ListExport
              noun="lead"
              plan={async () =>
                (await exportCode.load()).leadExport({
                  list,
                  reply,
                  fields,
                  botName: bots.nameOf,
                  pick,
                  scan: scan?.state ?? null,
                  selected: [...selected.values()],
                })
              }
            />
          }
        />
      }
      filters={
        <ListFilters
          list={list}
          searchLabel={scan === null ? 'Search this page' : 'Search all leads'}
          coverage=""
        />
      }
      notices={
        <>
          <ListNotices
            list={list}
            notices={[
              ...(scan?.state.notices ?? [
                ...(reply?.notices ?? []),
                ...unmatchedNotices(reply?.unmatched ?? 0),
              ]),
              ...(list.preferences.hiddenColumns.has('bot') ? [] : bots.notices),
            ]}
            unknownSort={`No lead loaded here has a column ${quoted(list.sort?.column ?? '')} to sort by.`}
            {...(scan !== null && { invalidNoun: null })}
          />
          {hasOtherMatches && (
            <OtherMatches text={list.text.trim()} shown={new Set(rows.map(({ id }) => id))} />
          )}
        </>
      }
    >
      <ListRows
        list={list}
        selection={selection}
        rowHref={({ id }) => paths.lead(id)}
        details={{
          openRowId: open.id ?? undefined,
          onOpen: ({ id }) => open.open(id),
          content: open.id !== null && <LeadPreview id={open.id} open={open} onClose={open.close} />,
        }}
        onRowIntent={({ id }) => {
          void import('./detail/lead-page.tsx');
          void LeadPreview.prefetch();
          void prefetch(queryClient, leadQueries.detail(id));
        }}
        paging={isPage && reply ? { totalRows: reply.total, firstRowIndex: reply.firstIndex } : undefined}
        footer={
          reply &&
          scan === null && (
            <Pagination
              page={reply.page}
              wanted={list.search.page}
              pageSize={list.search.pageSize}
              total={reply.total}
              isTotalCertain={reply.isTotalCertain}
              pageSizes={PAGE_SIZES}
              onChange={list.change}
            />
          )
        }
        empty={{
          title: 'No leads yet',
          reason: 'Leads appear here once a bot of this agency has talked with one.',
        }}
        noMatch={scan === null ? reply && noneOnPage(list, reply) : noneFound(list, scan.state)}
      />
    </ListScreen>
  );
}

/**
 * Adjusts the number of new leads in the list. New leads appear on the first page, so later pages only report a change.
 * If every lead on the page is new, the service may have more new leads.
 */
function withPageUpdates(
  list: List<Lead, LeadSearch>,
  reply: LeadListReply | undefined,
): List<Lead, LeadSearch> {
  const { pendingUpdates } = list;
  if (pendingUpdates === null || !reply) return list;
  return {
    ...list,
    pendingUpdates: {
      ...pendingUpdates,
      count: reply.request.page > 1 ? 0 : pendingUpdates.count,
      isMore: pendingUpdates.count === reply.leads.length,
    },
  };
}

/** Returns the request for the next page, or the same request on the last page. */
function nextRequest({ request, pages }: LeadListReply): LeadListRequest {
  return request.page < pages ? { ...request, page: request.page + 1 } : request;
}

/**
 * Returns all fields of leads that the page has loaded since it opened, so that a column does not disappear if one page
 * of leads lacks the field.
 */
function useSeenFields(...seen: (readonly Lead[] | undefined)[]): FieldNames {
  const [known, setKnown] = useState(NO_FIELDS);
  let next = known;
  for (const leads of seen) next = withFieldsOf(leads ?? [], next);
  if (next !== known) setKnown(next);
  return next;
}

function useLeadDays(): LeadDays {
  const zone = viewerZone();
  const today = useToday(zone);
  return useMemo(() => ({ known: { today, oldest: null }, zone }), [today, zone]);
}

/**
 * Describes the effect of client-side filters and sorting, e.g. '7 of 50 loaded match'; empty without filters and
 * sorting.
 */
function coverageOf(
  { all, rows, hasClientFilter, sort }: List<Lead, LeadSearch>,
  { total, isKnownSort }: { total: number; isKnownSort: boolean },
): string {
  const loaded = `${all?.length}${all !== null && all.length < total ? ' loaded' : ''}`;
  if (hasClientFilter) return `${rows.length} of ${loaded} match`;
  return sort !== null && isKnownSort && all !== null && all.length < total ? `${loaded}, and sorted` : '';
}
