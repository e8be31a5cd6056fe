import { and, eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { LeadPage } from '#contract/lead.ts';
import { lead, leadDay, leadSlice } from '../db/schema.ts';
import { Random } from '../sample/random.ts';
import { openTestService, type TestService } from '../testing/a-service.ts';
import { aLead } from '../testing/factories.ts';
import { cutSlices } from './slices.ts';
import { takeBotMessage } from './store.ts';

const PER_SLICE = 5;
const SOURCES = ['a', 'b', 'c'];

let test: TestService;

beforeAll(async () => {
  test = await openTestService();
});
beforeEach(() => test.reset());
afterAll(() => test.close());

const random = new Random(3, 'leads without messages');

const some = (count: number, hasMessages = false) =>
  Array.from({ length: count }, () =>
    aLead({
      id: `${random.pick(['lead_', 'L-', 'é'])}${random.int(0, 1e9)}`,
      sourceId: random.pick(SOURCES),
      lastMessageTime: hasMessages ? new Date(Date.UTC(2025, 0, random.int(1, 4))) : null,
    }),
  );

/** Reads pages of several sizes, and compares them with the complete list. */
async function pagesAreTrue(): Promise<void> {
  const isOfAgency = eq(lead.agencyId, test.agency.id);
  for (const sourceId of [undefined, ...SOURCES]) {
    const isListed = and(isOfAgency, sourceId === undefined ? undefined : eq(lead.sourceId, sourceId));
    const stored = await test.db
      .select({ id: lead.id })
      .from(lead)
      .where(isListed)
      .orderBy(sql`sort_time desc`, lead.id);
    for (const pageSize of [3, 7, 50]) {
      const listed: string[] = [];
      for (let page = 1; page <= stored.length / pageSize + 1; page += 1) {
        const query = new URLSearchParams({ page: String(page), pageSize: String(pageSize) });
        if (sourceId !== undefined) query.set('sourceId', sourceId);
        const { results, total } = LeadPage.parse(await (await test.request(`/lead?${query}`)).json());
        expect(total).toBe(stored.length);
        listed.push(...results.map(({ id }) => id));
      }
      expect(listed).toEqual(stored.map(({ id }) => id));
    }
  }
}

async function firstMessage(leadId: string): Promise<void> {
  await test.db.transaction((tx) =>
    takeBotMessage(tx, {
      agencyId: test.agency.id,
      leadId,
      botId: 'bot',
      botVersion: null,
      text: 'Hello',
      followUp: null,
      at: new Date('2025-01-03T00:00:00Z'),
    }),
  );
}

const silentIds = async () =>
  (
    await test.db
      .select({ id: lead.id })
      .from(lead)
      .where(and(eq(lead.agencyId, test.agency.id), isNull(lead.lastMessageTime)))
  ).map(({ id }) => id);

async function slices(): Promise<number> {
  return (
    await test.db
      .selectDistinct({ firstId: leadSlice.firstId })
      .from(leadSlice)
      .where(eq(leadSlice.agencyId, test.agency.id))
  ).length;
}

/**
 * Returns whether the counts of the slices add up to the number of leads without messages. Only then do pages use
 * slices.
 */
async function areComplete(): Promise<boolean> {
  const [sliced] = await test.db.select({ leads: sql`sum(leads)::int` }).from(leadSlice);
  const [counted] = await test.db
    .select({ leads: sql`sum(leads)::int` })
    .from(leadDay)
    .where(eq(leadDay.day, '-infinity'));
  return sliced?.leads === counted?.leads;
}

it('finds every page before and after the leads are divided into slices', async () => {
  await test.add({ leads: [...some(40), ...some(20, true)] });
  await pagesAreTrue();
  await cutSlices(test.db, PER_SLICE);
  expect(await slices()).toBe(8);
  await pagesAreTrue();
});

it('counts new leads and first messages in the slices of other leads', async () => {
  await test.add({ leads: some(40) });
  const neighbour = await test.anotherAgency();
  await neighbour.add({ leads: some(40) });
  await cutSlices(test.db, PER_SLICE);
  await test.add({ leads: some(30) });
  for (const id of (await silentIds()).filter((_, index) => index % 3 === 0)) await firstMessage(id);
  expect(await areComplete()).toBe(true);
  expect(await slices()).toBe(8);
  await pagesAreTrue();
  await cutSlices(test.db, PER_SLICE);
  await pagesAreTrue();
});

it('finds every page after a host of the previous version stored a first message', async () => {
  await test.add({ leads: some(40) });
  await cutSlices(test.db, PER_SLICE);
  const before = await test.db.select().from(leadSlice);
  const ids = (await silentIds()).filter((_, index) => index % 4 === 0);
  for (const id of ids) await firstMessage(id);
  await test.db.delete(leadSlice);
  await test.db.insert(leadSlice).values(before);
  expect(await areComplete()).toBe(false);
  await pagesAreTrue();
  await cutSlices(test.db, PER_SLICE);
  expect(await areComplete()).toBe(true);
  await pagesAreTrue();
});

it('divides leads into slices while other hosts insert leads and store messages', async () => {
  await test.add({ leads: some(60) });
  const ids = (await silentIds()).slice(0, 20);
  // Only a few operations run at the same time. On a slow machine, more operations would exceed the time limit for a
  // database connection.
  const storeMessages = async (leadIds: readonly string[]) => {
    for (const id of leadIds) await firstMessage(id);
  };
  const insertLeads = async () => {
    for (let round = 0; round < 5; round += 1) await test.add({ leads: some(10) });
  };
  await Promise.all([
    storeMessages(ids.slice(0, 10)),
    storeMessages(ids.slice(10)),
    insertLeads(),
    cutSlices(test.db, PER_SLICE),
    cutSlices(test.db, 2 * PER_SLICE),
  ]);
  expect(await areComplete()).toBe(true);
  await pagesAreTrue();
});

it('does not divide complete slices of the usual size again', async () => {
  await test.add({ leads: some(40) });
  await cutSlices(test.db, PER_SLICE);
  const cut = await test.db.select({ row: sql`ctid` }).from(leadSlice);
  await cutSlices(test.db, PER_SLICE);
  expect(await test.db.select({ row: sql`ctid` }).from(leadSlice)).toEqual(cut);
});
