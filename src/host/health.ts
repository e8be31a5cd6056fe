/** The addresses that report the state of the host to an orchestrator, a load balancer or a monitoring system. */
import type { Context } from 'hono';
import { minimumSchemaVersion } from '#service/db/minimum-version.ts';
import { SCHEMA_VERSION } from '#service/db/migrate.ts';
import type { Database } from '#service/db/open.ts';

/**
 * Responds while the process runs, regardless of the database, because a restart of the process does not repair a
 * database.
 */
export const LIVE = '/livez';
/**
 * Responds with 200 if the host can serve requests, and otherwise with 503. `/healthz` is the former name of `/readyz`.
 */
export const READY = ['/readyz', '/healthz'];
/**
 * The metrics of the host. On the port of the host, a request needs a token, which a page of another site does not
 * have.
 */
export const METRICS = '/metrics';
/** The addresses that the host serves under any name, because probes may use any name or address of the host. */
export const PROBED = [LIVE, ...READY, METRICS];

export type Component = {
  state: 'ok' | 'down' | 'unknown';
  /** For a background loop such as the delivery worker: the time since its last successful pass. */
  secondsSincePass?: number;
};
export type Components = Record<string, Component>;

/**
 * The time limit for reading each value for `/readyz` and `/metrics`. Prometheus waits for a response at most as long
 * as the interval of its requests, and docs/hosting/README.md proposes 5 s.
 */
export const READ_WITHIN_MS = 3000;
/**
 * The time without a successful pass after which a loop counts as down. It is above the time limit of a statement plus
 * the pause after a failure, so that one slow statement does not count as a failure.
 */
const LOOP_IS_DOWN_AFTER_SECONDS = 60;

export function ready(context: Context, components: Components): Response {
  const isReady = Object.values(components).every(({ state }) => state === 'ok');
  const headers = { 'Cache-Control': 'no-store', ...(!isReady && { 'Retry-After': '5' }) };
  return context.json({ status: isReady ? 'ok' : 'down', components }, isReady ? 200 : 503, headers);
}

export function component(isUp: boolean): Component {
  return { state: isUp ? 'ok' : 'down' };
}

/**
 * The state of a background loop. `seconds` is the time since its last successful pass; null while the loop has nothing
 * to do.
 */
export function loop(seconds: number | null): Component {
  if (seconds === null) return component(true);
  const rounded = Math.round(seconds * 10) / 10;
  return { ...component(seconds <= LOOP_IS_DOWN_AFTER_SECONDS), secondsSincePass: rounded };
}

/** Reads the states of the database and of its schema, with a time limit. */
export function databaseComponents(db: Database): () => Promise<Components> {
  const read = onceAtATime(() => minimumSchemaVersion(db));
  return async () => {
    const minimum = await read().catch(() => null);
    return {
      database: component(minimum !== null),
      migrations: minimum === null ? { state: 'unknown' } : component(minimum <= SCHEMA_VERSION),
    };
  };
}

/** Limits the time of a read. Starts no second read while the first one runs, so that slow reads do not accumulate. */
export function onceAtATime<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | null = null;
  return () => {
    running ??= read().finally(() => {
      running = null;
    });
    return within(READ_WITHIN_MS, running);
  };
}

/** Rejects if the work takes longer than `ms`. The work itself continues. */
export async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no result within ${ms} ms`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
