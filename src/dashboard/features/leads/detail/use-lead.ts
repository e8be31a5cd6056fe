import { useQuery } from '@tanstack/react-query';
import { useWatched, WATCHED } from '../../../api/background.ts';
import { leadQueries } from '../../../api/lead-queries.ts';

/** A lead, read anew when something happens to it. */
export function useLead(leadId: string) {
  const asked = leadQueries.detail(leadId);
  return useWatched(useQuery({ ...asked, ...WATCHED }), asked.queryKey, {
    on: ['lead.message', 'lead.follow_up'],
    when: ({ data }) => data['leadId'] === leadId,
  });
}
