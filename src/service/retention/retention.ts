/**
 * Deletes expired rows while the service runs, in small batches of one agency each. If several hosts use the database,
 * only one of them deletes rows at a time.
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
  /** Called after each batch with the number of rows that the batch deleted from a table. */
  onRemoved?: ((table: string, rows: number) => void) | undefined;
  /** The time from the start of the service to the first deletion, in milliseconds. */
  firstAfterMs?: number;
  everyMs?: number;
};

export type RetentionLoop = {
  start: () => void;
  /**
   * Deletes all expired rows, and returns the number of deleted rows by table. Ends early if another host deletes rows,
   * or after `stop`.
   */
  runOnce: () => Promise<Removed>;
  /** Waits until the current batch is complete, and starts no further batch. */
  stop: () => Promise<void>;
};

const EVERY_MS = 60 * 60 * 1000;
/**
 * The service waits before the first deletion. If an operator sees an unwanted retention in the log of a new version,
 * there is time to stop the host.
 */
const FIRST_AFTER_MS = 10 * 60 * 1000;
/** The id of the advisory lock for deletions. No other lock in the database uses this number. */
const RETENTION_LOCK = 4310_0108;
/**
 * The intended duration of a batch. The number of rows per batch adapts to this duration, because PGlite handles no
 * request during a batch.
 */
const BATCH_MS = 30;
const FIRST_BATCH = 100;
const SMALLEST_BATCH = 10;
const LARGEST_BATCH = 5000;
/** The pause after a batch, as a multiple of the duration of the batch. It gives requests and deliveries priority. */
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

  /** Deletes one batch of rows. Returns null if another host is deleting rows. */
  const removeBatch = (remove: (tx: Database) => Promise<Removal>): Promise<Removal | null> =>
    db.transaction(async (tx) => ((await tryLock(tx)) ? remove(tx) : null));

  /** Deletes batches until a batch is not full. Returns false if another host is deleting rows. */
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
      // Each batch starts at the time of the last deleted row, because the index still contains entries of the deleted
      // rows.
      const remove = (tx: Database, most: number, after: Removal['last']) => {
        const isNext = and(isExpired, after === null ? undefined : gte(rule.time, after)) ?? isExpired;
        return rule.remove(tx, { agencyId, isExpired: isNext, most });
      };
      if (!(await removeAll(total, remove))) return false;
    }
    return true;
  };

  /**
   * Deletes the expired rows of each agency separately, because a statement must not change rows of several agencies.
   */
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
      // The retention is stored again before each deletion, because storing it at the start may have failed.
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

/**
 * Returns whether this host got the lock for deletions. The lock belongs to the transaction, so it also works with a
 * connection pooler.
 */
async function tryLock(tx: Database): Promise<boolean> {
  const { rows } = await tx.execute<{ held: boolean }>(
    sql`select pg_try_advisory_xact_lock(${RETENTION_LOCK}) as held`,
  );
  return rows[0]?.held ?? false;
}

/** Evaluates several SQL conditions in one statement. Returns their results in the same order. */
async function valuesOf(db: Database, values: readonly SQL[]): Promise<boolean[]> {
  const { rows } = await db.execute<{ values: boolean[] }>(
    sql`select json_build_array(${sql.join([...values], sql`, `)}) as values`,
  );
  return rows[0]?.values ?? [];
}
