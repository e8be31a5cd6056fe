import { eq, getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest';
import type { Retention } from '#contract/retention.ts';
import { TopicAnalytics } from '#contract/topic.ts';
import type { Database } from '../db/open.ts';
import * as schema from '../db/schema.ts';
import { openTestService, type TestAgency, type TestService } from '../testing/a-service.ts';
import { type LogLine, collector } from '../testing/log-collector.ts';
import { aConversation } from '../testing/conversation-factories.ts';
import { aBotInFull, aSplitTest } from '../testing/bot-factories.ts';
import { aPageVisit, aSource, FROZEN_NOW } from '../testing/factories.ts';
import { aNotification } from '../testing/record-factories.ts';
import { KEPT_TABLES } from './kept-tables.ts';
import { createRetention, type RetentionOptions } from './retention.ts';
import { RULES } from './rules.ts';
import { DEFAULT_RETENTION } from './settings.ts';

const {
  analyzedCount,
  conversation,
  event,
  idempotentReply,
  notification,
  pageVisit,
  rateLimit,
  topicCount,
} = schema;

/** PGlite has only one connection, so a test cannot hold a lock on a second connection. */
const isPglite = inject('testDatabase').engine === 'pglite';

const DAY = 24 * 60 * 60 * 1000;

let test: TestService;
let logged: LogLine[];

beforeAll(async () => {
  test = await openTestService();
});
beforeEach(async () => {
  logged = [];
  await test.reset();
});
afterAll(() => test.close());

const daysAgo = (days: number) => new Date(FROZEN_NOW.getTime() - days * DAY);

function aRetention(changes: Partial<Retention> = {}, options: Partial<RetentionOptions> = {}) {
  return createRetention({
    db: test.db,
    clock: () => FROZEN_NOW,
    log: collector(logged),
    retention: { ...DEFAULT_RETENTION, ...changes },
    ...options,
  });
}

const idsOf = async (table: typeof notification | typeof event) =>
  (await test.db.select({ id: table.id }).from(table)).map(({ id }) => id).toSorted();

describe('every table', () => {
  it('has a retention rule, or a reason to be kept', () => {
    const tables = Object.values<unknown>(schema).filter((value) => is(value, PgTable));
    const pruned = new Set([rateLimit, ...RULES.flatMap(({ tables: ofRule }) => ofRule)].map(getTableName));
    const kept = Object.keys(KEPT_TABLES);
    expect([...pruned, ...kept].toSorted()).toEqual(tables.map(getTableName).toSorted());
  });
});

describe('notifications', () => {
  it('are deleted 90 days after they were read, or a year after they arrived', async () => {
    const read = (id: string, days: number) => aNotification({ id, viewed: true, timestamp: daysAgo(days) });
    const unread = (id: string, days: number) =>
      aNotification({ id, viewed: false, timestamp: daysAgo(days) });
    await test.add({
      notifications: [
        read('read 89', 89),
        read('read 91', 91),
        unread('unread 364', 364),
        unread('unread 366', 366),
        aNotification({ id: 'without time', viewed: true, timestamp: null }),
      ],
    });
    expect(await aRetention().runOnce()).toEqual({ notification: 2 });
    expect(await idsOf(notification)).toEqual(['read 89', 'unread 364', 'without time']);
  });

  it('are kept for 90 days after a user reads them, even if the user marks them as read twice', async () => {
    await test.add({ notifications: [aNotification({ id: 'old', timestamp: daysAgo(200) })] });
    const mark = (viewed: boolean) =>
      test.request('/notifications/old', {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ viewed }),
      });
    await mark(true);
    expect(await aRetention().runOnce()).toEqual({});
    await test.db.update(notification).set({ viewedAt: daysAgo(91) });
    await mark(true);
    expect(await aRetention().runOnce()).toEqual({ notification: 1 });
  });

  it('are kept if the operator configures no retention', async () => {
    await test.add({ notifications: [aNotification({ viewed: true, timestamp: daysAgo(4000) })] });
    const removed = await aRetention({ readNotificationDays: null, unreadNotificationDays: null }).runOnce();
    expect(removed).toEqual({});
  });
});

describe('page visits', () => {
  it('are deleted after a year, in every agency', async () => {
    const other = await test.anotherAgency();
    for (const by of [test, other]) {
      const visits = [364, 366, 800].map((days) => aPageVisit({ leadId: 'lead', visitedAt: daysAgo(days) }));
      await by.add({ pageVisits: visits });
    }
    expect(await aRetention().runOnce()).toEqual({ page_visit: 4 });
    expect(await test.db.$count(pageVisit)).toBe(2);
  });
});

