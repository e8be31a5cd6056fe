import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Lead } from '#contract/lead.ts';

export type LeadSelection = ReadonlyMap<string, Lead>;

export const NONE_SELECTED: LeadSelection = new Map();

/** Kept with what was loaded: it outlasts a look at one lead, and sign-out clears it with all else. */
const selection = queryOptions({
  queryKey: ['leadSelection'],
  queryFn: skipToken,
  initialData: NONE_SELECTED,
  staleTime: Infinity,
  gcTime: Infinity,
});

/** The selected leads themselves, of all pages: those of other pages are not on the screen, and are still exported. */
export function useLeadSelection(): [LeadSelection, (next: LeadSelection) => void] {
  const queryClient = useQueryClient();
  const { data: kept = NONE_SELECTED } = useQuery(selection);
  // The cache tells a moment later, and until then a checkbox would spring back under the pointer.
  const [selected, setSelected] = useState(kept);
  return [
    selected,
    (next) => {
      setSelected(next);
      queryClient.setQueryData(selection.queryKey, next);
    },
  ];
}

/** The leads of these ids: on the screen, or selected before. */
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
