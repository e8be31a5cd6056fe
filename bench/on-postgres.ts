import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { hashKey } from '#service/api-keys/hash-key.ts';
import { insertKeys } from '#service/api-keys/store.ts';
import { createService } from '#service/app.ts';
import { openDatabase, type Database } from '#service/db/open.ts';
import { agency } from '#service/db/schema.ts';
import { createSecretBox, KEY_BYTES, type SecretBox } from '#service/secrets/secret-box.ts';
import { createDatabase, databaseUrl, dropDatabase } from '#service/testing/postgres-server.ts';
import { findPostgres, withPostgres } from '#service/testing/with-postgres.ts';
import { median, percentile } from './report.ts';

const KEY = 'key-of-the-bench';

/** The headers of requests for the agency that `insertAgency` stores. */
export const AGENCY_HEADERS = { 'X-SVC-KEY': KEY };

/**
 * Calls `measure` with the URL of a PostgreSQL server: the server in BENCH_DATABASE_URL, or a temporary server. Prints
 * a message if neither is available.
 */
export async function onPostgres(
  bench: string,
  measure: (serverUrl: string) => Promise<void>,
): Promise<void> {
  const given = process.env.BENCH_DATABASE_URL;
  if (given) return measure(given);
  const postgres = findPostgres();
  if (typeof postgres === 'string') {
    console.log(`${bench}: skipped: ${postgres}, and BENCH_DATABASE_URL names none`);
    return;
  }
  await withPostgres(postgres, measure);
}

export type Subject = { service: ReturnType<typeof createService>; db: Database; secrets: SecretBox };

/** Creates the service on a new database and calls `work`. Deletes the database afterwards. */
export async function withService<Result>(
  serverUrl: string,
  work: (subject: Subject) => Promise<Result>,
  clock: () => Date = () => new Date(),
): Promise<Result> {
  const name = await createDatabase(serverUrl);
  try {
    const { db, close } = await openDatabase({ kind: 'postgres', url: databaseUrl(serverUrl, name) });
    try {
      const log = pino({ level: 'silent' });
      const secrets = createSecretBox(randomBytes(KEY_BYTES), log);
      const service = createService({ db, clock, log, secrets });
      return await work({ service, db, secrets });
    } finally {
      await close();
    }
  } finally {
    await dropDatabase(serverUrl, name);
  }
}

/** Stores an agency with an API key in the database. */
export async function insertAgency(db: Database, agencyId: string, key = KEY): Promise<void> {
  await db.insert(agency).values({ id: agencyId, name: 'Bench' });
  const createdAt = new Date();
  const row = { id: `key-of-${agencyId}`, agencyId, name: 'Bench', hash: hashKey(key), hint: '', createdAt };
  await insertKeys(db, [row]);
}

/** Returns the body of the response to a GET request with `AGENCY_HEADERS`. Throws if the status is not 200. */
export async function get(service: Subject['service'], path: string): Promise<string> {
  const response = await service.request(path, { headers: AGENCY_HEADERS });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${text}`);
  return text;
}

/** The duration of a call in milliseconds: the median and the 99th percentile. */
export type Latency = { p50: number; p99: number };

/**
 * Measures the latency of `call` with concurrent callers. Each caller repeats the call as soon as its previous call has
 * ended.
 */
export async function latencyOf(
  { calls, warmUp, callers = 1 }: { calls: number; warmUp: number; callers?: number },
  call: () => Promise<unknown>,
): Promise<Latency> {
  const times: number[] = [];
  let left = warmUp + calls;
  const repeat = async () => {
    while (left > 0) {
      const isWarmUp = left > calls;
      left -= 1;
      const before = performance.now();
      await call();
      if (!isWarmUp) times.push(performance.now() - before);
    }
  };
  await Promise.all(Array.from({ length: callers }, repeat));
  return { p50: median(times), p99: percentile(times, 0.99) };
}

export function inMs({ p50, p99 }: Latency): string {
  return `${p50.toFixed(1)} / ${p99.toFixed(1)} ms`;
}
