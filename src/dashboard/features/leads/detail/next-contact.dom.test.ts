import { describe, expect, it } from 'vitest';
import { LeadInstance } from '#contract/lead.ts';
import { nextContact } from './next-contact-card.tsx';

const talk = (overrides: Partial<LeadInstance>): LeadInstance =>
  LeadInstance.parse({ botId: 'bot-1', isSmartFollowUpTime: false, ...overrides });

const NOW = new Date('2025-03-15T12:00:00Z');

describe('nextContact', () => {
  it('returns the earliest future contact of all conversations', () => {
    const late = talk({ followUpTime: '2025-03-17T09:00:00Z' });
    const soon = talk({ scheduleRespondTime: '2025-03-15T12:05:00Z', followUpTime: '2025-03-16T09:00:00Z' });
    expect(nextContact([late, soon], NOW)).toEqual({
      instance: soon,
      at: '2025-03-15T12:05:00Z',
      kind: 'response',
    });
  });

  it('ignores past contacts and missing times', () => {
    const past = talk({ scheduleRespondTime: '2025-03-15T11:59:00Z', followUpTime: '2025-03-16T09:00:00Z' });
    expect(nextContact([past], NOW)?.kind).toBe('followUp');
    expect(nextContact([talk({ followUpTime: '2025-03-14T09:00:00Z' }), talk({})], NOW)).toBeNull();
    expect(nextContact(null, NOW)).toBeNull();
  });
});
