import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as z from 'zod';
import { SourceActivity } from '#contract/source-activity.ts';
import { openTestService, type TestService } from '../testing/a-service.ts';
import { lead } from '../db/schema.ts';
import { aLead, aSource, FROZEN_NOW } from '../testing/factories.ts';

let test: TestService;

beforeAll(async () => {
  test = await openTestService();
});
beforeEach(() => test.reset());
afterAll(() => test.close());

const daysAgo = (days: number) => new Date(FROZEN_NOW.getTime() - days * 86_400_000);
const SOURCES = [aSource({ id: 'chat' }), aSource({ id: 'texts' })];

async function newLeads(): Promise<(readonly [string, number | null])[]> {
  const response = await test.request('/agency/activity/sources');
  expect(response.status).toBe(200);
  return z
    .array(SourceActivity)
    .parse(await response.json())
    .map((each) => [each.sourceId, each.newLeads]);
}

it('counts the leads of the last seven full days by source, and 0 without leads', async () => {
  const ages = [0, 1, 7, 7, 8];
  await test.add({
    sources: SOURCES,
    leads: ages.map((age) => aLead({ sourceId: 'chat', createdAt: daysAgo(age) })),
  });
  expect(await newLeads()).toEqual([
    ['chat', 3],
    ['texts', 0],
  ]);
});

it('returns unknown counts if the service did not record all of the days', async () => {
  await test.add({
    sources: SOURCES,
    leads: [aLead({ id: 'old', sourceId: 'chat' }), aLead({ sourceId: 'chat', createdAt: daysAgo(3) })],
  });
  await test.db.update(lead).set({ createdAt: null }).where(eq(lead.id, 'old'));
  expect(await newLeads()).toEqual([
    ['chat', null],
    ['texts', null],
  ]);
});

it('counts only the leads of the agency', async () => {
  const other = await test.anotherAgency();
  await other.add({
    sources: [aSource({ id: 'chat' })],
    leads: [aLead({ sourceId: 'chat', createdAt: daysAgo(1) })],
  });
  await test.add({ sources: [aSource({ id: 'chat' })] });
  expect(await newLeads()).toEqual([['chat', 0]]);
});
