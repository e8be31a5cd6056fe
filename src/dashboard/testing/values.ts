import { Lead, PageVisit } from '#contract/lead.ts';

/** Values as the service's replies hold them, for tests that need no service. What a test cares about is an override. */
export function leadValue(overrides: Partial<Lead> = {}): Lead {
  return Lead.parse({ id: 'lead-1', starred: false, unread: false, ...overrides });
}

export function pageVisitValue(overrides: Partial<PageVisit> = {}): PageVisit {
  return PageVisit.parse({ id: 1, ...overrides });
}
