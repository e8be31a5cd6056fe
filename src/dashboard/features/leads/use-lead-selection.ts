import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Lead } from '#contract/lead.ts';
import { cacheOnly } from '../../api/transport/read.ts';

export type LeadSelection = ReadonlyMap<string, Lead>;

export const NONE_SELECTED: LeadSelection = new Map();

/**
 * The selected leads. The query cache keeps them, so that the selection survives a visit to a lead and is cleared on
 * sign-out.
 */
const selection = { ...cacheOnly<LeadSelection>(['leadSelection']), initialData: NONE_SELECTED };

/**
 * Returns the selected leads of all pages and a setter. Selected leads of other pages are not visible, but are
 * exported.
 */
export function useLeadSelection(): [LeadSelection, (next: LeadSelection) => void] {
  const queryClient = useQueryClient();
  const { data: kept = NONE_SELECTED } = useQuery(selection);
  // The cache notifies its subscribers later. Without a local copy of the selection, a clicked checkbox would briefly
  // revert.
  const [selected, setSelected] = useState(kept);
  return [
    selected,
    (next) => {
      setSelected(next);
      queryClient.setQueryData(selection.queryKey, next);
    },
  ];
}

/** Returns the leads with these ids, taken from the visible rows or the previous selection. */
export function selectLeads(
  ids: ReadonlySet<string>,
  before: LeadSelection,
  rows: readonly Lead[],
): LeadSelection {
  const here = new Map(rows.map((lead) => [lead.id, lead]));
  return new Map(
    Array.from(ids).flatMap((id) => {
      const lead = here.get(id) ?? before.get(id);
      return lead ? [[id, lead] as const] : [];
    }),
  );
}
