import { and, desc, eq, gte, inArray, isNull, ne, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Database } from '../db/open.ts';
import { conversation, customChannel, event, lead, notification, source, splitTest } from '../db/schema.ts';
import { insertLeads, type LeadRow } from '../leads/store.ts';
import type { Logger } from '../log.ts';
import { sampleAgency, secondAgency, type SampleAgency } from '../sample/agencies.ts';
import { insertDirectory } from '../sample/directory.ts';
import { aLead } from '../sample/lead.ts';
import { Random } from '../sample/random.ts';
import { createTimeline, MINUTE } from '../sample/timeline.ts';
import { createSecretBox } from '../secrets/secret-box.ts';
import { endTest } from '../split-tests/end.ts';
import { collector, type LogLine } from '../testing/log-collector.ts';
import { openTestDatabase, type TestDatabase } from '../testing/open-test-db.ts';
import { TEST_SECRETS_KEY } from '../testing/source-factories.ts';
import { createLive, type Live, type LiveOptions } from './live.ts';
import { createTraffic } from './traffic.ts';

/** The start of the simulation. It is ten minutes before midnight, so that the events occur on two days. */
const START = Date.parse('2026-03-10T23:50:00Z');
const LEADS = 150;

let test: TestDatabase;
let now: number;
let logged: LogLine[];

beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

async function startOver(): Promise<void> {
  await test.reset();
  now = START;
  logged = [];
  for (const agency of [sampleAgency, secondAgency]) await insertSample(agency);
}

const agencyId = sampleAgency.id;
const clock = () => new Date(now);

async function insertSample(agency: SampleAgency): Promise<void> {
  const timeline = createTimeline(clock());
  await insertDirectory(test.db, agency, timeline, createSecretBox(TEST_SECRETS_KEY, collector([])), LEADS);
  const rows = Array.from({ length: LEADS }, (_, index) => aLead(agency, index, LEADS, timeline).row);
  await insertLeads(test.db, rows);
}

function aLive(overrides: Partial<LiveOptions> = {}): Live {
  return createLive({
    db: test.db,
    log: collector(logged),
    clock,
    random: new Random(7, 'live'),
    ...overrides,
  });
}

/** Runs the simulation for some minutes. Moves the clock from each action to the next. */
async function run(live: Live, minutes: number): Promise<void> {
  const end = now + minutes * MINUTE;
  while (now < end) now = Math.max(now + 1, (await live.step()).getTime());
}

const eventsOf = (type: string) =>
  test.db
    .select()
    .from(event)
    .where(and(eq(event.agencyId, agencyId), eq(event.type, type)));

/** All conversations come from live traffic, because the sample data of this test contains none. */
const conversations = () => test.db.select().from(conversation).where(eq(conversation.agencyId, agencyId));

