/** Checks that three hosts on one PostgreSQL database share their limits. */
import type { Logger } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '#service/db/open.ts';
import { agency, apiKey, rateLimit } from '#service/db/schema.ts';
import { tempFolder } from '#service/db/testing/temp-folder.ts';
import { collector } from '#service/testing/log-collector.ts';
import { anAgency, anApiKey } from '#service/testing/factories.ts';
import { createDatabase, databaseUrl, dropDatabase } from '#service/testing/postgres-server.ts';
import { createBodies } from './bodies.ts';
import { startEmbeddedService } from './embedded-service.ts';
import type { Backend } from './gateway.ts';
import { readOptions } from './options.ts';
import { guarded } from './start.ts';

const origin = inject('testDatabase');
const HOSTS = [0, 1, 2];
const REQUEST_LIMIT = 60;
const REFUSED_KEY_LIMIT = 20;
const log = collector([]) as Logger;
const bodies = createBodies({ log });

describe.runIf(origin.engine === 'postgres')('three hosts on one database', () => {
  let url: string;
  let name: string;
  const key = anApiKey();
  let backends: Backend[] = [];
  const open: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    if (origin.engine !== 'postgres') return;
    name = await createDatabase(origin.url, origin.template);
    url = databaseUrl(origin.url, name);
    const database = await openDatabase({ kind: 'postgres', url, poolSize: 4 });
    const own = anAgency();
    await database.db.insert(agency).values(own);
    await database.db.insert(apiKey).values({ ...key.row, agencyId: own.id });
    await database.close();
  });
  beforeEach(async () => {
    backends = await Promise.all(HOSTS.map(start));
  });
  afterEach(async () => {
    for (const close of open.splice(0)) await close();
    const database = await openDatabase({ kind: 'postgres', url, poolSize: 4 });
    await database.db.delete(rateLimit);
    await database.close();
  });
  afterAll(async () => {
    if (origin.engine === 'postgres') await dropDatabase(origin.url, name);
  });

  async function start(): Promise<Backend> {
    const options = readOptions(['--data', tempFolder(), '--no-sample', '--role', 'api'], {
      DATABASE_URL: url,
      REQUEST_LIMIT: String(REQUEST_LIMIT),
      REFUSED_KEY_LIMIT: String(REFUSED_KEY_LIMIT),
      SECRETS_KEY: '0'.repeat(64),
    });
    const database = await openDatabase({ kind: 'postgres', url, poolSize: 4 });
    const service = await startEmbeddedService(
      database,
      options,
      log,
      'http://127.0.0.1:4310',
      () => undefined,
    );
    open.push(service.close);
    return guarded(service, options, bodies, new AbortController().signal);
  }

  /** Sends requests to all hosts in turn, several at once. Returns the responses. */
  async function send(count: number, keyOf: (index: number) => string): Promise<Response[]> {
    const connection = { address: '192.0.2.1', cut: () => undefined, sendContinue: () => undefined };
    const responses: Response[] = [];
    for (let sent = 0; sent < count; sent += 30) {
      const some = Array.from({ length: 30 }, (_, index) => {
        const headers = { 'X-SVC-KEY': keyOf(sent + index) };
        const request = new Request('http://service/persona', { headers });
        return backends[index % HOSTS.length]!(request, connection);
      });
      responses.push(...(await Promise.all(some)));
    }
    return responses;
  }

  const countOf = (responses: readonly Response[], status: number) =>
    responses.filter((response) => response.status === status).length;

  it('exceed the requests of a key by at most a tenth for each host', async () => {
    const started = performance.now();
    const responses = await send(300, () => key.key);
    const drained = Math.ceil((performance.now() - started) / 1000);
    const passed = countOf(responses, 200);
    expect(passed + countOf(responses, 429)).toBe(300);
    expect(passed).toBeGreaterThanOrEqual(REQUEST_LIMIT);
    expect(passed).toBeLessThanOrEqual(REQUEST_LIMIT * (1 + HOSTS.length / 10) + drained);
    const refused = responses.findLast(({ status }) => status === 429)!;
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThanOrEqual(1);
    expect(Number(refused.headers.get('Retry-After'))).toBeLessThanOrEqual(60);
  });

  it('exceed the refused keys of an address by at most a tenth for each host', async () => {
    const started = performance.now();
    const responses = await send(120, (index) => `made-up key ${index}`);
    const drained = Math.ceil((performance.now() - started) / 3000);
    const passed = countOf(responses, 401);
    expect(passed + countOf(responses, 429)).toBe(120);
    expect(passed).toBeGreaterThanOrEqual(REFUSED_KEY_LIMIT);
    expect(passed).toBeLessThanOrEqual(REFUSED_KEY_LIMIT * (1 + HOSTS.length / 10) + drained);
  });

  it('accept a valid key from an address that sent too many refused ones', async () => {
    await send(120, (index) => `made-up key ${index}`);
    expect(countOf(await send(30, () => key.key), 200)).toBe(30);
  });
});
