import { count, eq, sql, sum } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_KEY_HEADER } from '#contract/api-key.ts';
import type { Database } from '../db/open.ts';
import { agency, bot, lead, leadDay, pageVisit, persona, setting, source } from '../db/schema.ts';
import { authenticate } from '../http/auth.ts';
import { openTestDatabase, type TestDatabase } from '../testing/open-test-db.ts';
import { sampleAgency, secondAgency } from './agencies.ts';
import {
  LONG_HISTORY_LEAD_ID,
  SAMPLE_AGENCY,
  SAMPLE_API_KEY,
  SECOND_AGENCY,
  SECOND_API_KEY,
} from './identity.ts';
import { aLead } from './lead.ts';
import { loadSample } from './load.ts';
import { createTimeline } from './timeline.ts';

const NOW = new Date('2026-03-18T15:20:00Z');
const LATER = new Date('2026-03-21T08:00:00Z');
const SCALE = 0.02;
const SAMPLE_LEADS = 500;
const SECOND_LEADS = 300;

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
});
beforeEach(() => database.reset());
afterAll(() => database.close());

describe('loadSample', () => {
  it('loads both agencies with everything that belongs to them', async () => {
    await loadSample(db, { scale: SCALE, now: NOW });

    expect(await countsOf(SAMPLE_AGENCY.id)).toEqual({
      leads: SAMPLE_LEADS,
      counted: SAMPLE_LEADS,
      sources: 14,
      bots: 12,
      personas: 12,
    });
    expect(await countsOf(SECOND_AGENCY.id)).toEqual({
      leads: SECOND_LEADS,
      counted: SECOND_LEADS,
      sources: 3,
      bots: 2,
      personas: 2,
    });
    expect(await db.$count(pageVisit, eq(pageVisit.leadId, LONG_HISTORY_LEAD_ID))).toBe(2000);
    expect(await db.select().from(persona).where(eq(persona.isDefault, true))).toHaveLength(2);
  });

  it('opens each agency with its own key', async () => {
    await loadSample(db, { scale: SCALE, now: NOW });

    const keyOf = (key: string) => authenticate(db, new Headers({ [DEFAULT_KEY_HEADER]: key }));
    expect(await keyOf(SAMPLE_API_KEY)).toEqual({ agencyId: SAMPLE_AGENCY.id });
    expect(await keyOf(SECOND_API_KEY)).toEqual({ agencyId: SECOND_AGENCY.id });
  });

  it('stores leads exactly as they are made', async () => {
    await loadSample(db, { scale: SCALE, now: NOW });

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

  it('does nothing the second time, also on another day', async () => {
    await loadSample(db, { scale: SCALE, now: NOW });
    const before = await fingerprint();
    const lines: string[] = [];
    await loadSample(db, { scale: SCALE, now: LATER, onProgress: (line) => lines.push(line) });

    expect(await fingerprint()).toEqual(before);
    expect(lines).toEqual([]);
  });

  it.each([1, 2, 3, 4, 5])('goes on where it was when transaction %i did not come through', async (fails) => {
    await expect(loadSample(failingAt(db, fails), { scale: SCALE, now: NOW })).rejects.toThrow('killed');
    await loadSample(db, { scale: SCALE, now: LATER });

    expect(await countsOf(SAMPLE_AGENCY.id)).toMatchObject({
      leads: SAMPLE_LEADS,
      counted: SAMPLE_LEADS,
      sources: 14,
    });
    expect(await countsOf(SECOND_AGENCY.id)).toMatchObject({ leads: SECOND_LEADS, counted: SECOND_LEADS });
    expect(await db.$count(pageVisit, eq(pageVisit.leadId, LONG_HISTORY_LEAD_ID))).toBe(2000);
    // One load, one moment: the times are those of the start that made the claim.
    const claimedAt = fails === 1 ? LATER : NOW;
    const newest = aLead(sampleAgency, 0, SAMPLE_LEADS, createTimeline(claimedAt)).row;
    const [stored] = await db.select().from(lead).where(eq(lead.id, newest.id));
    expect(stored?.lastMessageTime).toEqual(newest.lastMessageTime);
  });

  it('shares the work with another start on the same database', async () => {
    await Promise.all([1, 2, 3].map(() => loadSample(db, { scale: SCALE, now: NOW })));

    expect(await countsOf(SAMPLE_AGENCY.id)).toMatchObject({ leads: SAMPLE_LEADS, counted: SAMPLE_LEADS });
    expect(await db.$count(pageVisit, eq(pageVisit.leadId, LONG_HISTORY_LEAD_ID))).toBe(2000);
  });

  it('keeps the scale that is there when none is named', async () => {
    await loadSample(db, { scale: SCALE, now: NOW });
    const lines: string[] = [];
    await loadSample(db, { scale: null, now: LATER, onProgress: (line) => lines.push(line) });
    expect(lines).toEqual([]);
  });

  it('replaces the sample of another scale, and touches no other agency', async () => {
    await db.insert(agency).values({ id: 'agy_other', name: 'Other' });
    await db.insert(bot).values({ agencyId: 'agy_other', id: 'bot_other', name: 'Other' });
    await loadSample(db, { scale: SCALE, now: NOW });
    const lines: string[] = [];
    await loadSample(db, { scale: 0.004, now: NOW, onProgress: (line) => lines.push(line) });

    expect(await countsOf(SAMPLE_AGENCY.id)).toEqual({
      leads: 100,
      counted: 100,
      sources: 14,
      bots: 12,
      personas: 12,
    });
    expect(lines[0]).toBe('Removing the sample agency that was here before');
    expect(await db.$count(bot, eq(bot.agencyId, 'agy_other'))).toBe(1);
    expect(
      await db.$count(
        pageVisit,
        sql`not exists (select from ${lead} where ${lead.id} = ${pageVisit.leadId})`,
      ),
    ).toBe(0);
  });

  it('replaces the sample of another edition', async () => {
    await loadSample(db, { scale: SCALE, now: NOW });
    await db.update(setting).set({ value: { edition: 0, scale: SCALE, phase: 'complete' } });
    await db.delete(lead).where(eq(lead.id, LONG_HISTORY_LEAD_ID));
    await loadSample(db, { scale: SCALE, now: NOW });

    expect(await countsOf(SAMPLE_AGENCY.id)).toMatchObject({ leads: SAMPLE_LEADS, counted: SAMPLE_LEADS });
  });

  it('tells how far it is', async () => {
    const lines: string[] = [];
    await loadSample(db, { scale: SCALE, now: NOW, onProgress: (line) => lines.push(line) });

    expect(lines).toEqual([
      'Loading the sample agency: 0 of 500 leads',
      'Loading the sample agency: 500 of 500 leads',
    ]);
  });
});

async function countsOf(agencyId: string) {
  const [counted] = await db
    .select({ leads: sum(leadDay.leads).mapWith(Number) })
    .from(leadDay)
    .where(eq(leadDay.agencyId, agencyId));
  return {
    leads: await db.$count(lead, eq(lead.agencyId, agencyId)),
    counted: counted?.leads,
    sources: await db.$count(source, eq(source.agencyId, agencyId)),
    bots: await db.$count(bot, eq(bot.agencyId, agencyId)),
    personas: await db.$count(persona, eq(persona.agencyId, agencyId)),
  };
}

/** Changes with every row that is inserted, updated or deleted. */
async function fingerprint() {
  const rows = db.select({ rows: count(), versions: sql`sum(xmin::text::bigint)` });
  return [await rows.from(lead), await db.select({ rows: count(), last: sql`max(id)` }).from(pageVisit)];
}

/** The database of a process that dies before its transaction number `fails` commits. */
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
