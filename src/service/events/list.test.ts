import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
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

const titlesOf = ({ events }: EventPage) => events?.map(({ data }) => data['title']);

describe('events', () => {
  it('start after the newest event and keep the order of their writes', async () => {
    await happens('before');
    expect(titlesOf(await list('0-0'))).toEqual(['before']);
    const start = await list();
    expect(start).toMatchObject({ events: [], hasMore: false });
    expect(titlesOf(await list(start.next))).toEqual([]);
    await happens('first');
    await test.db.transaction(async (tx) => {
      await happens('second', test, tx);
      await happens('third', test, tx);
    });
    const news = await list(start.next);
    expect(titlesOf(news)).toEqual(['first', 'second', 'third']);
    expect(titlesOf(await list(news.next))).toEqual([]);
    expect(titlesOf(await list(start.next))).toEqual(['first', 'second', 'third']);
  });

  it('contain only events of the agency', async () => {
    const other = await test.anotherAgency();
    const start = await list();
    await happens('of the other one', other);
    expect(titlesOf(await list(start.next, other))).toEqual(['of the other one']);
    expect(titlesOf(await list(start.next))).toEqual([]);
  });

  it('are paginated without gaps and duplicates', async () => {
    const { next: start } = await list();
    await test.db.execute(sql`
      insert into ${event} (agency_id, id, type, time, is_test, data, concerns)
      select ${test.agency.id}, 'event ' || number, 'lead.message', now(), false, '{}', '{}'
      from generate_series(1, 1100) as number`);
    const ids: string[] = [];
    let page = await list(start);
    for (; ; page = await list(page.next)) {
      ids.push(...(page.events ?? []).map(({ id }) => id));
      if (!page.hasMore) break;
    }
    expect(ids).toEqual(Array.from({ length: 1100 }, (_, at) => `event ${at + 1}`));
  });

  it.each(['', 'x', '1.5', '-1', '9'.repeat(16), '1-', '-1-1', '1-1-1', '9'.repeat(21) + '-1', "1-1'--"])(
    'reject the position %j',
    async (after) => {
      const response = await test.request(`/events?after=${encodeURIComponent(after)}`);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ errors: [{ path: ['after'] }] });
    },
  );

  it('reject a position that this database has not reached', async () => {
    for (const after of [
      '99999999999999999999-1',
      '18446744073709551615-1',
      '9999999999-1',
      '1',
      '999999999999999',
    ]) {
      expect((await test.request(`/events?after=${after}`)).status).toBe(400);
    }
  });

  it('start again after a reset of the agency, without reusing a position', async () => {
    await happens('before');
    const { next } = await list('0');
    await test.db.delete(event);
    await happens('after');
    expect(titlesOf(await list(next))).toEqual(['after']);
  });
});

describe('a position in the format of an earlier version', () => {
  /** Returns each event with the position that an earlier version returned as `next` after this event. */
  async function earlierPlaces(): Promise<{ title: unknown; place: string }[]> {
    const { rows } = await test.db.execute<{ title: string; place: string }>(sql`
      select data->>'title' as title, written_by::text || '-' || place::text as place
      from ${event} where agency_id = ${test.agency.id} order by written_by, place`);
    return rows;
  }

  it('continues with the later events', async () => {
    for (const title of ['first', 'second', 'third']) await happens(title);
    const [first, second, third] = await earlierPlaces();
    expect(titlesOf(await list(first!.place))).toEqual(['second', 'third']);
    expect(titlesOf(await list(second!.place))).toEqual(['third']);
    expect(titlesOf(await list(third!.place))).toEqual([]);
    expect(titlesOf(await list('0-0'))).toEqual(['first', 'second', 'third']);
  });

  it('repeats an event rather than skipping one', async () => {
    await happens('first');
    await happens('second');
    const [first] = await earlierPlaces();
    // The transaction of the second event was committed first, so the second event has the first position.
    await test.db.execute(sql`
      update ${event} set position = case when data->>'title' = 'first' then 2 else 1 end`);
    await test.db.execute(sql`insert into event_cursor values (${test.agency.id}, 2)`);
    const titles = titlesOf(await list(first!.place));
    expect(titles).toContain('second');
  });
});

describe.runIf(inject('testDatabase').engine === 'postgres')('overlapping transactions', () => {
  /** Writes an event in a transaction that stays open until the test calls `commit`. */
  async function begin(title: string) {
    let commit: () => void = () => undefined;
    const isOver = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let done = Promise.resolve();
    await new Promise<void>((isWritten) => {
      done = test.db.transaction(async (tx) => {
        await happens(title, test, tx);
        isWritten();
        await isOver;
      });
    });
    return async () => {
      commit();
      await done;
    };
  }

  it('appear in the order of their commits', async () => {
    const { next: start } = await list();
    const commit = await begin('slow');
    await happens('quick');
    const early = await list(start);
    expect(titlesOf(early)).toEqual(['quick']);
    await commit();
    expect(titlesOf(await list(early.next))).toEqual(['slow']);
    expect(titlesOf(await list(start))).toEqual(['quick', 'slow']);
  });

  it('do not delay events in this database or in another one on the server', async () => {
    const { next: start } = await list();
    const commit = await begin('open');
    const other = new Client({ connectionString: process.env['TEST_DATABASE_URL'] });
    await other.connect();
    await other.query('begin; create temporary table forgotten (id int)');
    await happens('told');
    expect(titlesOf(await list(start))).toEqual(['told']);
    await other.end();
    await commit();
  });

  it('lose and repeat no events for concurrent readers', async () => {
    const { next: start } = await list();
    const WRITERS = 2;
    const EVENTS = 60;
    let isWriting = true;
    const read = async () => {
      const ids: string[] = [];
      let after = start;
      for (let isLast = false; !isLast;) {
        isLast = !isWriting;
        const page = await list(after);
        ids.push(...(page.events ?? []).map(({ id }) => id));
        after = page.next;
      }
      return ids;
    };
    const readers = [read(), read(), read()];
    const write = async (writer: number) => {
      for (let at = 0; at < EVENTS; at += 1) {
        await test.db.transaction(async (tx) => {
          await happens(`${writer} ${at}`, test, tx);
          await setTimeout((at * 7 + writer * 3) % 11);
        });
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
    isWriting = false;
    const [first = [], ...others] = await Promise.all(readers);
    expect(first).toHaveLength(WRITERS * EVENTS);
    expect(new Set(first).size).toBe(WRITERS * EVENTS);
    for (const ids of others) expect(ids).toEqual(first);
  });
});
