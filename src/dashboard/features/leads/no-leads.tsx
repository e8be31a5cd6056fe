import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { ListedLeads } from '../../api/lead-reply.ts';
import {
  hasServerFilters,
  NO_FILTERS,
  NO_PAGE_FILTERS,
  withFilters,
  type LeadSearch,
} from './lead-search.ts';
import { countOf } from '../../lib/count-of.ts';

type NoLeadsProps = { search: LeadSearch; listed: ListedLeads; onChange: (search: LeadSearch) => void };

/** Why no row is shown, and what to do about it. A request that failed never comes here. */
export function NoLeads({ search, listed, onChange }: NoLeadsProps) {
  const { leads, total, page, pages } = listed;
  if (leads.length > 0) {
    return (
      <EmptyState
        title={`None of the ${leads.length} leads on this page match`}
        reason="The service filters by source and lead id alone: all other filters look only at the page that is loaded."
        action={
          <>
            <Action onClick={() => onChange(withFilters(search, NO_PAGE_FILTERS))}>Clear page filters</Action>
            {page < pages && (
              <Action onClick={() => onChange({ ...search, page: page + 1 })}>Look on the next page</Action>
            )}
          </>
        }
      />
    );
  }
  if (total > 0 && page <= pages) {
    return (
      <EmptyState
        title="Nothing on this page can be shown"
        reason="What the service sent for it is left out, as the notice above says."
        action={<Action onClick={() => onChange(withFilters(search, NO_FILTERS))}>Clear all filters</Action>}
      />
    );
  }
  if (total > 0) {
    return (
      <EmptyState
        title={`No leads on page ${search.page}`}
        reason={`There are ${countOf(total, 'lead')}, and the last page is ${pages}.`}
        action={<Action onClick={() => onChange({ ...search, page: pages })}>Go to page {pages}</Action>}
      />
    );
  }
  if (hasServerFilters(search)) {
    return (
      <EmptyState
        title="No lead matches"
        reason={`The service found none with this ${whatIsAskedFor(search)}.`}
        action={<Action onClick={() => onChange(withFilters(search, NO_FILTERS))}>Clear all filters</Action>}
      />
    );
  }
  return (
    <EmptyState
      title="No leads yet"
      reason="Leads appear here once a bot of this agency has talked with one."
    />
  );
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