describe('conversations', () => {
  const topicsOf = async (filters: object = {}, by: TestAgency = test): Promise<TopicAnalytics> => {
    const response = await by.request('/analytics/topics', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ start: daysAgo(364).toISOString(), end: FROZEN_NOW.toISOString(), filters }),
    });
    expect(response.status).toBe(200);
    return TopicAnalytics.parse(await response.json());
  };

  const add = (by: TestAgency) =>
    by.add({
      topics: ['price', 'delivery'].map((id) => ({ id, name: id, slug: id })),
      conversations: Array.from({ length: 300 }, (_, index) =>
        aConversation({
          id: `c${index}`,
          startedAt: daysAgo(index),
          sourceId: index % 2 ? 'web' : 'shop',
          botId: index % 3 ? 'ada' : 'bea',
          channel: index % 5 ? 'sms' : null,
          sentiment: index % 4 ? (index % 7) / 10 - 0.3 : null,
          topicIds: index % 6 ? ['price', ...(index % 10 ? [] : ['delivery'])] : [],
        }),
      ),
    });

  it('are kept by default', async () => {
    await add(test);
    expect(await aRetention().runOnce()).toEqual({});
  });

  it('do not count for topics after their deletion, with any filter', async () => {
    const other = await test.anotherAgency();
    await add(test);
    await add(other);
    const before = await topicsOf({}, other);
    await aRetention({ conversationDays: 100 }).runOnce();
    expect(await test.db.$count(conversation, eq(conversation.agencyId, test.agency.id))).toBe(101);
    const oldest = daysAgo(100).toISOString().slice(0, 10);
    const left = await test.db.select().from(conversation).where(eq(conversation.agencyId, test.agency.id));
    const analyzed = left.filter(({ topicIds }) => topicIds.length > 0);
    const all = await topicsOf();
    expect(all.analyzedConversations).toBe(analyzed.length);
    expect(all.oldestAnalyzedOn! >= oldest).toBe(true);
    for (const value of ['web', 'shop']) {
      const dimensions = [{ dimension: 'bot', operator: 'in', values: ['ada', 'bea'] }];
      const byCounts = await topicsOf({ sourceIds: [value] });
      // The service answers a filter by two dimensions from the conversations instead of the counts, so both results
      // must be equal.
      expect(await topicsOf({ sourceIds: [value], dimensions })).toEqual(byCounts);
      expect(byCounts.analyzedConversations).toBe(
        analyzed.filter(({ sourceId }) => sourceId === value).length,
      );
    }
    // Both agencies had the same conversations, so the same number must remain in both.
    expect((await topicsOf({}, other)).analyzedConversations).toBe(all.analyzedConversations);
    expect(before.analyzedConversations).toBeGreaterThan(all.analyzedConversations);
  });

  it('leave no counts after their deletion', async () => {
    await add(test);
    const removed = await aRetention({ conversationDays: 93 }, { clock: () => daysAgo(-1000) }).runOnce();
    expect(removed['conversation']).toBe(300);
    for (const table of RULES.find((rule) => rule.table === conversation)?.tables ?? [])
      expect(await test.db.$count(table)).toBe(0);
  });

  it('still count for the results of split tests', async () => {
    const bot = aBotInFull();
    const running = aSplitTest({ botId: bot.id, startedAt: daysAgo(200) });
    const conversations = [150, 10].map((days) =>
      aConversation({ splitTestId: running.id, personaId: 'ada', startedAt: daysAgo(days) }),
    );
    await test.add({ bots: [bot], splitTests: [running], conversations });
    const history = async () => (await test.request(`/bot/${bot.id}/persona-split-test/history`)).json();
    const [before, results] = [await history(), await (await test.request(`/bot/${bot.id}`)).json()];
    await aRetention({ conversationDays: 93 }).runOnce();
    expect(await test.db.$count(conversation)).toBe(1);
    expect(await history()).toEqual(before);
    // A different total causes a recount of the days. The recount must not lower the counts of deleted conversations.
    await test.db.execute(sql`update split_test_count set conversations = conversations + 1`);
    expect(await history()).toEqual(before);
    await test.db.execute(sql`update split_test_count set conversations = conversations - 1`);
    expect(await (await test.request(`/bot/${bot.id}`)).json()).toEqual(results);
  });

  it('of a host of the previous version are subtracted only from the counts that contain them', async () => {
    await test.add({
      conversations: [120, 100].map((days) =>
        aConversation({ startedAt: daysAgo(days), topicIds: ['price'] }),
      ),
    });
    await test.db.execute(sql`
      update conversation set is_counted = null where day = ${daysAgo(120).toISOString().slice(0, 10)}`);
    await test.db.delete(topicCount).where(sql`month < ${daysAgo(105).toISOString().slice(0, 10)}`);
    await test.db.delete(analyzedCount).where(sql`day < ${daysAgo(105).toISOString().slice(0, 10)}`);
    const kept = await test.db.$count(topicCount);
    await aRetention({ conversationDays: 110 }).runOnce();
    expect(await test.db.$count(conversation)).toBe(1);
    expect(await test.db.$count(topicCount)).toBe(kept);
    expect(await test.db.$count(topicCount, sql`days < 0`)).toBe(0);
  });
});

