/** How many leads there are in all, in words. */
import type { ListedLeads } from '../../api/resources/lead-reply.ts';
import { atLeast, pluralize } from '../../lib/pluralize.ts';

type Counted = Pick<ListedLeads, 'total' | 'isTotalCertain'>;

/** '25,000 leads', or 'at least 51 leads' where the service's count cannot be relied on. */
export function countAll({ total, isTotalCertain }: Counted): string {
  return atLeast(pluralize(total, 'lead'), { isCertain: isTotalCertain });
}

/** 'all 25,000 leads', or 'all leads'. */
export function allLeads({ total, isTotalCertain }: Counted): string {
  return isTotalCertain ? `all ${pluralize(total, 'lead')}` : 'all leads';
}
