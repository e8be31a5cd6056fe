import { count, eq, getTableName, sql, sum } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_KEY_HEADER } from '#contract/api-key.ts';
import { AGENCY_TABLES } from '../db/agency-tables.ts';
import type { Database } from '../db/open.ts';
import {
  agency,
  analyzedDay,
  apiKey,
  bot,
  conversation,
  idempotentReply,
  lead,
  leadDay,
  pageVisit,
  persona,
  receipt,
  receiverInbox,
  setting,
  source,
  splitTest,
  topic,
  topicDay,
} from '../db/schema.ts';
import { respondWith, storeReceipt } from '../delivery/receipts.ts';
import { authenticate } from '../http/auth.ts';
import { createSecretBox } from '../secrets/secret-box.ts';
import { collector } from '../testing/log-collector.ts';
import { openTestDatabase, type TestDatabase } from '../testing/open-test-db.ts';
import { TEST_SECRETS_KEY } from '../testing/source-factories.ts';
import { sampleAgency, secondAgency } from './agencies.ts';
import { conversationsOf } from './conversations.ts';
import {
  LONG_HISTORY_LEAD_ID,
  SAMPLE_AGENCY,
  SAMPLE_API_KEY,
  SECOND_AGENCY,
  SECOND_API_KEY,
} from './identity.ts';
import { aLead } from './lead.ts';
import { loadSample as load, NoSample, type LoadSampleOptions } from './load.ts';
import { createTimeline } from './timeline.ts';

const NOW = new Date('2026-03-18T15:20:00Z');
const LATER = new Date('2026-03-21T08:00:00Z');
const SCALE = 0.02;
const SAMPLE_LEADS = 500;
const SECOND_LEADS = 300;
const SAMPLE_CONVERSATIONS = 1200;
const SECOND_CONVERSATIONS = 720;
const WHOLE_SAMPLE = {
  leads: SAMPLE_LEADS,
  countedLeads: SAMPLE_LEADS,
  conversations: SAMPLE_CONVERSATIONS,
  areAllCounted: true,
};
const WHOLE_SECOND = {
  leads: SECOND_LEADS,
  countedLeads: SECOND_LEADS,
  conversations: SECOND_CONVERSATIONS,
  areAllCounted: true,
};

/** The tables that are empty after loading the sample. */
const EMPTY_TABLES = [
  'event_cursor',
  'idempotent_reply',
  'inbound_address',
  'inbound_address_lookup',
  'inbound_drop',
  'inbound_message',
  'receipt',
  'receiver_inbox',
];

const secrets = createSecretBox(TEST_SECRETS_KEY, collector([]));
const loadSample = (into: Database, options: Omit<LoadSampleOptions, 'secrets'>) =>
  load(into, { secrets, ...options });

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
});
afterAll(() => database.close());

