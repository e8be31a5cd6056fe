/**
 * Rate limits that all processes on a database share. Each process decides with its own counters, so a request usually
 * needs no SQL statement. It synchronises them with the database once a second, and also before the unsynchronised uses
 * of a name exceed a tenth of the limit. Each process can therefore exceed the shared limit by at most a tenth. While
 * the database is unavailable, each process counts separately.
 */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import { rateLimit } from '../db/schema.ts';
import { logError } from '../log-error.ts';
import type { Logger } from '../log.ts';
import { createUses, noLimit, type RateLimit, type RateLimits } from './rate-limit.ts';

const SYNC_EVERY_MS = 1000;
/** The maximum time that `stop` waits to store the last uses. Losing them has little effect. */
const LAST_SYNC_WITHIN_MS = 1000;
/**
 * The maximum time that a request waits for a synchronisation. It equals the lock timeout of a statement. After this
 * time, the process counts separately.
 */
const SYNC_WITHIN_MS = 5000;
const SHARE = 0.1;

export type SharedLimits = RateLimits & {
  /** Adds the new uses of this process to the database, and reads the uses of all processes. */
  sync: () => Promise<void>;
  /** Ends the synchronisation, and stores the last uses in the database. */
  stop: () => Promise<void>;
};

type Kind = {
  uses: ReturnType<typeof createUses>;
  /** The number of uses of each name that are not yet stored in the database. */
  unsynced: Map<string, number>;
};

/** New uses of a name for the database. `ms` is their number times the milliseconds per use. */
type Sent = { kind: Kind; name: string; count: number; hash: string; ms: number };

type SharedOptions = { db: Database; log: Logger; now?: () => number; syncEveryMs?: number };

export function createSharedLimits({
  db,
  log,
  now = () => performance.now(),
  syncEveryMs = SYNC_EVERY_MS,
}: SharedOptions): SharedLimits {
  const kinds = new Map<string, Kind>();
  const sharing = { works: true };
  let running: Promise<void> | null = null;

  const newUses = (): Sent[] =>
    [...kinds].flatMap(([kindName, kind]) =>
      [...kind.unsynced].map(([name, count]) => ({
        kind,
        name,
        count,
        hash: hashOf(kindName, name),
        ms: count * kind.uses.perUseMs,
      })),
    );

  /**
   * Uses that the limit has regained during an outage of the database have no further effect, so they are not stored.
   */
  const forgetDrained = () => {
    for (const { uses, unsynced } of kinds.values())
      for (const [name, count] of unsynced)
        setCount(unsynced, name, Math.min(count, Math.ceil(uses.restMs(name) / uses.perUseMs)));
  };

  const exchange = async () => {
    const sent = newUses();
    if (sent.length === 0) return;
    try {
      const rests = await store(db, sent);
      for (const { kind, name, count, hash } of sent) {
        const since = Math.max(0, (kind.unsynced.get(name) ?? 0) - count);
        setCount(kind.unsynced, name, since);
        kind.uses.raiseRest(name, (rests.get(hash) ?? 0) + since * kind.uses.perUseMs);
      }
      sharing.works = true;
    } catch (error) {
      forgetDrained();
      if (sharing.works)
        logError(log, error, 'Limits of requests are not shared until the database responds');
      sharing.works = false;
    }
  };

  const sync = () =>
    (running ??= exchange().finally(() => {
      running = null;
    }));

  const syncWithin = async (ms: number) => {
    const timer = new AbortController();
    const late = sleep(ms, true, { signal: timer.signal, ref: false }).catch(() => false);
    const isLate = await Promise.race([sync().then(() => false), late]);
    timer.abort();
    if (isLate) sharing.works = false;
  };

  const timer = setInterval(() => void sync(), syncEveryMs);
  timer.unref();

  return {
    of(kindName, perMinute): RateLimit {
      if (perMinute === 0) return noLimit;
      const uses = createUses(perMinute, now);
      const unsynced = new Map<string, number>();
      kinds.set(kindName, { uses, unsynced });
      const mostUnsynced = Math.max(1, Math.floor(perMinute * SHARE));
      const countOf = (name: string) => unsynced.get(name) ?? 0;
      return {
        perMinute,
        waitMs: (name) => uses.waitMs(name),
        async use(name) {
          while (sharing.works && uses.waitMs(name) === 0 && countOf(name) >= mostUnsynced)
            await syncWithin(SYNC_WITHIN_MS);
          const wait = uses.waitMs(name);
          if (wait > 0) return wait;
          uses.add(name, 1);
          unsynced.set(name, countOf(name) + 1);
          return 0;
        },
      };
    },
    sync,
    async stop() {
      clearInterval(timer);
      await syncWithin(LAST_SYNC_WITHIN_MS);
    },
  };
}

/**
 * Adds the uses to the buckets in the database. Returns the milliseconds until the bucket of each name is empty,
 * including the uses of all processes.
 */
async function store(db: Database, sent: readonly Sent[]): Promise<Map<string, number>> {
  const rows = JSON.stringify(sent.map(({ hash, ms }) => ({ name: hash, ms })));
  // All processes update the rows in the same order, so that they cannot deadlock.
  const { rows: stored } = await db.execute<{ name: string; ms: number }>(sql`
    insert into ${rateLimit} (name, drained_at)
    select name, now() + make_interval(secs => ms / 1000)
    from jsonb_to_recordset(${rows}::jsonb) as used(name text, ms float8)
    order by name
    on conflict (name) do update set
      drained_at = greatest(rate_limit.drained_at, now()) + (excluded.drained_at - now())
    returning name, extract(epoch from drained_at - now())::float8 * 1000 as ms`);
  return new Map(stored.map(({ name, ms }) => [name, ms]));
}

/**
 * Returns the key of a name in the database. It is a hash, so that the table contains no personal data and long names
 * fit into the index.
 */
function hashOf(kind: string, name: string): string {
  return createHash('sha256').update(`${kind}\n${name}`).digest('base64url');
}

function setCount(counts: Map<string, number>, name: string, count: number): void {
  if (count === 0) counts.delete(name);
  else counts.set(name, count);
}
