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

/** Returns the error of a query to a server at this port, wrapped by drizzle as in the service. */
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
  'classifies SQLSTATE %s as an unavailable database',
  (code) => {
    expect(isDatabaseUnavailable(new Error('Failed query', { cause: databaseError(code) }))).toBe(true);
  },
);

it.each(['23505', '22021', '42703', '42P01', '53100'])(
  'does not classify SQLSTATE %s as an unavailable database',
  (code) => {
    expect(isDatabaseUnavailable(databaseError(code))).toBe(false);
  },
);

it('classifies only a full disk as full storage', () => {
  expect(isStorageFull(new Error('Failed query', { cause: databaseError('53100') }))).toBe(true);
  expect(isStorageFull(databaseError('53200'))).toBe(false);
  expect(isStorageFull(undefined)).toBe(false);
});

it('classifies a missing server as unavailable', async () => {
  expect(isDatabaseUnavailable(await failureOf(1))).toBe(true);
});

it('classifies a server that closes the connection as unavailable', async () => {
  expect(isDatabaseUnavailable(await failureOf(await listen((socket) => socket.destroy())))).toBe(true);
});

it('classifies a server that does not respond as unavailable', async () => {
  const port = await listen((socket) => onTestFinished(() => void socket.destroy()));
  expect(isDatabaseUnavailable(await failureOf(port))).toBe(true);
});

it('classifies a lost embedded database as unavailable, but not an ordinary error', () => {
  expect(isDatabaseUnavailable(new EmbeddedDatabaseLost('gave no answer'))).toBe(true);
  expect(isDatabaseUnavailable(new TypeError('x is not a function'))).toBe(false);
  expect(isDatabaseUnavailable('a string')).toBe(false);
});
