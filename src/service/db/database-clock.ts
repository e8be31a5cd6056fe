/** A clock with the time of the database. All hosts on one database use it, because their own clocks may differ. */
import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

const COMPARED_EVERY_MS = 30_000;
/** A response that took longer is ignored, because its time would be too inaccurate. */
const LONGEST_ROUND_TRIP_MS = 1000;

export type DatabaseClock = { now: () => Date; stop: () => void };

/**
 * Starts a clock that asks the database for its time at a regular interval. Between two responses it continues with the
 * monotonic clock of this machine, so that changes of the system clock have no effect.
 */
export async function startDatabaseClock(
  db: Pick<NodePgDatabase, 'execute'>,
  comparedEveryMs = COMPARED_EVERY_MS,
): Promise<DatabaseClock> {
  let told = await ask(db);
  const compare = async () => {
    const next = await ask(db);
    if (next.roundTrip <= LONGEST_ROUND_TRIP_MS) told = next;
  };
  const timer = setInterval(() => {
    // If the database does not respond, the clock continues from the last received time.
    compare().catch(() => undefined);
  }, comparedEveryMs);
  timer.unref();
  return {
    now: () => new Date(told.time + performance.now() - told.at),
    stop: () => clearInterval(timer),
  };
}

async function ask(db: Pick<NodePgDatabase, 'execute'>) {
  const asked = performance.now();
  const { rows } = await db.execute<{ time: string }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::text as time`,
  );
  const answered = performance.now();
  return { time: Number(rows[0]?.time), at: (asked + answered) / 2, roundTrip: answered - asked };
}