describe('a loaded sample', () => {
  const told: string[] = [];
  // Loads the sample once, because the tests of this block do not change it.
  beforeAll(async () => {
    await database.reset();
    await loadSample(db, { scale: SCALE, now: NOW, onProgress: (line) => told.push(line) });
  });

  it('has both agencies with all their records', async () => {
    expect(await countsOf(SAMPLE_AGENCY.id)).toEqual({
      ...WHOLE_SAMPLE,
      sources: sampleAgency.sources.length,
      bots: sampleAgency.bots.length,
      personas: sampleAgency.personas.length,
      topics: 45,
    });
    expect(await countsOf(SECOND_AGENCY.id)).toEqual({
      ...WHOLE_SECOND,
      sources: secondAgency.sources.length,
      bots: secondAgency.bots.length,
      personas: secondAgency.personas.length,
      topics: 26,
    });
    expect(await db.$count(pageVisit, eq(pageVisit.leadId, LONG_HISTORY_LEAD_ID))).toBe(2000);
    expect(await db.select().from(persona).where(eq(persona.isDefault, true))).toHaveLength(2);
  });

  it('has rows in every agency table except the tables that only requests and events fill', async () => {
    const empty: string[] = [];
    for (const table of AGENCY_TABLES) {
      const rows = await db.$count(table, eq(table.agencyId, SAMPLE_AGENCY.id));
      if (rows === 0) empty.push(getTableName(table));
    }
    expect(empty.toSorted()).toEqual(EMPTY_TABLES);
  });

  it('allows access to each agency with its own key', async () => {
    const keyOf = (key: string) => authenticate(db, new Headers({ [DEFAULT_KEY_HEADER]: key }));
    expect(await keyOf(SAMPLE_API_KEY)).toMatchObject({ agencyId: SAMPLE_AGENCY.id });
    expect(await keyOf(SECOND_API_KEY)).toMatchObject({ agencyId: SECOND_AGENCY.id });
  });

  it('has its leads exactly as generated', async () => {
    const timeline = createTimeline(NOW);
    for (const [owner, total] of [
      [sampleAgency, SAMPLE_LEADS],
      [secondAgency, SECOND_LEADS],
    ] as const) {
      const stored = new Map(
        (await db.select().from(lead).where(eq(lead.agencyId, owner.id))).map((row) => [row.id, row]),
      );
      for (let index = 0; index < total; index++) {
        const { row } = aLead(owner, index, total, timeline);
        expect(stored.get(row.id)).toMatchObject(row);
      }
    }
  });

  it('has its conversations exactly as generated', async () => {
    const made = conversationsOf(sampleAgency, SCALE, createTimeline(NOW));
    const rows = await db.select().from(conversation).where(eq(conversation.agencyId, SAMPLE_AGENCY.id));
    const stored = new Map(rows.map((row) => [row.id, row]));
    for (let index = 0; index < SAMPLE_CONVERSATIONS; index++) {
      const row = made(index);
      expect(stored.get(row.id)).toMatchObject(row);
    }
  });

  it('has results of ended tests that match their conversations, and no conversation outside its test', async () => {
    const tests = await db.select().from(splitTest).where(eq(splitTest.agencyId, SAMPLE_AGENCY.id));
    const talks = await db.select().from(conversation).where(eq(conversation.agencyId, SAMPLE_AGENCY.id));
    expect(tests.filter(({ endedAt }) => endedAt !== null)).toHaveLength(3);
    for (const { id, startedAt, endedAt, personas, botId } of tests) {
      const own = talks.filter(({ splitTestId }) => splitTestId === id);
      expect(own.length).toBeGreaterThan(0);
      for (const talk of own) {
        expect(talk.startedAt.getTime()).toBeGreaterThanOrEqual(startedAt!.getTime());
        expect(talk.startedAt.getTime()).toBeLessThanOrEqual((endedAt ?? NOW).getTime());
      }
      if (endedAt === null) continue;
      const averages = personas.map(({ personaId, results }) => {
        const met = own.filter((talk) => talk.personaId === personaId);
        const average = met.reduce((total, { metricValue }) => total + metricValue!, 0) / (met.length || 1);
        expect(results).toMatchObject({
          totalInstances: met.length,
          responseCount: met.filter(({ responded }) => responded).length,
          averageMetric: expect.closeTo(average, 9) as number,
          computedAt: endedAt.toISOString(),
        });
        for (const part of ['totalInstances', 'responseCount'] as const)
          expect(results?.sources?.reduce((total, each) => total + each[part], 0)).toBe(results?.[part]);
        return average;
      });
      const winner = personas[averages.indexOf(Math.max(...averages))]?.personaId;
      const [its] = await db.select().from(bot).where(eq(bot.id, botId));
      expect(its).toMatchObject({ personaIds: [winner], modifiedAt: endedAt.toISOString() });
    }
  });

  it('has reported its progress', () => {
    expect(told).toEqual([
      'Loading the sample agency: 0 of 500 leads',
      'Loading the sample agency: 500 of 500 leads',
      'Loading the sample agency: 0 of 1,200 conversations',
      'Loading the sample agency: 1,200 of 1,200 conversations',
    ]);
  });

  it('is unchanged by a second load, also on another day', async () => {
    const before = await fingerprint();
    const lines: string[] = [];
    await loadSample(db, { scale: SCALE, now: LATER, onProgress: (line) => lines.push(line) });

    expect(await fingerprint()).toEqual(before);
    expect(lines).toEqual([]);
  });

  it('keeps its scale if no scale is requested', async () => {
    const lines: string[] = [];
    await loadSample(db, { scale: null, now: LATER, onProgress: (line) => lines.push(line) });
    expect(lines).toEqual([]);
  });
});

