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

describe('the next follow-up of a lead', () => {
  it('is the earliest that is to come, whatever has passed', () => {
    expect(nextOf('2025-03-16T00:00:00Z', '2025-03-01T00:00:00Z', '2025-03-15T01:00:00+01:00', null)).toEqual(
      ['bot-2 2025-03-15T00:00:00.000Z', false],
    );
  });

  it('is overdue since the earliest, where all have passed', () => {
    expect(nextOf('2025-03-14T09:59:59Z', null, '2025-03-01T00:00:00Z')).toEqual([
      'bot-2 2025-03-01T00:00:00.000Z',
      true,
    ]);
  });

  it('has passed when its moment is there', () => {
    expect(nextOf('2025-03-14T10:00:00Z')?.[1]).toBe(true);
    expect(nextOf('2025-03-14T10:00:00.001Z')?.[1]).toBe(false);
  });

  it('is none where no conversation has one', () => {
    expect(nextOf()).toBeNull();
    expect(nextOf(null, null)).toBeNull();
    expect(nextFollowUp(null, NOW)).toBeNull();
  });
});
