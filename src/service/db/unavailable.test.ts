import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { DatabaseError, Pool } from 'pg';
import { createServer, type AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { EmbeddedDatabaseLost } from './pglite-thread.ts';
import { isDatabaseUnavailable, isStorageFull } from './unavailable.ts';

function databaseError(code: string) {
  return Object.assign(new DatabaseError('refused', 0, 'error'), { code });
}

/** What a query throws, as drizzle hands it on, on a server of our own making. */
async function failureOf(port: number): Promise<unknown> {
  const pool = new Pool({ host: '127.0.0.1', port, max: 1, connectionTimeoutMillis: 50 });
  pool.on('error', () => undefined);
  onTestFinished(() => pool.end());
  return drizzle({ client: pool })
    .execute(sql`select 1`)
    .catch((error: unknown) => error);
}

async function listen(onConnection: Parameters<typeof createServer>[1]): Promise<number> {
  const server = createServer({}, onConnection).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

it.each(['08006', '08P01', '40001', '40P01', '53300', '57014', '57P01', '57P03'])(
  'takes SQLSTATE %s for a database that is unavailable',
  (code) => {
    expect(isDatabaseUnavailable(new Error('Failed query', { cause: databaseError(code) }))).toBe(true);
  },
);

it.each(['23505', '22021', '42703', '42P01', '53100'])('does not take SQLSTATE %s for that', (code) => {
  expect(isDatabaseUnavailable(databaseError(code))).toBe(false);
});

it('takes a full disk for full storage, and nothing else', () => {
  expect(isStorageFull(new Error('Failed query', { cause: databaseError('53100') }))).toBe(true);
  expect(isStorageFull(databaseError('53200'))).toBe(false);
  expect(isStorageFull(undefined)).toBe(false);
});

it('takes a server that is not there for unavailable', async () => {
  expect(isDatabaseUnavailable(await failureOf(1))).toBe(true);
});

it('takes a server that hangs up for unavailable', async () => {
  expect(isDatabaseUnavailable(await failureOf(await listen((socket) => socket.destroy())))).toBe(true);
});

it('takes a server that does not answer for unavailable', async () => {
  const port = await listen((socket) => onTestFinished(() => void socket.destroy()));
  expect(isDatabaseUnavailable(await failureOf(port))).toBe(true);
});

it('takes a lost embedded database for unavailable, and an ordinary error for none', () => {
  expect(isDatabaseUnavailable(new EmbeddedDatabaseLost('gave no answer'))).toBe(true);
  expect(isDatabaseUnavailable(new TypeError('x is not a function'))).toBe(false);
  expect(isDatabaseUnavailable('a string')).toBe(false);
});
