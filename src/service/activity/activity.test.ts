import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { ActivityDay } from '#contract/activity.ts';
import { openTestService, type TestService } from '../testing/a-service.ts';
import { lead } from '../db/schema.ts';
import { aConversation } from '../testing/conversation-factories.ts';
import { aLead, FROZEN_NOW } from '../testing/factories.ts';

let test: TestService;

beforeAll(async () => {
  test = await openTestService();
});
beforeEach(() => test.reset());
afterAll(() => test.close());

const daysAgo = (days: number) => new Date(FROZEN_NOW.getTime() - days * 86_400_000);

async function activity(query = ''): Promise<ActivityDay[]> {
  const response = await test.request(`/agency/activity${query}`);
  expect(response.status).toBe(200);
  return z.object({ days: z.array(ActivityDay) }).parse(await response.json()).days;
}

describe('the activity', () => {
  it('has the last full days, with zeros for days without activity', async () => {
    await test.add({
      conversations: [
        aConversation({ startedAt: daysAgo(0), responded: true }),
        aConversation({ startedAt: daysAgo(1), responded: true }),
        aConversation({ startedAt: daysAgo(1), responded: false }),
        aConversation({ startedAt: daysAgo(3), responded: false }),
        aConversation({ startedAt: daysAgo(4), responded: true }),
      ],
    });
    const days = await activity('?days=3');
    expect(days.map(({ day, conversations, replied }) => [day, conversations, replied])).toEqual([
      ['2025-03-11', 1, 0],
      ['2025-03-12', 0, 0],
      ['2025-03-13', 2, 1],
    ]);
  });

  it('counts the leads that were added on each day', async () => {
    await test.add({
      leads: [
        aLead({ createdAt: daysAgo(1) }),
        aLead({ createdAt: daysAgo(1) }),
        aLead({ createdAt: daysAgo(3) }),
        aLead({ createdAt: daysAgo(0) }),
      ],
    });
    expect((await activity('?days=3')).map(({ newLeads }) => newLeads)).toEqual([1, 0, 2]);
  });

  it('returns unknown numbers of new leads for days before the service recorded creation times', async () => {
    await test.add({ leads: [aLead({ id: 'old' }), aLead({ createdAt: daysAgo(3) })] });
    await test.db.update(lead).set({ createdAt: null }).where(eq(lead.id, 'old'));
    expect((await activity('?days=4')).map(({ newLeads }) => newLeads)).toEqual([null, null, 0, 0]);
  });

  it('has two weeks by default, and at most a quarter', async () => {
    expect(await activity()).toHaveLength(14);
    expect(await activity('?days=92')).toHaveLength(92);
    const tooMany = await test.request('/agency/activity?days=93');
    expect(tooMany.status).toBe(400);
    expect(await tooMany.text()).toContain('days');
  });

  it('belongs to one agency', async () => {
    const other = await test.anotherAgency();
    await other.add({ conversations: [aConversation({ startedAt: daysAgo(1) })] });
    expect((await activity()).every(({ conversations }) => conversations === 0)).toBe(true);
  });
});
