/** The time of the database, used by all processes that share it because their own clocks may differ. */
import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

const COMPARED_EVERY_MS = 30_000;
/** A slower response is discarded, because its time is too inaccurate. */
const LONGEST_ROUND_TRIP_MS = 1000;

export type DatabaseClock = { now: () => Date; stop: () => void };

/**
 * Continues from the time that the database last returned. Between two comparisons it uses the monotonic clock, so that
 * changes of this machine's clock have no effect.
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
    // If the database does not respond, the clock continues from the last known time.
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
