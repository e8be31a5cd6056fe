/** The few leads of a source that its page shows. */
import { FIRST_PAGE, type Lead, type LeadPage } from '#contract/lead.ts';
import type { Reply } from '../../../api/call.ts';
import { readLeadReply, type AskedLeads } from '../../../api/lead-reply.ts';

const FEW = 5;

export function newestLeadsOf(sourceId: string): AskedLeads {
  return { page: FIRST_PAGE, pageSize: FEW, sourceId };
}

export type NewestLeads = {
  leads: readonly Lead[];
  /** How many the source has in all; null where the service's count cannot be relied on. */
  total: number | null;
  /** What does not hold of the reply, each in a sentence. */
  notices: readonly string[];
};

/** A service that does not filter by source answers with other leads as well, and counts them. */
export function readNewestLeads(sourceId: string, reply: Reply<LeadPage>): NewestLeads {
  const { leads, total, isTotalCertain, notices } = readLeadReply(newestLeadsOf(sourceId), reply);
  const areAllOfSource = leads.length === reply.data.results.length;
  return {
    leads: leads.slice(0, FEW),
    total: isTotalCertain && areAllOfSource ? total : null,
    notices,
  };
}
