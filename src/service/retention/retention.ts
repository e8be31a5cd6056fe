/**
 * Deletes expired rows as long as the service runs, in small batches of one agency. Of the hosts on a database, one
 * deletes at a time.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { and, asc, gte, sql, type SQL } from 'drizzle-orm';
import type { Retention } from '#contract/retention.ts';
import type { Database } from '../db/open.ts';
import { agency } from '../db/schema.ts';
import { logError } from '../log-error.ts';
import type { Logger } from '../log.ts';
import { hasExpired, removeDrained, RULES, type Removal, type Removed } from './rules.ts';
import { noteApplied } from './settings.ts';

export type RetentionOptions = {
  db: Database;
  clock: () => Date;
  log: Logger;
  retention: Retention;
  /** Called with the rows that a batch deleted. */
  onRemoved?: ((table: string, rows: number) => void) | undefined;
  /** The time from the start to the first pass. */
  firstAfterMs?: number;
  everyMs?: number;
};

export type RetentionLoop = {
  start: () => void;
  /** Deletes all expired rows and returns their numbers. Ends early if another host deletes, or after `stop`. */
  runOnce: () => Promise<Removed>;
  /** Waits for the batch in progress. */
  stop: () => Promise<void>;
};

const EVERY_MS = 60 * 60 * 1000;
/** An operator who sees the retention in the log of a new version can still stop the host. */
const FIRST_AFTER_MS = 10 * 60 * 1000;
/** An arbitrary number that no other lock in the database uses. */
const RETENTION_LOCK = 4310_0108;
/** The number of rows in a batch adapts to this duration, because PGlite serves no request meanwhile. */
const BATCH_MS = 30;
const FIRST_BATCH = 100;
const SMALLEST_BATCH = 10;
const LARGEST_BATCH = 5000;
/** A batch is followed by a pause of this many times its duration, so that requests and deliveries come first. */
const PAUSE_FACTOR = 3;

export function createRetention({
  db,
  clock,
  log,
  retention,
  onRemoved = () => undefined,
  firstAfterMs = FIRST_AFTER_MS,
  everyMs = EVERY_MS,
}: RetentionOptions): RetentionLoop {
  const stopping = new AbortController();
  const { signal } = stopping;
  let loop: Promise<void> | null = null;
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined);

  /** Returns null if another host deletes. */
  const removeBatch = (remove: (tx: Database) => Promise<Removal>): Promise<Removal | null> =>
    db.transaction(async (tx) => ((await tryLock(tx)) ? remove(tx) : null));

  /** Deletes batch after batch until one is not full. Returns false if another host deletes. */
  const removeAll = async (
    total: Removed,
    remove: (tx: Database, most: number, after: Removal['last']) => Promise<Removal>,
  ): Promise<boolean> => {
    let batch = { most: FIRST_BATCH, after: null as Removal['last'] };
    while (!signal.aborted) {
      const { most, after } = batch;
      const started = performance.now();
      const removal = await removeBatch((tx) => remove(tx, most, after));
      const ms = performance.now() - started;
      if (removal === null) return false;
      for (const [table, rows] of Object.entries(removal.removed)) {
        if (rows === 0) continue;
        total[table] = (total[table] ?? 0) + rows;
        onRemoved(table, rows);
      }
      if (Math.max(0, ...Object.values(removal.removed)) < most) return true;
      await pause(ms * PAUSE_FACTOR);
      const fitting = Math.round(most * (BATCH_MS / ms));
      batch = { most: Math.min(Math.max(fitting, SMALLEST_BATCH), LARGEST_BATCH), after: removal.last };
    }
    return true;
  };

  const removeOfAgency = async (total: Removed, agencyId: string): Promise<boolean> => {
    const now = clock();
    const rules = RULES.flatMap((rule) => {
      const isExpired = rule.isExpired(now, retention, agencyId);
      return isExpired ? [{ rule, isExpired }] : [];
    });
    const hasRows = await valuesOf(
      db,
      rules.map(({ rule, isExpired }) => hasExpired(db, rule, agencyId, isExpired)),
    );
    for (const [index, { rule, isExpired }] of rules.entries()) {
      if (!hasRows[index]) continue;
      // Begins where the batch before ended, because the index still contains the rows that it deleted.
      const remove = (tx: Database, most: number, after: Removal['last']) => {
        const isNext = and(isExpired, after === null ? undefined : gte(rule.time, after)) ?? isExpired;
        return rule.remove(tx, { agencyId, isExpired: isNext, most });
      };
      if (!(await removeAll(total, remove))) return false;
    }
    return true;
  };

  /** Lists the agencies first, because a statement must not change rows of several agencies. */
  const removeEverywhere = async (total: Removed) => {
    if (!(await removeAll(total, removeDrained))) return;
    const agencies = await db.select({ id: agency.id }).from(agency).orderBy(asc(agency.id));
    for (const { id } of agencies) {
      if (signal.aborted || !(await removeOfAgency(total, id))) return;
    }
  };

  const runOnce = async () => {
    const total: Removed = {};
    const started = performance.now();
    try {
      await removeEverywhere(total);
    } finally {
      const ms = Math.round(performance.now() - started);
      if (Object.keys(total).length > 0) log.info({ removed: total, ms }, 'Expired rows were deleted');
    }
    return total;
  };

  const report = (error: unknown) => logError(log, error, 'Expired rows could not be deleted');

  const note = () => noteApplied(db, retention).catch(report);

  const run = async () => {
    await note();
    await pause(firstAfterMs);
    while (!signal.aborted) {
      // Again, because a busy database may have failed at the start.
      await note();
      await runOnce().catch(report);
      await pause(everyMs);
    }
  };

  return {
    start: () => void (loop ??= run()),
    runOnce,
    async stop() {
      stopping.abort();
      await loop;
    },
  };
}

/** The lock ends with the transaction, so that it also works behind a pooler. */
async function tryLock(tx: Database): Promise<boolean> {
  const { rows } = await tx.execute<{ held: boolean }>(
    sql`select pg_try_advisory_xact_lock(${RETENTION_LOCK}) as held`,
  );
  return rows[0]?.held ?? false;
}

/** Evaluates all conditions in one statement. */
async function valuesOf(db: Database, values: readonly SQL[]): Promise<boolean[]> {
  const { rows } = await db.execute<{ values: boolean[] }>(
    sql`select json_build_array(${sql.join([...values], sql`, `)}) as values`,
  );
  return rows[0]?.values ?? [];
}
