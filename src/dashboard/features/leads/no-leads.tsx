import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import type { Lead } from '#contract/lead.ts';
import type { LeadListReply } from '../../api/resources/lead-reply.ts';
import { pluralize } from '../../lib/pluralize.ts';
import { isServerSide, noFilters } from '../../list/facets.ts';
import type { NothingText } from '../../list/list-screen.tsx';
import type { List } from '../../list/use-list.ts';
import { allLeads } from './lead-count.ts';
import type { LeadSearch } from './lead-search.ts';
import type { ScanState } from './scan/lead-scan.ts';

/** Returns the text for a scan that has not found a match so far. */
export function noneFound(
  list: List<Lead, LeadSearch>,
  { isDone, error, scannedCount }: ScanState,
): NothingText {
  const clear = <Action onClick={list.clear}>Clear all filters</Action>;
  if (isDone) {
    return {
      title: 'No lead matches',
      reason: `None of the ${pluralize(scannedCount, 'lead')} scanned matches these filters.`,
      action: clear,
    };
  }
  return {
    title: error === null ? 'No match yet' : 'The scan stopped',
    reason: `${pluralize(scannedCount, 'lead')} scanned so far.`,
    action: clear,
  };
}

/** Returns the text for a page without a matching lead. */
export function noneOnPage(list: List<Lead, LeadSearch>, reply: LeadListReply): NothingText | undefined {
  const { search, change, clear, facets, defaults } = list;
  const { leads, total, isTotalCertain, page, pages } = reply;
  const clearAll = <Action onClick={clear}>Clear all filters</Action>;
  if (leads.length > 0) {
    const ofPage = facets.filter((facet) => !isServerSide(facet));
    return {
      title: `None of the ${leads.length} leads on this page match`,
      reason: 'The service filters only by source and lead id. All other filters apply to the loaded page.',
      action: (
        <>
          {leads.length < total && (
            <Action onClick={() => change({ scan: true })}>Scan {allLeads(reply)}</Action>
          )}
          <Action onClick={() => change(noFilters(ofPage, defaults, 'text'))}>Clear page filters</Action>
          {page < pages && <Action onClick={() => change({ page: page + 1 })}>Go to the next page</Action>}
        </>
      ),
    };
  }
  if (total > 0 && page <= pages) {
    return {
      title: 'No lead on this page can be shown',
      reason: 'All leads that the service sent for it are left out: see the notice above.',
      action: clearAll,
    };
  }
  if (total > 0) {
    return {
      title: `No leads on page ${search.page}`,
      reason: isTotalCertain
        ? `There are ${pluralize(total, 'lead')}, and the last page is ${pages}.`
        : 'The service does not say how many pages there are.',
      action: <Action onClick={() => change({ page: pages })}>Go to page {pages}</Action>,
    };
  }
  if (list.hasServerFilter) {
    return {
      title: 'No lead matches',
      reason: `The service found none with this ${whatIsAskedFor(search)}.`,
      action: clearAll,
    };
  }
  return undefined;
}

function Action({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button variant="outlined" onClick={onClick}>
      {children}
    </Button>
  );
}

function whatIsAskedFor({ source, lead }: LeadSearch): string {
  return [source !== null && 'source', lead !== null && 'lead id'].filter(Boolean).join(' and ');
}
