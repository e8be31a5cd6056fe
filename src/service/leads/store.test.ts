import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as schema from '../db/schema.ts';
import { aLead, anAgency, aPageVisit } from '../testing/factories.ts';
import { openTestDatabase, type TestDatabase } from '../testing/open-test-db.ts';
import { insertLeads, insertPageVisits, takeContactMessage } from './store.ts';

let test: TestDatabase;
const agency = anAgency();
const neighbour = anAgency();

beforeAll(async () => {
  test = await openTestDatabase();
});
beforeEach(async () => {
  await test.reset();
  await test.db.insert(schema.agency).values([agency, neighbour]);
});
afterAll(() => test.close());

const leadOf = (overrides: Parameters<typeof aLead>[0]) => ({
  ...aLead(overrides),
  agencyId: agency.id,
  ...overrides,
});

/** Returns the stored counts of leads per day, and the same counts calculated from the leads. */
async function counts() {
  const kept = await test.db.execute(sql`
    select agency_id, source_id, day::text, leads from lead_day order by agency_id, source_id, day`);
  const recounted = await test.db.execute(sql`
    select agency_id, source_id, (sort_time at time zone 'UTC')::date::text as day, count(*)::int as leads
    from lead group by agency_id, source_id, (sort_time at time zone 'UTC')::date order by agency_id, source_id, 3`);
  return { kept: kept.rows, recounted: recounted.rows };
}

const at = (time: string | null) => (time === null ? null : new Date(time));

describe('inserting leads', () => {
  it('counts leads by agency, source and UTC day', async () => {
    await insertLeads(test.db, [
      leadOf({ sourceId: 'a', lastMessageTime: at('2025-01-01T23:59:59.999Z') }),
      leadOf({ sourceId: 'a', lastMessageTime: at('2025-01-02T00:00:00.000Z') }),
      leadOf({ sourceId: 'a', lastMessageTime: at('2025-01-02T20:00:00-10:00') }),
      leadOf({ sourceId: 'b', lastMessageTime: at(null) }),
      leadOf({ agencyId: neighbour.id, sourceId: 'b', lastMessageTime: at(null) }),
    ]);
    const { kept, recounted } = await counts();
    expect(kept).toEqual([
      { agency_id: agency.id, source_id: 'a', day: '2025-01-01', leads: 1 },
      { agency_id: agency.id, source_id: 'a', day: '2025-01-02', leads: 1 },
      { agency_id: agency.id, source_id: 'a', day: '2025-01-03', leads: 1 },
      { agency_id: agency.id, source_id: 'b', day: '-infinity', leads: 1 },
      { agency_id: neighbour.id, source_id: 'b', day: '-infinity', leads: 1 },
    ]);
    expect(recounted).toEqual(kept);
  });

  it('sets a missing creation time to the time of the database', async () => {
    const given = new Date('2025-01-01T12:00:00.000Z');
    await test.db.transaction(async (tx) => {
      await insertLeads(tx, [leadOf({ id: 'now' }), leadOf({ id: 'given', createdAt: given })]);
      const isNow = sql<boolean>`${schema.lead.createdAt} = now()::timestamptz(3)`;
      const { id, createdAt } = schema.lead;
      const stored = await tx.select({ id, createdAt, isNow }).from(schema.lead).orderBy(id);
      expect(stored).toMatchObject([
        { id: 'given', createdAt: given, isNow: false },
        { id: 'now', isNow: true },
      ]);
    });
  });

  it('keeps the counts correct over many batches and calls', async () => {
    for (let call = 0; call < 3; call += 1) {
      const leads = Array.from({ length: 1500 }, (_, index) =>
        leadOf({
          agencyId: index % 7 === 0 ? neighbour.id : agency.id,
          sourceId: `source-${index % 4}`,
          lastMessageTime: index % 11 === 0 ? null : new Date(Date.UTC(2025, 0, index % 40, index % 24)),
        }),
      );
      await insertLeads(test.db, leads);
    }
    const { kept, recounted } = await counts();
    expect(recounted).toEqual(kept);
    expect(kept.reduce((sum, row) => sum + Number(row['leads']), 0)).toBe(4500);
  });

  it('keeps the counts correct for concurrent inserts', async () => {
    const inserts = Array.from({ length: 8 }, () => {
      const leads = Array.from({ length: 200 }, (_, index) =>
        leadOf({ sourceId: `source-${(index * 7) % 5}` }),
      );
      return insertLeads(test.db, leads);
    });
    await Promise.all(inserts);
    const { kept, recounted } = await counts();
    expect(recounted).toEqual(kept);
  });

  it('inserts and counts all leads or none', async () => {
    const leads = Array.from({ length: 1500 }, () => leadOf({}));
    await expect(insertLeads(test.db, [...leads, leads[0]!])).rejects.toThrow('Failed query');
    expect(await counts()).toEqual({ kept: [], recounted: [] });
  });

  it('preserves null, empty values and all characters', async () => {
    const row = leadOf({
      name: null,
      lastMessage: '',
      tags: [],
      fields: null,
      contactId: 'Zoë 😀 "\\ \' \t\n\u2028',
    });
    await insertLeads(test.db, [row]);
    const [stored] = await test.db.select().from(schema.lead);
    expect(stored).toMatchObject({
      name: null,
      lastMessage: '',
      tags: [],
      fields: null,
      contactId: row.contactId,
    });
  });

  it('accepts an empty list', async () => {
    await insertLeads(test.db, []);
    expect(await counts()).toEqual({ kept: [], recounted: [] });
  });
});

