import { describe, expect, it } from 'vitest';
import { LeadInstance, type Lead, type LeadPage } from '#contract/lead.ts';
import { leadValue } from '../../../testing/values.ts';
import { withReply, type LeadScan } from './lead-scan.ts';

const BEGUN: LeadScan = { found: [], lookedAt: 0, total: null, nextPage: 1, notices: [] };

function lead(id: string, ...botIds: string[]): Lead {
  const instances = botIds.map((botId) => LeadInstance.parse({ botId, isSmartFollowUpTime: false }));
  return leadValue({ id, instances });
}

function reply(page: Partial<LeadPage>, unreadable = 0) {
  const data = { total: 5, results: [], page: 1, pageSize: 2, ...page };
  return { data, unreadable, receivedAt: 0 };
}

const asked = (page: number) => ({ page, pageSize: 2 });

const idsOf = ({ found }: LeadScan) => found.map(({ id }) => id);

describe('looking through the leads', () => {
  it('keeps those that talk with the bot now, page by page to the last', () => {
    const first = withReply(BEGUN, 'b', asked(1), reply({ results: [lead('1', 'a', 'b'), lead('2', 'a')] }));
    expect(first).toMatchObject({ lookedAt: 2, total: 5, nextPage: 2 });
    const second = withReply(first, 'b', asked(2), reply({ page: 2, results: [lead('3'), lead('4', 'b')] }));
    const third = withReply(second, 'b', asked(3), reply({ page: 3, results: [lead('5', 'b', 'b')] }));
    expect(idsOf(third)).toEqual(['1', '4', '5']);
    expect(third).toMatchObject({ lookedAt: 5, total: 5, nextPage: null, notices: [] });
  });

  it('finds a lead once that has moved to the next page meanwhile', () => {
    const first = withReply(BEGUN, 'b', asked(1), reply({ results: [lead('1', 'b'), lead('2', 'b')] }));
    const next = withReply(
      first,
      'b',
      asked(2),
      reply({ page: 2, results: [lead('2', 'b'), lead('3', 'b')] }),
    );
    expect(idsOf(next)).toEqual(['1', '2', '3']);
  });

  it('stops at a service that answers with another page, and says so', () => {
    const first = withReply(BEGUN, 'b', asked(1), reply({ results: [lead('1', 'b'), lead('2')] }));
    const again = withReply(first, 'b', asked(2), reply({ results: [lead('1', 'b'), lead('2')] }));
    expect(again).toMatchObject({
      lookedAt: 2,
      nextPage: null,
      notices: ['Page 2 was asked for; the service answered with page 1.'],
    });
  });

  it('goes on without a total that can be relied on, until a page is empty', () => {
    const first = withReply(BEGUN, 'b', asked(1), reply({ total: 0, results: [lead('1'), lead('2')] }));
    expect(first).toMatchObject({ total: null, nextPage: 2 });
    const end = withReply(first, 'b', asked(2), reply({ total: 0, page: 2, results: [] }));
    expect(end).toMatchObject({ lookedAt: 2, nextPage: null });
  });

  it('counts leads that cannot be read as looked at, and says once that they are left out', () => {
    const first = withReply(BEGUN, 'b', asked(1), reply({ results: [lead('1', 'b')] }, 1));
    const second = withReply(first, 'b', asked(2), reply({ page: 2, results: [lead('3', 'b')] }, 1));
    expect(second.lookedAt).toBe(4);
    expect(second.notices).toEqual(['1 lead of this page could not be read and is left out.']);
  });
});
