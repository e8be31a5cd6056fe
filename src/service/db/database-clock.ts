/** The time of the database as the one time of all processes on it, whose own clocks may differ. */
import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

const COMPARED_EVERY_MS = 30_000;
/** An answer that takes longer says too little about the time at which it was given. */
const LONGEST_ROUND_TRIP_MS = 1000;

export type DatabaseClock = { now: () => Date; stop: () => void };

/**
 * Counts on from the time that the database told last. Between two comparisons it uses the monotonic clock, so that a
 * change of this machine's time has no effect.
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
    // While the database does not answer, the time that it told last is as good as any.
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
