import { describe, expect, it } from 'vitest';
import { LeadInstance } from '#contract/lead.ts';
import { nextFollowUp } from './next-follow-up.ts';

const NOW = new Date('2025-03-14T10:00:00Z');

function nextOf(...times: (string | null)[]): [string, boolean] | null {
  const instances = times.map((followUpTime, at) =>
    LeadInstance.parse({ botId: `bot-${at}`, followUpTime, isSmartFollowUpTime: false }),
  );
  const next = nextFollowUp(instances, NOW);
  return next && [`${next.instance.botId} ${next.at.toISOString()}`, next.isOverdue];
}

describe('nextFollowUp', () => {
  it('returns the earliest future follow-up', () => {
    expect(nextOf('2025-03-16T00:00:00Z', '2025-03-01T00:00:00Z', '2025-03-15T01:00:00+01:00', null)).toEqual(
      ['bot-2 2025-03-15T00:00:00.000Z', false],
    );
  });

  it('returns the earliest overdue follow-up if all follow-up times have passed', () => {
    expect(nextOf('2025-03-14T09:59:59Z', null, '2025-03-01T00:00:00Z')).toEqual([
      'bot-2 2025-03-01T00:00:00.000Z',
      true,
    ]);
  });

  it('treats a follow-up as overdue from its exact time on', () => {
    expect(nextOf('2025-03-14T10:00:00Z')?.[1]).toBe(true);
    expect(nextOf('2025-03-14T10:00:00.001Z')?.[1]).toBe(false);
  });

  it('returns null if no conversation has a follow-up', () => {
    expect(nextOf()).toBeNull();
    expect(nextOf(null, null)).toBeNull();
    expect(nextFollowUp(null, NOW)).toBeNull();
  });
});
