/** Filters that the service does not offer: they look only at the leads that are loaded. */
import type { Lead } from '#contract/lead.ts';
import type { LeadSearch } from './lead-search.ts';

type PageFilters = Pick<LeadSearch, 'unread' | 'starred' | 'failed' | 'bot' | 'direction' | 'tag'>;

/** Values of one kind widen each other (either tag), filters of different kinds narrow (unread and starred). */
export function matchesFilters(lead: Lead, filters: PageFilters): boolean {
  return (
    (!filters.unread || lead.unread) &&
    (!filters.starred || lead.starred) &&
    (!filters.failed || hasFailed(lead)) &&
    includesOneOf(filters.bot, botsOf(lead)) &&
    includesOneOf(filters.direction, [lead.lastMessageDirection]) &&
    includesOneOf(filters.tag, lead.tags ?? [])
  );
}

/** The bots that talk with it now, each as often as it does; not the one of the last message, which may be done. */
export function botsOf({ instances }: Lead): (string | null)[] {
  return (instances ?? []).map(({ botId }) => botId);
}

export function hasFailed(lead: Lead): boolean {
  return lead.mostRecentFailureReason !== null && lead.mostRecentFailureReason.trim() !== '';
}

function includesOneOf(wanted: readonly string[], values: readonly (string | null)[]): boolean {
  return wanted.length === 0 || values.some((value) => value !== null && wanted.includes(value));
}
