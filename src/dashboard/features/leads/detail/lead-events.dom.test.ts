import { describe, expect, it } from 'vitest';
import { LeadInstance } from '#contract/lead.ts';
import { leadTimeline, shortFailure } from './lead-events.ts';
import { leadIdentity } from './lead-identity.ts';

const NOW = new Date('2025-03-15T12:00:00Z');

const lead = {
  instances: null,
  wontRespondUntil: null,
  mostRecentFailureReason: null,
  lastMessage: null,
  lastMessageTime: null,
  lastMessageDirection: null,
};

const talk = (overrides: Partial<LeadInstance>) =>
  LeadInstance.parse({ botId: 'bot-1', isSmartFollowUpTime: false, ...overrides });

const visit = (visitedAt: string | null) => ({
  id: '1',
  url: null,
  path: null,
  domain: null,
  title: null,
  visitedAt,
});

const keysOf = (...given: Parameters<typeof leadTimeline>) => {
  const { planned, past } = leadTimeline(...given);
  return [planned, past].map((events) => events.map(({ key }) => key));
};

describe('leadTimeline', () => {
  it('puts the soonest contact and the newest event beside the present', () => {
    const instances = [
      talk({ followUpTime: '2025-03-17T09:00:00Z', scheduleRespondTime: '2025-03-15T12:05:00Z' }),
      talk({ followUpTime: '2025-03-14T09:00:00Z' }),
    ];
    const given = { ...lead, instances, lastMessage: 'Hi', lastMessageTime: '2025-03-13T09:00:00Z' };
    const visits = [visit('2025-03-12T09:00:00Z'), visit('2025-03-15T11:00:00Z')];
    expect(keysOf(given, visits, NOW)).toEqual([
      ['followUp 0', 'response 0'],
      ['visit 1', 'followUp 1', 'message', 'visit 0'],
    ]);
  });

  it('starts with events without a time and ends with visits without a time', () => {
    const given = { ...lead, mostRecentFailureReason: 'Timeout', lastMessage: 'Hi', lastMessageTime: 'soon' };
    expect(keysOf(given, [visit(null), visit('2025-03-12T09:00:00Z')], NOW)).toEqual([
      [],
      ['failure', 'message', 'visit 1', 'visit 0'],
    ]);
  });

  it('is empty without any event', () => {
    expect(keysOf(lead, [], NOW)).toEqual([[], []]);
  });
});

describe('shortFailure', () => {
  it.each([
    ['Timeout', 'Timeout'],
    ['HTTP 502\n    at send', 'HTTP 502'],
    ['<html><body><h1>502 Bad Gateway</h1><p>nginx</p></body></html>', '502 Bad Gateway'],
    ['x'.repeat(500), `${'x'.repeat(160)}…`],
  ])('shortens %j', (reason, short) => {
    expect(shortFailure(reason)).toBe(short);
  });
});

it('finds the location and the language among the fields', () => {
  const field = (name: string, value: string | null) => ({ field: null, name, value, aiProduced: false });
  expect(
    leadIdentity({ fields: [field('Country', ' '), field('City', 'Porto'), field('Language', 'pt')] }),
  ).toEqual(['Porto', 'pt']);
  expect(leadIdentity({ fields: null })).toEqual([]);
});
