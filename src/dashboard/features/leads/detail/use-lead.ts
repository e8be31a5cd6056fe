import { useLiveQuery } from '../../../api/live/live-query.ts';
import { leadQueries } from '../../../api/resources/lead-queries.ts';

/** Loads a lead, and reloads it after a live event for this lead. */
export function useLead(leadId: string) {
  return useLiveQuery(leadQueries.detail(leadId), {
    on: ['lead.message', 'lead.follow_up'],
    when: ({ data }) => data['leadId'] === leadId,
  });
}
