/** The guarantees that PGlite and PostgreSQL have in common. */
import { eq, sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../testing/open-test-db.ts';
import type { Database } from './open.ts';
import { agency, lead, setting } from './schema.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
});
beforeEach(async () => {
  await database.reset();
  await db.insert(agency).values({ id: 'agency', name: 'Agency' });
});
afterAll(() => database.close());

async function agencyIds(): Promise<string[]> {
  const rows = await db.select({ id: agency.id }).from(agency).orderBy(agency.id);
  return rows.map(({ id }) => id);
}

describe('a transaction', () => {
  it('is rolled back completely after a failed statement', async () => {
    const failing = db.transaction(async (tx) => {
      await tx.insert(agency).values({ id: 'new', name: 'New' });
      await tx.insert(agency).values({ id: 'agency', name: 'Twice' });
    });
    await expect(failing).rejects.toMatchObject({ cause: { code: '23505' } });
    expect(await agencyIds()).toEqual(['agency']);
  });

  it('is rolled back if its callback throws', async () => {
    const failing = db.transaction(async (tx) => {
      await tx.insert(agency).values({ id: 'new', name: 'New' });
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await agencyIds()).toEqual(['agency']);
  });

  it('is isolated from fifty concurrent transactions and a hundred queries', async () => {
    const transfer = (number: number) =>
      db.transaction(async (tx) => {
        const [row] = await tx.select().from(setting).where(eq(setting.name, 'counter')).for('update');
        await tx
          .update(setting)
          .set({ value: Number(row?.value) + 1 })
          .where(eq(setting.name, 'counter'));
        if (number % 10 === 0) throw new Error('taken back');
      });
    await db.insert(setting).values({ name: 'counter', value: 0 });
    const [transfers, queries] = await Promise.all([
      Promise.allSettled(Array.from({ length: 50 }, (_, number) => transfer(number))),
      Promise.all(
        Array.from({ length: 100 }, (_, number) => db.execute(sql`select ${number}::int as number`)),
      ),
    ]);
    expect(transfers.filter(({ status }) => status === 'rejected')).toHaveLength(5);
    expect(await db.select().from(setting)).toEqual([{ name: 'counter', value: 45 }]);
    expect(queries.map(({ rows }) => rows[0]?.['number'])).toEqual(
      Array.from({ length: 100 }, (_, number) => number),
    );
  });
});

it('stays available after transactions that could not begin', async () => {
  // oxlint-disable-next-line typescript/unbound-method -- it is applied to the client below
  const { query } = Client.prototype;
  const failing = vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...given) {
    const text = (given[0] as { text?: string }).text ?? given[0];
    if (text !== 'begin') return Reflect.apply(query, this, given);
    return Promise.reject(new Error('cut off'));
  });
  for (let transactions = 0; transactions < 12; transactions += 1) {
    await expect(db.transaction((tx) => tx.select().from(agency))).rejects.toThrow('begin');
  }
  failing.mockRestore();
  expect(await agencyIds()).toEqual(['agency']);
  expect(await db.transaction((tx) => tx.$count(agency))).toBe(1);
});

describe('an error', () => {
  it('outside a transaction does not affect the next query', async () => {
    await expect(db.execute(sql`select nothing`)).rejects.toMatchObject({ cause: { code: '42703' } });
    expect(await agencyIds()).toEqual(['agency']);
  });

  it('caused by a NUL character has an SQLSTATE', async () => {
    const failing = db.insert(agency).values({ id: 'nul\u0000', name: '' });
    await expect(failing).rejects.toMatchObject({ cause: { code: '22021' } });
  });
});

describe('a stored lead', () => {
  it.each([
    { lastMessage: null, tags: null, fields: null },
    { lastMessage: '', tags: [], fields: [] },
    {
      lastMessage: 'null',
      tags: ['', 'null', '{}'],
      fields: [{ field: null, name: '', value: null, aiProduced: false }],
    },
    { lastMessage: `Grüße 👩‍👩‍👧 \u202Eabc\uFEFF \\ ' " \n\r\t`, tags: ['日本語', '\u2028'], fields: [] },
    { lastMessage: 'long '.repeat(400_000), tags: [], fields: [] },
  ])('is read back unchanged', async (written) => {
    await db
      .insert(lead)
      .values({ agencyId: 'agency', id: 'lead', sourceId: 's', starred: true, unread: false, ...written });
    const [read] = await db.select().from(lead);
    expect(read).toMatchObject(written);
  });

  it.each([
    '2026-03-29T01:30:00.123Z',
    '1970-01-01T00:00:00.000Z',
    '9999-12-31T23:59:59.999Z',
    '0001-01-01T00:00:00.000Z',
  ])('keeps the timestamp %s', async (moment) => {
    await db.insert(lead).values({
      agencyId: 'agency',
      id: 'lead',
      sourceId: 's',
      starred: true,
      unread: false,
      lastMessageTime: new Date(moment),
    });
    const [read] = await db.select({ time: lead.lastMessageTime }).from(lead);
    expect(read?.time?.toISOString()).toBe(moment);
  });
});