describe('events', () => {
  const anEvent = (id: string, days: number, sourceId = 'web') => ({
    id,
    type: 'lead.message',
    time: daysAgo(days),
    sourceId,
    isTest: false,
    data: {},
    concerns: [sourceId],
  });
  const aDelivery = (eventId: string, state: 'pending' | 'held' | 'delivered', sourceId = 'web') => ({
    id: `of ${eventId}`,
    eventId,
    sourceId,
    request: 'callback' as const,
    state,
    createdAt: FROZEN_NOW,
  });

  it('are deleted with their deliveries after 30 days, unless a delivery is pending', async () => {
    await test.add({
      sources: [aSource({ id: 'web' })],
      events: [anEvent('new', 29), anEvent('sent', 31), anEvent('held', 31), anEvent('pending', 400)],
      deliveries: [
        aDelivery('sent', 'delivered'),
        aDelivery('held', 'held'),
        aDelivery('pending', 'pending'),
      ],
    });
    await test.db.execute(sql`
      insert into delivery_attempt (agency_id, delivery_id, number, started_at, milliseconds)
      values (${test.agency.id}, 'of sent', 1, now(), 1), (${test.agency.id}, 'of held', 1, now(), 1)`);
    expect(await aRetention().runOnce()).toEqual({ event: 1, delivery: 1, delivery_attempt: 1 });
    expect(await idsOf(event)).toEqual(['held', 'new', 'pending']);
  });

  it('with held deliveries are deleted after 90 days', async () => {
    await test.add({
      sources: [aSource({ id: 'web' })],
      events: [anEvent('89', 89), anEvent('91', 91)],
      deliveries: [aDelivery('89', 'held'), aDelivery('91', 'held')],
    });
    expect(await aRetention().runOnce()).toEqual({ event: 1, delivery: 1 });
    expect(await idsOf(event)).toEqual(['89']);
  });

  it('of a source that is off are deleted after 90 days', async () => {
    await test.add({
      sources: [aSource({ id: 'web' }), aSource({ id: 'shop' })],
      events: [anEvent('web 89', 89), anEvent('web 91', 91), anEvent('shop 89', 89, 'shop')],
    });
    await test.db
      .insert(schema.webhookEndpoint)
      .values({ agencyId: test.agency.id, sourceId: 'web', state: 'off' });
    expect(await aRetention().runOnce()).toEqual({ event: 2 });
    expect(await idsOf(event)).toEqual(['web 89']);
  });
});

describe('records that only the service needs', () => {
  it('are deleted when they have expired', async () => {
    const agencyId = test.agency.id;
    const bytes = Buffer.from('x');
    await test.db.insert(schema.receipt).values(
      [6, 8].map((days) => ({
        agencyId,
        sourceId: 'web',
        id: String(days),
        place: days,
        receivedAt: daysAgo(days),
        times: 1,
        status: 200,
        isSigned: false,
        body: '',
        bytes: 1,
      })),
    );
    await test.db.insert(schema.inboundMessage).values(
      [29, 31].map((days) => ({
        agencyId,
        sourceId: 'web',
        key: Buffer.from(String(days)),
        leadId: 'lead',
        eventId: 'event',
        receivedAt: daysAgo(days),
      })),
    );
    await test.db.insert(idempotentReply).values(
      [0.9, 1.1].map((days) => ({
        agencyId,
        key: String(days),
        fingerprint: bytes,
        result: {},
        createdAt: daysAgo(days),
      })),
    );
    await test.db.execute(sql`
      insert into rate_limit values ('drained', now() - interval '1 minute'), ('used', now() + interval '1 hour')`);
    expect(await aRetention().runOnce()).toEqual({
      receipt: 1,
      inbound_message: 1,
      idempotent_reply: 1,
      rate_limit: 1,
    });
  });
});