describe('inserting page visits', () => {
  it('assigns ids in the given order over all batches', async () => {
    const visits = Array.from({ length: 1200 }, (_, index) => ({
      ...aPageVisit({ leadId: 'one', title: String(index) }),
      agencyId: agency.id,
    }));
    await insertPageVisits(test.db, visits);
    const stored = await test.db.select().from(schema.pageVisit).orderBy(schema.pageVisit.id);
    expect(stored.map((visit) => visit.title)).toEqual(visits.map((visit) => visit.title));
  });
});

describe('storing a message of a contact', () => {
  const message = {
    sourceId: 'a',
    contactId: 'c',
    text: 'Hello',
    fields: [],
    at: new Date('2025-03-02T00:00:00Z'),
  };
  const take = (overrides: Partial<Parameters<typeof takeContactMessage>[1]> = {}) =>
    test.db.transaction((tx) =>
      takeContactMessage(tx, { agencyId: agency.id, ...message, ...overrides }, 'New'),
    );

  it('moves the count of the lead to the new day and deletes days without leads', async () => {
    await insertLeads(test.db, [
      leadOf({ sourceId: 'a', contactId: 'c', lastMessageTime: at('2025-03-01T23:59:59.999Z') }),
    ]);
    await take();
    const { kept, recounted } = await counts();
    expect(kept).toEqual([{ agency_id: agency.id, source_id: 'a', day: '2025-03-02', leads: 1 }]);
    expect(recounted).toEqual(kept);
    await take();
    expect((await counts()).kept).toEqual(kept);
  });

  it('updates the lead with the newest message in this source and agency', async () => {
    const contact = { sourceId: 'a', contactId: 'c' };
    await insertLeads(test.db, [
      leadOf({ ...contact, id: 'older', lastMessageTime: at('2025-01-01T00:00:00Z') }),
      leadOf({ ...contact, id: 'newer', lastMessageTime: at('2025-02-01T00:00:00Z') }),
      leadOf({ ...contact, id: 'silent', lastMessageTime: null }),
      leadOf({
        ...contact,
        id: 'foreign',
        agencyId: neighbour.id,
        lastMessageTime: at('2025-02-02T00:00:00Z'),
      }),
    ]);
    expect(await take()).toMatchObject({ id: 'newer' });
    expect(await take({ sourceId: 'b' })).toMatchObject({ name: 'New' });
    expect((await counts()).kept).toEqual((await counts()).recounted);
  });

  it('does not deadlock with concurrent inserts and moves on the same days', async () => {
    await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        index % 3 === 0
          ? insertLeads(test.db, [
              leadOf({ sourceId: 'a', lastMessageTime: new Date(Date.UTC(2025, 2, index % 5)) }),
            ])
          : take({ contactId: `c-${index % 4}`, at: new Date(Date.UTC(2025, 2, (index * 7) % 5)) }),
      ),
    );
    const { kept, recounted } = await counts();
    expect(kept).toEqual(recounted);
    expect(kept.reduce((sum, row) => sum + Number(row['leads']), 0)).toBe(12);
  });
});
