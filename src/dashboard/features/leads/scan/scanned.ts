/** Turns the client-side filters of the lead list into a function that picks the matching leads of a scan. */
import { useMemo } from 'react';
import type { Lead } from '#contract/lead.ts';
import type { SearchState } from '../../../lib/use-search-state.ts';
import { createRowIndex } from '../../../list/data-table/client-rows.ts';
import { filterBy, isServerSide, hasListFilters, valueAt } from '../../../list/facets.ts';
import { NO_FIELDS, withFieldsOf } from '../field-names.ts';
import { leadColumns } from '../lead-columns.tsx';
import { COUNTED, leadFacets, type LeadDays } from '../lead-facets.ts';
import { leadFilters, type LeadSearch } from '../lead-search.ts';
import type { Scanned } from './lead-scan.ts';

type ScannedLeads = {
  /** The leads to scan; null while the list shows a single page, or without client-side filters. */
  scanned: Scanned | null;
  pick: Scanned['pick'];
};

export function useScanned(
  { values, defaults }: SearchState<LeadSearch>,
  days: LeadDays,
  botName: BotName,
): ScannedLeads {
  // The names of sources and bots do not affect the filters.
  const facets = useMemo(
    () => leadFacets(NO_LEADS, NO_NAMES, days).filter((facet) => !isServerSide(facet)),
    [days],
  );
  const { text, scan } = values;
  return useMemo(() => {
    const filter = filterBy(facets, values, defaults);
    const pick = (leads: readonly Lead[]) => picked(leads, text, filter, botName);
    if (!scan || !hasListFilters(facets, values, defaults, 'text')) return { scanned: null, pick };
    const filters = leadFilters(values);
    const narrowing = facets.map(({ field }) => valueAt(values, field));
    const key = JSON.stringify([filters, narrowing, text, days]);
    return { scanned: { place: 'list', key, filters, pick, counted: COUNTED }, pick };
  }, [facets, values, defaults, text, scan, days, botName]);
}

/** Returns the leads that match the filters. Searches all values that a table can show, like `useList`. */
function picked(
  leads: readonly Lead[],
  text: string,
  filter: ((lead: Lead) => boolean) | null,
  botName: BotName,
) {
  const columns = leadColumns(withFieldsOf(leads, NO_FIELDS), botName);
  return createRowIndex(leads, columns).find({ search: text, filter, sort: null }).rows;
}

type BotName = (id: string) => string | null;

const NO_LEADS = { count: 0, counts: null };
const NONE = { choices: [], note: null, nameOf: () => null };
const NO_NAMES = { sources: NONE, bots: NONE };