describe('loadSample', () => {
  beforeEach(() => database.reset());

  it.each([1, 2, 3, 4, 5, 6, 7])('continues after the last commit if transaction %i fails', async (fails) => {
    await expect(loadSample(failingAt(db, fails), { scale: SCALE, now: NOW })).rejects.toThrow('killed');
    await loadSample(db, { scale: SCALE, now: LATER });

    expect(await countsOf(SAMPLE_AGENCY.id)).toMatchObject(WHOLE_SAMPLE);
    expect(await countsOf(SECOND_AGENCY.id)).toMatchObject(WHOLE_SECOND);
    expect(await db.$count(pageVisit, eq(pageVisit.leadId, LONG_HISTORY_LEAD_ID))).toBe(2000);
    // All records are created for the start time of the load, even if a later start continues it.
    const claimedAt = fails === 1 ? LATER : NOW;
    const newest = aLead(sampleAgency, 0, SAMPLE_LEADS, createTimeline(claimedAt)).row;
    const [stored] = await db.select().from(lead).where(eq(lead.id, newest.id));
    expect(stored?.lastMessageTime).toEqual(newest.lastMessageTime);
  });

  it('shares the work with another start on the same database', async () => {
    await Promise.all([1, 2, 3].map(() => loadSample(db, { scale: SCALE, now: NOW })));

    expect(await countsOf(SAMPLE_AGENCY.id)).toMatchObject(WHOLE_SAMPLE);
    expect(await db.$count(pageVisit, eq(pageVisit.leadId, LONG_HISTORY_LEAD_ID))).toBe(2000);
  });

  it('keeps a complete sample of another scale and names the option for replacing the sample', async () => {
    await loadSample(db, { scale: SCALE, now: NOW });
    await db.insert(bot).values({ agencyId: SAMPLE_AGENCY.id, id: 'bot_saved', name: 'Saved' });
    const before = await fingerprint();
    await expect(loadSample(db, { scale: 0.004, now: NOW })).rejects.toThrow(
      'The sample agency was loaded at scale 0.02, and scale 0.004 was requested. Nothing was changed. ' +
        '--reset-sample reloads the sample agencies, and deletes the changes made in them.',
    );
    expect(await fingerprint()).toEqual(before);
    expect(await db.$count(bot, eq(bot.id, 'bot_saved'))).toBe(1);
  });

  it('continues an incomplete load at another scale', async () => {
    await expect(loadSample(failingAt(db, 3), { scale: SCALE, now: NOW })).rejects.toThrow('killed');
    await loadSample(db, { scale: 0.004, now: LATER });
    expect(await countsOf(SAMPLE_AGENCY.id)).toMatchObject({ leads: 100, conversations: 240 });
  });

  it('reloads the sample at its own scale on request, including a deleted key', async () => {
    await loadSample(db, { scale: SCALE, now: NOW });
    await db.insert(bot).values({ agencyId: SAMPLE_AGENCY.id, id: 'bot_saved', name: 'Saved' });
    await db.delete(apiKey).where(eq(apiKey.agencyId, SAMPLE_AGENCY.id));
    await loadSample(db, { scale: null, now: LATER, isToBeReplaced: true });
    expect(await countsOf(SAMPLE_AGENCY.id)).toMatchObject(WHOLE_SAMPLE);
    expect(await db.$count(bot, eq(bot.id, 'bot_saved'))).toBe(0);
    expect(await authenticate(db, new Headers({ [DEFAULT_KEY_HEADER]: SAMPLE_API_KEY }))).toMatchObject({
      agencyId: SAMPLE_AGENCY.id,
    });
  });

  it('replaces nothing if there is no sample but another agency', async () => {
    await db.insert(agency).values({ id: 'agy_other', name: 'Other' });
    await expect(loadSample(db, { scale: SCALE, now: NOW, isToBeReplaced: true })).rejects.toThrow(NoSample);
    expect(await db.$count(agency)).toBe(1);
  });

  it('replaces the sample of another scale on request and changes no other agency', async () => {
    await db.insert(agency).values({ id: 'agy_other', name: 'Other' });
    await db.insert(bot).values({ agencyId: 'agy_other', id: 'bot_other', name: 'Other' });
    await loadSample(db, { scale: SCALE, now: NOW });
    await db.insert(idempotentReply).values({
      agencyId: SAMPLE_AGENCY.id,
      key: 'of the sample before',
      fingerprint: Buffer.of(0),
      result: {},
      createdAt: NOW,
    });
    const [first] = await db.select().from(source).where(eq(source.agencyId, SAMPLE_AGENCY.id));
    const inbox = { agencyId: SAMPLE_AGENCY.id, sourceId: first!.id };
    await respondWith(db, inbox, 500);
    await storeReceipt(db, inbox, { headers: new Headers(), body: new Uint8Array(), at: NOW });
    const lines: string[] = [];
    await loadSample(db, {
      scale: 0.004,
      now: NOW,
      isToBeReplaced: true,
      onProgress: (line) => lines.push(line),
    });

    expect(await countsOf(SAMPLE_AGENCY.id)).toMatchObject({
      leads: 100,
      countedLeads: 100,
      conversations: 240,
      areAllCounted: true,
      topics: 45,
    });
    expect(lines[0]).toBe('Removing the sample agency that was here before');
    expect(await db.$count(idempotentReply)).toBe(0);
    expect([await db.$count(receipt), await db.$count(receiverInbox)]).toEqual([0, 0]);
    expect(await db.$count(bot, eq(bot.agencyId, 'agy_other'))).toBe(1);
    expect(
      await db.$count(
        pageVisit,
        sql`not exists (select from ${lead} where ${lead.id} = ${pageVisit.leadId})`,
      ),
    ).toBe(0);
  });

  it.each([0, 3, 99])('keeps a complete sample of edition %s', async (edition) => {
    await loadSample(db, { scale: SCALE, now: NOW });
    const [stored] = await db.select().from(setting).where(eq(setting.name, 'sample'));
    await db
      .update(setting)
      .set({ value: { ...(stored?.value as object), edition } })
      .where(eq(setting.name, 'sample'));
    await db.insert(bot).values({ agencyId: SAMPLE_AGENCY.id, id: 'bot_saved', name: 'Saved' });
    await db.delete(apiKey).where(eq(apiKey.agencyId, SAMPLE_AGENCY.id));
    const before = await fingerprint();
    await loadSample(db, { scale: null, now: LATER });
    await loadSample(db, { scale: SCALE, now: LATER });
    expect(await fingerprint()).toEqual(before);
    expect(await db.$count(bot, eq(bot.id, 'bot_saved'))).toBe(1);
    expect(await db.$count(apiKey, eq(apiKey.agencyId, SAMPLE_AGENCY.id))).toBe(0);
  });

  it('restarts an incomplete load of another edition', async () => {
    await expect(loadSample(failingAt(db, 3), { scale: SCALE, now: NOW })).rejects.toThrow('killed');
    const [stored] = await db.select().from(setting).where(eq(setting.name, 'sample'));
    await db.update(setting).set({ value: { ...(stored?.value as object), edition: 0 } });
    await loadSample(db, { scale: SCALE, now: LATER });
    expect(await countsOf(SAMPLE_AGENCY.id)).toMatchObject(WHOLE_SAMPLE);
  });

  it.each([{ value: {} }, { value: { phase: 'complete', scale: 'large' } }, { value: null }])(
    'keeps a sample whose load record is $value',
    async ({ value }) => {
      await loadSample(db, { scale: SCALE, now: NOW });
      if (value === null) await db.delete(setting).where(eq(setting.name, 'sample'));
      else await db.update(setting).set({ value }).where(eq(setting.name, 'sample'));
      const before = await fingerprint();
      await expect(loadSample(db, { scale: null, now: NOW })).rejects.toThrow(
        'The database contains a sample agency that this version cannot identify.',
      );
      expect(await fingerprint()).toEqual(before);
    },
  );
});

