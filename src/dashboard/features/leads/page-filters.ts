/** Filters that the service does not offer: they look only at the leads that are loaded. */
import type { Lead } from '#contract/lead.ts';
import type { LeadSearch } from './lead-search.ts';

type PageFilters = Pick<LeadSearch, 'unread' | 'starred' | 'failed' | 'direction' | 'tag'>;

/** Values of one kind widen each other (either tag), filters of different kinds narrow (unread and starred). */
export function matchesFilters(lead: Lead, filters: PageFilters): boolean {
  return (
    (!filters.unread || lead.unread) &&
    (!filters.starred || lead.starred) &&
    (!filters.failed || hasFailed(lead)) &&
    includesOneOf(filters.direction, [lead.lastMessageDirection]) &&
    includesOneOf(filters.tag, lead.tags ?? [])
  );
}

export function hasFailed(lead: Lead): boolean {
  return lead.mostRecentFailureReason !== null && lead.mostRecentFailureReason.trim() !== '';
}

function includesOneOf(wanted: readonly string[], values: readonly (string | null)[]): boolean {
  return wanted.length === 0 || values.some((value) => value !== null && wanted.includes(value));
}

export type SeenValue = { value: string; count: number };

/** The values of a kind that stand in these leads, most frequent first. Both are open: no list of them is documented. */
export function seenDirections(leads: readonly Lead[]): SeenValue[] {
  return countValues(leads.flatMap(({ lastMessageDirection }) => lastMessageDirection ?? []));
}

export function seenTags(leads: readonly Lead[]): SeenValue[] {
  return countValues(leads.flatMap(({ tags }) => [...new Set(tags)]));
}

function countValues(values: readonly string[]): SeenValue[] {
  const counts = new Map<string, number>();
  for (const value of values) if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
  return Array.from(counts, ([value, count]) => ({ value, count })).toSorted(
    (a, b) => b.count - a.count || a.value.localeCompare(b.value),
  );
}
