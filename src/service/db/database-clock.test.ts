import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { createDatabase, databaseUrl, dropDatabase } from '../testing/postgres-server.ts';
import { startDatabaseClock } from './database-clock.ts';
import { openDatabase } from './open.ts';

const NOON = Date.parse('2026-03-18T12:00:00.123Z');

/** A fake database that returns the time in `state`, or fails while `state.isDown`. */
function aDatabase() {
  const state = { time: NOON, takes: 0, isDown: false, asked: 0 };
  const execute = async () => {
    state.asked += 1;
    await new Promise((resolve) => setTimeout(resolve, state.takes));
    if (state.isDown) throw new Error('connect ECONNREFUSED');
    return { rows: [{ time: `${state.time}.25` }] };
  };
  return { state, db: { execute } as unknown as Pick<NodePgDatabase, 'execute'> };
}

function fakeTime() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'Date', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
}

describe('the clock of a database', () => {
  it('returns the time of the database, not of this machine', async () => {
    fakeTime();
    const { db } = aDatabase();
    const clock = startDatabaseClock(db);
    await vi.advanceTimersByTimeAsync(0);
    const { now } = await clock;
    expect(now().getTime()).toBe(NOON);
    vi.setSystemTime(NOON + 3_600_000);
    expect(now().getTime()).toBe(NOON);
    await vi.advanceTimersByTimeAsync(1500);
    expect(now().getTime()).toBe(NOON + 1500);
  });

  it('follows the database and ignores failed and slow responses', async () => {
    fakeTime();
    const { db, state } = aDatabase();
    const clock = startDatabaseClock(db, 30_000);
    await vi.advanceTimersByTimeAsync(0);
    const { now, stop } = await clock;
    const difference = (expected: number) => Math.abs(now().getTime() - expected);
    state.time = NOON + 40_000;
    await vi.advanceTimersByTimeAsync(30_010);
    expect(difference(NOON + 40_000)).toBeLessThan(50);
    state.isDown = true;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(difference(NOON + 70_000)).toBeLessThan(50);
    Object.assign(state, { isDown: false, takes: 5000, time: NOON });
    await vi.advanceTimersByTimeAsync(36_000);
    expect(difference(NOON + 106_000)).toBeLessThan(50);
    stop();
    const { asked } = state;
    await vi.advanceTimersByTimeAsync(120_000);
    expect(state.asked).toBe(asked);
  });

  it('does not start without the time of the database', async () => {
    const { db, state } = aDatabase();
    state.isDown = true;
    await expect(startDatabaseClock(db)).rejects.toThrow('ECONNREFUSED');
  });
});

const origin = inject('testDatabase');

describe.runIf(origin.engine === 'postgres')('two hosts on one PostgreSQL', () => {
  it('have the same time despite different system clocks', async () => {
    const server = origin.engine === 'postgres' ? origin.url : '';
    const name = await createDatabase(server);
    onTestFinished(() => dropDatabase(server, name));
    const open = async (ahead: number) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ahead });
      const database = await openDatabase({ kind: 'postgres', url: databaseUrl(server, name), poolSize: 2 });
      onTestFinished(database.close);
      return { database, tell: () => database.clock().getTime() };
    };
    onTestFinished(() => void vi.useRealTimers());
    const [ahead, behind] = [await open(3_600_000), await open(-7_200_000)];
    expect(Math.abs(ahead.tell() - behind.tell())).toBeLessThan(1000);
    const { rows } = await ahead.database.db.execute<{ time: string }>(
      sql`select (extract(epoch from clock_timestamp()) * 1000)::text as time`,
    );
    expect(Math.abs(ahead.tell() - Number(rows[0]!.time))).toBeLessThan(1000);
  });
});