async function countsOf(agencyId: string) {
  const [counted] = await db
    .select({ leads: sum(leadDay.leads).mapWith(Number) })
    .from(leadDay)
    .where(eq(leadDay.agencyId, agencyId));
  const perTopic = await db
    .select({ conversations: sum(topicDay.conversations).mapWith(Number) })
    .from(topicDay)
    .where(eq(topicDay.agencyId, agencyId));
  const analyzed = await db
    .select({ conversations: sum(analyzedDay.conversations).mapWith(Number) })
    .from(analyzedDay)
    .where(eq(analyzedDay.agencyId, agencyId));
  const stored = await db
    .select({ topicIds: conversation.topicIds })
    .from(conversation)
    .where(eq(conversation.agencyId, agencyId));
  const withTopics = stored.filter(({ topicIds }) => topicIds.length > 0);
  return {
    leads: await db.$count(lead, eq(lead.agencyId, agencyId)),
    countedLeads: counted?.leads,
    conversations: stored.length,
    areAllCounted:
      perTopic[0]?.conversations === withTopics.flatMap(({ topicIds }) => topicIds).length &&
      analyzed[0]?.conversations === withTopics.length,
    sources: await db.$count(source, eq(source.agencyId, agencyId)),
    bots: await db.$count(bot, eq(bot.agencyId, agencyId)),
    personas: await db.$count(persona, eq(persona.agencyId, agencyId)),
    topics: await db.$count(topic, eq(topic.agencyId, agencyId)),
  };
}

/** Returns a value that changes if any row is inserted, updated or deleted. */
async function fingerprint() {
  const rows = db.select({ rows: count(), versions: sql`sum(xmin::text::bigint)` });
  return [
    await rows.from(lead),
    await rows.from(conversation),
    await db.select({ rows: count(), last: sql`max(id)` }).from(pageVisit),
  ];
}

/** Returns a database whose transaction number `fails` throws before its commit, as if the process ended. */
function failingAt(whole: Database, fails: number): Database {
  let started = 0;
  return new Proxy(whole, {
    get(target, property) {
      if (property !== 'transaction') return Reflect.get(target, property, target);
      const transaction: Database['transaction'] = (work, config) =>
        target.transaction(async (tx) => {
          started += 1;
          const result = await work(tx);
          if (started === fails) throw new Error('killed');
          return result;
        }, config);
      return transaction;
    },
  });
}
