import { useQuery } from '@tanstack/react-query';
import { useLiveQuery, LIVE_OPTIONS } from '../../../api/live/live-query.ts';
import { leadQueries } from '../../../api/resources/lead-queries.ts';

/** Loads a lead, and reloads it after a live event for this lead. */
export function useLead(leadId: string) {
  const asked = leadQueries.detail(leadId);
  return useLiveQuery(useQuery({ ...asked, ...LIVE_OPTIONS }), asked.queryKey, {
    on: ['lead.message', 'lead.follow_up'],
    when: ({ data }) => data['leadId'] === leadId,
  });
}
