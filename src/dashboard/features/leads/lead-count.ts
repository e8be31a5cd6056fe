import type { LeadListReply } from '../../api/resources/lead-reply.ts';
import { atLeast, pluralize } from '../../lib/pluralize.ts';

type Counted = Pick<LeadListReply, 'total' | 'isTotalCertain'>;

/** Returns the number of leads as text, e.g. '25,000 leads', or 'at least 51 leads' without a reliable total. */
export function countAll({ total, isTotalCertain }: Counted): string {
  return atLeast(pluralize(total, 'lead'), { isCertain: isTotalCertain });
}

/** Returns a text for all leads, e.g. 'all 25,000 leads', or 'all leads' without a reliable total. */
export function allLeads({ total, isTotalCertain }: Counted): string {
  return isTotalCertain ? `all ${pluralize(total, 'lead')}` : 'all leads';
}
