import { describe, expect, it } from 'vitest';
import { LeadInstance, type Lead } from '#contract/lead.ts';
import { leadValue, namesValue } from '../../testing/values.ts';
import { filterBy } from '../../list/facets.ts';
import { leadFacets } from './lead-facets.ts';
import { leadSearch, type LeadSearch } from './lead-search.ts';

const FACETS = leadFacets(
  { count: 0, counts: null },
  { sources: namesValue(), bots: namesValue() },
  { known: { today: '2025-03-15', oldest: null }, zone: 'UTC' },
);
const { defaults } = leadSearch;

function talksWith(...botIds: string[]): Lead['instances'] {
  return botIds.map((botId) => LeadInstance.parse({ botId, isSmartFollowUpTime: false }));
}

function matches(lead: Partial<Lead>, filters: Partial<LeadSearch>): boolean {
  const filter = filterBy(FACETS, { ...defaults, ...filters }, defaults);
  return filter === null || filter(leadValue(lead));
}

describe('the client-side filters of leads', () => {
  it('match every lead without filters', () => {
    expect(matches({}, {})).toBe(true);
  });

  it.each<[Partial<Lead>, Partial<LeadSearch>, boolean]>([
    [{ unread: true }, { unread: true }, true],
    [{ unread: false }, { unread: true }, false],
    [{ starred: true }, { starred: true }, true],
    [{ starred: false }, { starred: true }, false],
    [{ mostRecentFailureReason: '502' }, { failed: true }, true],
    [{ mostRecentFailureReason: null }, { failed: true }, false],
    [{ mostRecentFailureReason: ' ' }, { failed: true }, false],
    [{ instances: talksWith('b1', 'b2') }, { bot: ['b2', 'b3'] }, true],
    [{ instances: talksWith('b1'), lastMessageBotId: 'b3' }, { bot: ['b3'] }, false],
    [{ instances: null }, { bot: ['b1'] }, false],
    [{ lastMessageDirection: 'inbound' }, { direction: ['inbound'] }, true],
    [{ lastMessageDirection: 'Inbound' }, { direction: ['inbound'] }, false],
    [{ lastMessageDirection: null }, { direction: ['inbound'] }, false],
    [{ tags: ['a', 'b'] }, { tag: ['b', 'c'] }, true],
    [{ tags: ['a'] }, { tag: ['b', 'c'] }, false],
    [{ lastMessageTime: '2025-03-09T00:00:00Z' }, { days: '7d' }, true],
    [{ lastMessageTime: '2025-03-08T23:59:59Z' }, { days: '7d' }, false],
    [{ lastMessageTime: null }, { days: '7d' }, false],
    [{ tags: null }, { tag: ['a'] }, false],
  ])('for %j and %j return %j', (lead, filters, expected) => {
    expect(matches(lead, filters)).toBe(expected);
  });

  it('combine filters of different kinds with "and"', () => {
    expect(matches({ unread: true, tags: ['a'] }, { unread: true, tag: ['a'] })).toBe(true);
    expect(matches({ unread: true, tags: ['a'] }, { starred: true, tag: ['a'] })).toBe(false);
  });
});
