import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EventPage } from '#contract/event.ts';
import { recordEvent } from '../delivery/events.ts';
import type { Database } from '../db/open.ts';
import { event } from '../db/schema.ts';
import { openTestService, type TestAgency, type TestService } from '../testing/a-service.ts';
import { FROZEN_NOW } from '../testing/factories.ts';

let test: TestService;

beforeAll(async () => {
  test = await openTestService();
});
beforeEach(() => test.reset());
afterAll(() => test.close());

async function happens(title: string, { agency }: TestAgency = test, db: Database = test.db): Promise<void> {
  await recordEvent(
    { db, agencyId: agency.id, clock: () => FROZEN_NOW },
    {
      type: 'notification.created',
      botId: null,
      sourceId: null,
      data: { notificationId: 'one', kind: null, title, body: null },
    },
  );
}

async function list(after?: string, of: TestAgency = test): Promise<EventPage> {
  const response = await of.request(`/events${after === undefined ? '' : `?after=${after}`}`);
  expect(response.status).toBe(200);
  return (await response.json()) as EventPage;
}

/** What is told after a place, once it is: a transaction of anybody on the server holds it up for a moment. */
async function told(after: string, titles: string[], of: TestAgency = test): Promise<EventPage> {
  let page: EventPage | undefined;
  await expect
    .poll(async () => titlesOf((page = await list(after, of))), { timeout: 20_000 })
    .toEqual(titles);
  return page!;
}

const titlesOf = ({ events }: EventPage) => events?.map(({ data }) => data['title']);

describe('events', () => {
  it('are told from the present on, in the order of their writing', async () => {
    await happens('before');
    await told('0-0', ['before']);
    const start = await list();
    expect(start).toMatchObject({ events: [], hasMore: false });
    expect(titlesOf(await list(start.next))).toEqual([]);
    await happens('first');
    await test.db.transaction(async (tx) => {
      await happens('second', test, tx);
      await happens('third', test, tx);
    });
    const news = await told(start.next, ['first', 'second', 'third']);
    expect(titlesOf(await list(news.next))).toEqual([]);
    expect(titlesOf(await list(start.next))).toEqual(['first', 'second', 'third']);
  });

  it('are those of the agency alone', async () => {
    const other = await test.anotherAgency();
    const start = await list();
    await happens('of the other one', other);
    await told(start.next, ['of the other one'], other);
    expect(titlesOf(await list(start.next))).toEqual([]);
  });

  it('come in pages, which hold all of them once', async () => {
    const { next: start } = await list();
    await test.db.execute(sql`
      insert into ${event} (agency_id, id, type, time, is_test, data, concerns)
      select ${test.agency.id}, 'event ' || number, 'lead.message', now(), false, '{}', '{}'
      from generate_series(1, 1100) as number`);
    await expect.poll(async () => (await list(start)).hasMore, { timeout: 20_000 }).toBe(true);
    const ids: string[] = [];
    let page = await list(start);
    for (; ; page = await list(page.next)) {
      ids.push(...(page.events ?? []).map(({ id }) => id));
      if (!page.hasMore) break;
    }
    expect(ids).toEqual(Array.from({ length: 1100 }, (_, at) => `event ${at + 1}`));
  });

  it.each(['', 'x', '1', '1-', '-1-1', '1-1-1', '9'.repeat(21) + '-1', "1-1'--"])(
    'are not told from %j on',
    async (after) => {
      const response = await test.request(`/events?after=${encodeURIComponent(after)}`);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ errors: [{ path: ['after'] }] });
    },
  );

  it('are not told from a place that this database has not come to', async () => {
    for (const after of ['99999999999999999999-1', '18446744073709551615-1', '9999999999-1']) {
      expect((await test.request(`/events?after=${after}`)).status).toBe(400);
    }
  });

  it('are told late rather than passed over where an earlier transaction ends after a later one', async () => {
    const address = process.env['TEST_DATABASE_URL'];
    // Embedded, transactions wait for each other.
    if (address === undefined) return;
    const { next: start } = await list();
    let commit: () => void = () => undefined;
    const committed = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let slow = Promise.resolve();
    await new Promise<void>((isWritten) => {
      slow = test.db.transaction(async (tx) => {
        await happens('of the slow one', test, tx);
        isWritten();
        await committed;
      });
    });
    await happens('of the quick one');
    const early = await list(start);
    expect(titlesOf(early)).toEqual([]);
    commit();
    await slow;
    await told(early.next, ['of the slow one', 'of the quick one']);
  });
});
