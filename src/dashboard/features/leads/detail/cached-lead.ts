import type { QueryClient } from '@tanstack/react-query';
import { listLeads, type Lead, type LeadPage } from '#contract/lead.ts';
import type { Reply } from '../../../api/call.ts';

/** The lead as the newest list that holds it had it, and when that list came. */
export function cachedLead(queryClient: QueryClient, leadId: string): Reply<Lead> | undefined {
  let newest: Reply<Lead> | undefined;
  for (const [, reply] of queryClient.getQueriesData<Reply<LeadPage>>({ queryKey: [listLeads.id] })) {
    const lead = reply?.data.results.find(({ id }) => id === leadId);
    if (!reply || !lead || (newest && newest.receivedAt >= reply.receivedAt)) continue;
    newest = { data: lead, unreadable: 0, receivedAt: reply.receivedAt };
  }
  return newest;
}