async function select(query: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> {
  return (await test.db.execute(query)).rows;
}

/** Checks that the stored counts equal the counts calculated from the rows. */
async function countsAreTrue(): Promise<void> {
  expect(
    await select(sql`select agency_id, source_id, day::text, leads from lead_day order by 1, 2, 3`),
  ).toEqual(
    await select(sql`
      select agency_id, source_id, (sort_time at time zone 'UTC')::date::text as day, count(*)::int as leads
      from lead group by 1, 2, 3 order by 1, 2, 3`),
  );
  expect(
    await select(
      sql`select source_id, topic_id, day::text, conversations, sentiments from topic_day order by 1, 2, 3`,
    ),
  ).toEqual(
    await select(sql`
      select source_id, topic_id, day::text, count(*)::int as conversations, count(sentiment)::int as sentiments
      from conversation, unnest(topic_ids) as topic_id group by 1, 2, 3 order by 1, 2, 3`),
  );
  expect(
    await select(sql`select source_id, day::text, conversations from analyzed_day order by 1, 2`),
  ).toEqual(
    await select(sql`
      select source_id, day::text, count(*)::int as conversations
      from conversation where cardinality(topic_ids) > 0 group by 1, 2 order by 1, 2`),
  );
}

describe('an agency with live traffic', () => {
  let live: Live;
  let neighbour: Record<string, unknown>[];

  const leadsOfNeighbour = () =>
    select(sql`select * from lead where agency_id = ${secondAgency.id} order by id`);

  // All tests of this group read the same simulation, and some of them continue it.
  beforeAll(async () => {
    await startOver();
    neighbour = await leadsOfNeighbour();
    live = aLive();
    await run(live, 16);
  });

  it('has leads that write, bots that answer and follow up, and correct counts', async () => {
    const messages = await eventsOf('lead.message');
    const directions = messages.map(({ data }) => data['direction']);
    expect(directions.filter((direction) => direction === 'inbound').length).toBeGreaterThan(90);
    expect(directions.filter((direction) => direction === 'outbound').length).toBeGreaterThan(90);
    expect(messages.some(({ data }) => (data['fields'] as unknown[]).length > 0)).toBe(true);
    expect((await eventsOf('lead.follow_up')).length).toBeGreaterThan(10);

    await countsAreTrue();

    const changed = await select(sql`
      select id, exists (select from event where data->>'leadId' = lead.id) as is_told
      from lead where agency_id = ${agencyId} and last_message_time >= ${new Date(START).toISOString()}`);
    expect(changed.length).toBeGreaterThan(50);
    expect(changed.every((each) => each['is_told'])).toBe(true);
    const undelivered = await select(sql`
      select event.id from event join webhook using (agency_id, source_id)
      where outbound_mode = 'legacy' and not exists (select from delivery where event_id = event.id)`);
    expect(undelivered).toEqual([]);

    expect(await leadsOfNeighbour()).toEqual(neighbour);
    expect(await select(sql`select id from event where agency_id <> ${agencyId}`)).toEqual([]);
    expect(logged).toEqual([]);
  });

  it("counts each finished conversation, for the bot's split test and according to its messages", async () => {
    const over = await conversations();
    expect(over.length).toBeGreaterThan(40);
    expect(over.some(({ responded }) => responded)).toBe(true);
    expect(over.some(({ responded }) => !responded)).toBe(true);
    const tested = over.filter(({ splitTestId }) => splitTestId !== null);
    expect(tested.length).toBeGreaterThan(10);
    expect(tested.every(({ metricValue, personaId }) => metricValue !== null && personaId !== null)).toBe(
      true,
    );
    const told = await select(sql`
      select conversation.id from conversation join split_test on split_test.id = conversation.split_test_id
      where split_test.bot_id <> conversation.bot_id`);
    expect(told).toEqual([]);
  });

  it('has failed responses, with the same reason in the notification and the lead', async () => {
    const failed = async () =>
      (
        await test.db
          .select()
          .from(notification)
          .where(gte(notification.timestamp, new Date(START)))
          .orderBy(desc(notification.timestamp))
      ).filter(({ metadata }) => metadata?.rawAiError);
    // Continues the simulation until the last message of a lead is one that a bot could not answer.
    const waitsForAnswer = async () => {
      const [told] = await failed();
      const reason = told?.metadata?.rawAiError ?? '';
      if (reason === '') return null;
      const [waits] = await test.db.select().from(lead).where(eq(lead.mostRecentFailureReason, reason));
      return waits && { told, waits };
    };
    let found = await waitsForAnswer();
    while (!found) {
      await run(live, 1);
      found = await waitsForAnswer();
    }
    expect(found.waits).toMatchObject({
      sourceId: found.told?.metadata?.sourceId,
      lastMessageDirection: 'inbound',
      unread: true,
    });
  }, 20_000);

  it('has no traffic on a disabled source', async () => {
    const [only] = sampleAgency.sources;
    const others = and(eq(source.agencyId, agencyId), ne(source.id, only?.id ?? ''));
    const on = await test.db
      .select()
      .from(source)
      .where(and(others, eq(source.enabled, true)));
    await test.db.update(source).set({ enabled: false }).where(others);
    const since = clock();
    await run(live, 5);
    const late = await test.db
      .select()
      .from(event)
      .where(
        and(
          inArray(event.type, ['lead.message', 'lead.follow_up']),
          sql`${event.time} > ${since.toISOString()}`,
        ),
      );
    expect(late.length).toBeGreaterThan(5);
    expect(new Set(late.map(({ sourceId }) => sourceId))).toEqual(new Set([only?.id]));
    const ids = on.map(({ id }) => id);
    await test.db.update(source).set({ enabled: true }).where(inArray(source.id, ids));
  });

  it('counts nothing for a split test that a user ended during the conversation', async () => {
    const tests = await test.db
      .select()
      .from(splitTest)
      .where(and(eq(splitTest.agencyId, agencyId), isNull(splitTest.endedAt)));
    expect(tests.length).toBeGreaterThan(0);
    for (const { botId } of tests) await endTest({ db: test.db, agencyId, clock }, botId);
    const before = await conversations();
    await run(live, 6);
    const after = await conversations();
    const countTested = (all: typeof after) => all.filter(({ splitTestId }) => splitTestId !== null).length;
    expect(after.length).toBeGreaterThan(before.length + 10);
    expect(countTested(after)).toBe(countTested(before));
  }, 20_000);
});

describe('channels', () => {
  beforeAll(startOver);

  it('have tokens that expire one by one until none is left', async () => {
    const { aTokenRunsOut } = aTraffic();
    const living = () =>
      test.db.$count(
        customChannel,
        and(
          eq(customChannel.agencyId, agencyId),
          sql`auth_token is not null and expiration > ${clock().toISOString()}`,
        ),
      );
    const count = await living();
    expect(count).toBeGreaterThan(2);
    await aTokenRunsOut();
    expect(await living()).toBe(count - 1);
    for (let more = 0; more < count; more++) await aTokenRunsOut();
    expect(await living()).toBe(0);
    expect(await eventsOf('notification.created')).toHaveLength(count);
  });
});

function aTraffic(db: Database = test.db) {
  return createTraffic({ db, agencyId, clock, random: new Random(3, 'traffic'), isInTalk: () => false });
}

describe('earlier planned follow-ups', () => {
  beforeEach(startOver);

  /** Plans follow-ups of the source's own bot for new leads. Removes all other planned follow-ups. */
  async function plan(count: number, time: number, overrides: Partial<LeadRow> = {}): Promise<string[]> {
    await test.db.update(lead).set({ instances: null }).where(eq(lead.agencyId, agencyId));
    const [there] = sampleAgency.sources;
    const planned = Array.from({ length: count }, (_, index): LeadRow => ({
      agencyId,
      id: `planned-${index}`,
      sourceId: there?.id ?? '',
      name: 'Ada Byron',
      lastMessage: 'Is it even worth it?',
      lastMessageTime: new Date(START - (index + 1) * MINUTE),
      starred: false,
      unread: false,
      instances: [
        {
          botId: there?.bots[0]?.id ?? null,
          botVersion: '1',
          followUpTimezoneKind: null,
          followUpTimezone: null,
          followUpTime: new Date(time).toISOString(),
          isSmartFollowUpTime: false,
          scheduleRespondTime: null,
        },
      ],
      ...overrides,
    }));
    await insertLeads(test.db, planned);
    return planned.map(({ id }) => id);
  }

  const followedUp = async () =>
    (await eventsOf('lead.follow_up'))
      .map(({ data }) => String(data['leadId']))
      .toSorted((one, other) => one.localeCompare(other));

  it('are sent once when they are due, also with two hosts', async () => {
    const ids = await plan(5, START + 5 * MINUTE);
    const hosts = [aTraffic(), aTraffic()];
    const look = () => Promise.all(hosts.map((each) => each.sendWhatIsDue()));
    await look();
    expect(await followedUp()).toEqual([]);
    now += 7 * MINUTE;
    for (let looks = 0; looks < 8; looks++) await look();
    expect(await followedUp()).toEqual(ids);
  });

  it('are sent one per search, even if several are due', async () => {
    await plan(20, START + MINUTE);
    const { sendWhatIsDue } = aTraffic();
    now += 60 * MINUTE;
    await sendWhatIsDue();
    await sendWhatIsDue();
    expect(await followedUp()).toHaveLength(2);
  });

  it('are not sent if they were due long before the start or the lead has paused messages', async () => {
    await plan(2, START - 60 * MINUTE);
    const { sendWhatIsDue } = aTraffic();
    await sendWhatIsDue();
    expect(await followedUp()).toEqual([]);
    await test.db.delete(lead).where(sql`id like 'planned-%'`);
    await plan(2, START + MINUTE, { wontRespondUntil: new Date(START + 90 * MINUTE) });
    now += 30 * MINUTE;
    await sendWhatIsDue();
    expect(await followedUp()).toEqual([]);
  });
});

describe('the loop', () => {
  beforeEach(startOver);

  it('does not catch up on the time that the machine was suspended', async () => {
    const live = aLive();
    await run(live, 6);
    now += 8 * 60 * MINUTE;
    const woke = clock();
    await run(live, 1);
    const since = sql`${event.time} >= ${woke.toISOString()}`;
    expect(await test.db.$count(event, since)).toBeLessThan(40);
    await run(live, 2);
    expect(await test.db.$count(event, since)).toBeGreaterThan(20);
  });

  it('survives an unavailable database, logs it once, and continues all conversations', async () => {
    let isAway = false;
    const live = aLive({ db: awayWhile(test.db, () => isAway) });
    await run(live, 2);
    const before = await test.db.$count(event);
    isAway = true;
    await run(live, 2);
    expect(await test.db.$count(event)).toBe(before);
    isAway = false;
    await run(live, 5);
    expect(await test.db.$count(event)).toBeGreaterThan(before + 30);
    expect(logged.map(({ level }) => level)).toEqual(['error', 'info']);
  });

  it('can run on several hosts of one database, each with its own traffic', async () => {
    const hosts = [1, 2, 3].map((seed) => aLive({ random: new Random(seed, 'host') }));
    const end = now + 4 * MINUTE;
    while (now < end) {
      const next = await Promise.all(hosts.map((host) => host.step()));
      now = Math.max(now + 1, Math.min(...next.map((moment) => moment.getTime())));
    }
    expect(logged).toEqual([]);
    await countsAreTrue();
    const lost = await select(sql`
      select id from event where type like 'lead.%' and agency_id = ${agencyId}
        and not exists (select from lead where lead.id = event.data->>'leadId')`);
    expect(lost).toEqual([]);
    const talks = await eventsOf('lead.message');
    expect(talks.filter(({ data }) => data['direction'] === 'inbound').length).toBeGreaterThan(75);
  }, 20_000);

  it('continues if a write always fails', async () => {
    const live = aLive();
    await run(live, 1);
    await test.db.execute(sql`alter table conversation rename to elsewhere`);
    await run(live, 5);
    await test.db.execute(sql`alter table elsewhere rename to conversation`);
    const before = (await conversations()).length;
    await run(live, 4);
    expect((await conversations()).length).toBeGreaterThan(before);
  });

  it('runs without calls of `step`, and stops after the action in progress', async () => {
    const live = createLive({ db: test.db, log: collector(logged) });
    onTestFinished(() => live.stop());
    live.start();
    live.start();
    await vi.waitFor(async () => expect(await test.db.$count(event)).toBeGreaterThan(0), 5000);
    await live.stop();
    const count = await test.db.$count(event);
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(await test.db.$count(event)).toBe(count);
    expect(logged).toEqual([]);
  });

  it('stops even if the database hangs', async () => {
    const silent: Logger = { info: () => undefined, error: () => undefined };
    const hanging = new Proxy(test.db, { get: () => () => new Promise(() => undefined) });
    const live = createLive({ db: hanging, log: silent });
    live.start();
    await expect(live.stop()).resolves.toBeUndefined();
  });
});

/** Returns a database that is unreachable while `isAway` returns true. */
function awayWhile(db: Database, isAway: () => boolean): Database {
  return new Proxy(db, {
    get(target, name, receiver) {
      if (isAway()) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
      return Reflect.get(target, name, receiver) as unknown;
    },
  });
}