describe('the deletion', () => {
  const addVisits = (count: number) =>
    test.db.execute(sql`
      insert into page_visit (agency_id, lead_id, visited_at)
      select ${test.agency.id}, 'lead', '2000-01-01' from generate_series(1, ${count})`);

  it('works in batches, and reports each batch', async () => {
    await addVisits(2500);
    const batches: [string, number][] = [];
    const onRemoved = (table: string, rows: number) => void batches.push([table, rows]);
    expect(await aRetention({}, { onRemoved }).runOnce()).toEqual({ page_visit: 2500 });
    expect(batches[0]).toEqual(['page_visit', 100]);
    expect(batches.length).toBeGreaterThan(1);
    expect(batches.reduce((sum, [, rows]) => sum + rows, 0)).toBe(2500);
    expect(logged).toMatchObject([
      { level: 'info', fields: { removed: { page_visit: 2500 } }, message: 'Expired rows were deleted' },
    ]);
  });

  it('names one agency in every statement that changes rows', async () => {
    await test.anotherAgency();
    await addVisits(1);
    await test.add({ notifications: [aNotification({ viewed: true, timestamp: daysAgo(100) })] });
    const statements: string[] = [];
    const db = listening(test.db, statements);
    await aRetention({ conversationDays: 93 }, { db }).runOnce();
    const deletes = statements.filter(
      (text) => /\bdelete from\b/i.test(text) && !text.includes('rate_limit'),
    );
    expect(deletes.length).toBeGreaterThan(1);
    for (const text of deletes) expect(text).toMatch(/delete from .*"agency_id" = \$\d+/s);
  });

  it.skipIf(isPglite)('skips rows that a request has locked', async () => {
    await test.add({
      notifications: ['free', 'locked'].map((id) =>
        aNotification({ id, viewed: true, timestamp: daysAgo(100) }),
      ),
    });
    await test.db.transaction(async (tx) => {
      await tx.execute(sql`select from notification where id = 'locked' for update`);
      expect(await aRetention().runOnce()).toEqual({ notification: 1 });
    });
    expect(await aRetention().runOnce()).toEqual({ notification: 1 });
  });

  it.skipIf(isPglite)('is left to another host that deletes', async () => {
    await addVisits(10);
    await test.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(43100108)`);
      expect(await aRetention().runOnce()).toEqual({});
    });
    expect(await aRetention().runOnce()).toEqual({ page_visit: 10 });
  });

  it('by three concurrent hosts deletes each row once', async () => {
    await addVisits(3000);
    const removed = await Promise.all([1, 2, 3].map(() => aRetention().runOnce()));
    expect(removed.reduce((sum, each) => sum + (each['page_visit'] ?? 0), 0)).toBe(3000);
    expect(await test.db.$count(pageVisit)).toBe(0);
  });

  it('starts after a delay, and stops with the service', async () => {
    await addVisits(100);
    const loop = aRetention({}, { firstAfterMs: 20, everyMs: 20 });
    onTestFinished(() => loop.stop());
    loop.start();
    await expect.poll(() => test.db.$count(pageVisit), { timeout: 20_000 }).toBe(0);
    await loop.stop();
    await addVisits(5);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await test.db.$count(pageVisit)).toBe(5);
    const patient = aRetention();
    patient.start();
    await patient.stop();
    expect(await test.db.$count(pageVisit)).toBe(5);
  });

  it('continues after a failure, and logs it', async () => {
    await addVisits(5);
    let failures = 0;
    const db = new Proxy(test.db, {
      get(target, name, receiver) {
        if (name === 'transaction' && failures++ === 0) return () => Promise.reject(new Error('broken'));
        return Reflect.get(target, name, receiver) as unknown;
      },
    });
    const loop = aRetention({}, { db, firstAfterMs: 0, everyMs: 10 });
    onTestFinished(() => loop.stop());
    loop.start();
    await expect.poll(() => test.db.$count(pageVisit), { timeout: 20_000 }).toBe(0);
    expect(logged.filter(({ level }) => level === 'error')).toMatchObject([
      { message: 'Expired rows could not be deleted' },
    ]);
  });
});

/** Records the SQL statements of all sessions of the database, because each transaction has its own session. */
function listening(db: Database, statements: string[]): Database {
  type Session = { prepareQuery: (query: { sql: string }, ...rest: unknown[]) => unknown };
  const sessions = Object.getPrototypeOf((db as unknown as { session: Session }).session) as Session;
  const prepare = sessions.prepareQuery;
  sessions.prepareQuery = function listen(this: unknown, query, ...rest) {
    statements.push(query.sql);
    return prepare.call(this, query, ...rest);
  };
  onTestFinished(() => {
    sessions.prepareQuery = prepare;
  });
  return db;
}
