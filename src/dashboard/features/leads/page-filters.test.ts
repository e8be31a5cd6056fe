import { describe, expect, it } from 'vitest';
import type { Lead } from '#contract/lead.ts';
import { leadValue } from '../../testing/values.ts';
import { matchesFilters, seenDirections, seenTags } from './page-filters.ts';

const NONE = { unread: false, starred: false, failed: false, direction: [], tag: [] };

function matches(lead: Partial<Lead>, filters: Partial<typeof NONE> | object): boolean {
  return matchesFilters(leadValue(lead), { ...NONE, ...filters });
}

describe('matchesFilters', () => {
  it('lets every lead through without filters', () => {
    expect(matches({}, {})).toBe(true);
  });

  it.each([
    [{ unread: true }, { unread: true }, true],
    [{ unread: false }, { unread: true }, false],
    [{ starred: true }, { starred: true }, true],
    [{ starred: false }, { starred: true }, false],
    [{ mostRecentFailureReason: '502' }, { failed: true }, true],
    [{ mostRecentFailureReason: null }, { failed: true }, false],
    [{ mostRecentFailureReason: ' ' }, { failed: true }, false],
    [{ lastMessageDirection: 'inbound' }, { direction: ['inbound'] }, true],
    [{ lastMessageDirection: 'Inbound' }, { direction: ['inbound'] }, false],
    [{ lastMessageDirection: null }, { direction: ['inbound'] }, false],
    [{ tags: ['a', 'b'] }, { tag: ['b', 'c'] }, true],
    [{ tags: ['a'] }, { tag: ['b', 'c'] }, false],
    [{ tags: null }, { tag: ['a'] }, false],
  ])('of %j and %j says %j', (lead, filters, expected) => {
    expect(matches(lead, filters)).toBe(expected);
  });

  it('narrows by filters of different kinds', () => {
    expect(matches({ unread: true, tags: ['a'] }, { unread: true, tag: ['a'] })).toBe(true);
    expect(matches({ unread: true, tags: ['a'] }, { starred: true, tag: ['a'] })).toBe(false);
  });
});

describe('seen values', () => {
  it('counts directions as they come, most frequent first, without the missing and the empty', () => {
    const leads = ['inbound', null, 'sideways', 'inbound', ''].map((lastMessageDirection) =>
      leadValue({ lastMessageDirection }),
    );
    expect(seenDirections(leads)).toEqual([
      { value: 'inbound', count: 2 },
      { value: 'sideways', count: 1 },
    ]);
  });

  it('counts leads and not mentions: a tag given twice to one lead counts once', () => {
    const leads = [
      leadValue({ tags: ['a', 'a', 'b'] }),
      leadValue({ tags: ['b'] }),
      leadValue({ tags: null }),
    ];
    expect(seenTags(leads)).toEqual([
      { value: 'b', count: 2 },
      { value: 'a', count: 1 },
    ]);
  });
});
