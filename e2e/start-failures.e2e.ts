/**
 * Starts the host with invalid configurations. Each start must print one line that names the setting and the remedy.
 */
import { once } from 'node:events';
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { Client } from 'pg';
import { findPostgres, withPostgres } from '#service/testing/with-postgres.ts';
import { newFolder } from './data-folder.ts';
import { startAndFail } from './run-host.ts';

/** A part of every password in this file. The output must not contain it. */
const SECRET = 'S3cr3t';
const FORBIDDEN = new RegExp(`${SECRET}|\\n|\\bat .+:\\d+:\\d+|select |insert |create table`, 'i');

type Configuration = {
  name: string;
  args?: string[];
  env?: NodeJS.ProcessEnv;
  prepare?: (folder: string) => void;
  line: RegExp;
};

const url = (DATABASE_URL: string) => ({ DATABASE_URL });
const ENCODE = /^DATABASE_URL: .*Percent-encode the characters \/ \? # @ %/;

const CONFIGURATIONS: Configuration[] = [
  { name: 'an unknown flag', args: ['--colour'], line: /^Unknown option '--colour'.*--help/ },
  { name: 'a value without its flag', args: ['4310'], line: /--help/ },
  { name: 'a port in words', args: ['--port', 'http'], line: /^--port must be a whole number/ },
  { name: 'a port in PORT that is too large', env: { PORT: '70000' }, line: /PORT must be a whole number/ },
  { name: 'an empty host', args: ['--host', ''], line: /^--host must not be empty/ },
  { name: 'a host of another machine', env: { HOST: '192.0.2.1' }, line: /HOST/ },
  { name: 'a sample scale in words', env: { SAMPLE_SCALE: 'big' }, line: /SAMPLE_SCALE must be a number/ },
  { name: 'LIVE that is neither yes nor no', env: { LIVE: 'perhaps' }, line: /^LIVE must be one of/ },
  { name: 'a short SESSION_SECRET', env: { SESSION_SECRET: SECRET }, line: /^SESSION_SECRET must have/ },
  {
    name: 'SESSION_IDLE_MINUTES of one minute',
    env: { SESSION_IDLE_MINUTES: '1' },
    line: /^SESSION_IDLE_MINUTES must be/,
  },
  { name: 'a negative idle lock', env: { IDLE_LOCK_MINUTES: '-1' }, line: /IDLE_LOCK_MINUTES must be/ },
  { name: 'a SECRETS_KEY of another length', env: { SECRETS_KEY: SECRET }, line: /^SECRETS_KEY must be/ },
  { name: 'REQUEST_LIMIT in words', env: { REQUEST_LIMIT: 'none' }, line: /^REQUEST_LIMIT must be/ },
  { name: 'REFUSED_KEY_LIMIT below zero', env: { REFUSED_KEY_LIMIT: '-5' }, line: /^REFUSED_KEY_LIMIT must/ },
  { name: 'eleven PROXIES', env: { PROXIES: '11' }, line: /^PROXIES must be/ },
  {
    name: 'WEBHOOK_ALLOW with a name',
    env: { WEBHOOK_ALLOW: 'crm.example' },
    line: /^WEBHOOK_ALLOW must be/,
  },
  {
    name: 'ALLOWED_HOSTS with an address',
    env: { ALLOWED_HOSTS: 'https://a.example/' },
    line: /^ALLOWED_HOSTS/,
  },
  { name: 'RESPONSE_LIMIT_MB of zero', env: { RESPONSE_LIMIT_MB: '0' }, line: /^RESPONSE_LIMIT_MB must be/ },
  { name: 'an unknown LOG_LEVEL', env: { LOG_LEVEL: 'loud' }, line: /^LOG_LEVEL must be one of/ },
  { name: 'BASE_PATH without a slash', env: { BASE_PATH: 'botdeck' }, line: /^BASE_PATH/ },
  {
    name: 'SERVICE_URL without a scheme',
    env: { SERVICE_URL: 'bots.example' },
    line: /^SERVICE_URL must be/,
  },
  {
    name: 'SERVICE_URL with credentials',
    env: { SERVICE_URL: `https://user:${SECRET}@bots.example` },
    line: /^SERVICE_URL must be/,
  },
  {
    name: 'SERVICE_KEY_HEADER without SERVICE_URL',
    env: { SERVICE_KEY_HEADER: 'X-Key' },
    line: /^SERVICE_KEY_HEADER needs SERVICE_URL/,
  },
  {
    name: 'a wrong HTTPS_PROXY',
    env: { SERVICE_URL: 'https://bots.example', HTTPS_PROXY: `ftp://user:${SECRET}@proxy` },
    line: /HTTPS_PROXY/,
  },
  {
    name: '--reset-sample with SERVICE_URL',
    args: ['--reset-sample'],
    env: { SERVICE_URL: 'https://bots.example' },
    line: /^--reset-sample .*SERVICE_URL/,
  },
  { name: 'CONFIG that does not exist', env: { CONFIG: '/no/such/file.json' }, line: /^CONFIG: / },
  { name: 'CONFIG that is a folder', env: { CONFIG: '/tmp' }, line: /^CONFIG: / },
  {
    name: 'a data folder that is a file',
    args: ['--data', '/etc/hostname'],
    line: /data folder .* cannot be used: /,
  },
  {
    name: 'an empty session secret in the data folder',
    prepare: (folder) => writeFileSync(join(folder, 'session-secret'), ''),
    line: /session-secret does not contain a session secret: delete it/,
  },
  {
    name: 'a secrets key that is none',
    prepare: (folder) => writeFileSync(join(folder, 'secrets-key'), SECRET),
    line: /secrets-key does not contain a key/,
  },
  {
    name: 'a damaged database',
    prepare: (folder) => {
      mkdirSync(join(folder, 'database/pgdata'), { recursive: true });
      writeFileSync(join(folder, 'database/pgdata/PG_VERSION'), '12\n');
      writeFileSync(join(folder, 'database/lock'), '');
    },
    line: /^--data: The database in .* cannot be opened/,
  },
  {
    name: 'DATABASE_URL of another system',
    env: url('mysql://app@db/x'),
    line: /^DATABASE_URL must start with/,
  },
  { name: 'a slash in the password', env: url(`postgres://app:1234/${SECRET}@db/x`), line: ENCODE },
  { name: 'a hash in the password', env: url(`postgres://app:12#${SECRET}@db`), line: ENCODE },
  { name: 'a question mark in the password', env: url(`postgres://app:12?${SECRET}@db/x`), line: ENCODE },
  { name: 'a percent sign in the password', env: url(`postgres://app:${SECRET}%zz@db/x`), line: ENCODE },
  { name: 'a bracket in the host', env: url(`postgres://app:${SECRET}@[db/x`), line: ENCODE },
  { name: 'a database port in words', env: url(`postgres://app:${SECRET}@db:port/x`), line: ENCODE },
  {
    name: 'no server at the address',
    env: url(`postgres://app:${SECRET}@127.0.0.1:1/x`),
    line: /^DATABASE_URL: PostgreSQL at 127\.0\.0\.1:1\/x .*ECONNREFUSED.* Start PostgreSQL there/,
  },
  {
    name: 'a host name that does not exist',
    env: url(`postgres://app:${SECRET}@no-such-host.invalid/x`),
    line: /^DATABASE_URL: .*Correct the host name/,
  },
  {
    name: 'an unknown sslmode',
    env: url(`postgres://app:${SECRET}@127.0.0.1:1/x?sslmode=on`),
    line: /^DATABASE_URL: .*sslmode must be one of/,
  },
  {
    name: 'sslmode=verify-ca without a root certificate',
    env: url(`postgres://app:${SECRET}@127.0.0.1:1/x?sslmode=verify-ca`),
    line: /^DATABASE_URL: .*sslrootcert=FILE/,
  },
  {
    name: 'a root certificate that does not exist',
    env: url(`postgres://app:${SECRET}@127.0.0.1:1/x?sslmode=verify-full&sslrootcert=/no/such.crt`),
    line: /^DATABASE_URL: .*sslrootcert cannot be read/,
  },
];

async function expectOneLine({ args = [], env = {}, prepare, line }: Configuration): Promise<void> {
  const folder = newFolder();
  prepare?.(folder);
  const flags = args.includes('--data') ? args : ['--data', folder, ...args];
  const port = args.includes('--port') || env['PORT'] !== undefined ? {} : { PORT: '0' };
  const { code, words } = await startAndFail(flags, { ...port, ...env });
  rmSync(folder, { recursive: true });
  expect(words, words).toMatch(line);
  expect(words).not.toMatch(FORBIDDEN);
  expect(code).toBe(1);
}

test.describe('an invalid configuration ends the start with one line', () => {
  for (const configuration of CONFIGURATIONS) {
    test(configuration.name, () => expectOneLine(configuration));
  }

  test('a port that another program uses', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    await expectOneLine({ name: '', args: ['--port', String(port)], line: /^Port \d+ is in use .*--port/ });
    other.close();
  });

  test('a data folder that is not writable', async () => {
    test.skip(process.getuid?.() === 0, 'root may write to every folder');
    const folder = newFolder();
    chmodSync(folder, 0o500);
    await expectOneLine({ name: '', args: ['--data', folder], line: /--data/ });
    chmodSync(folder, 0o700);
  });
});

test('a PostgreSQL database that cannot be used ends the start with one line', async () => {
  const postgres = findPostgres();
  if (typeof postgres === 'string') return test.skip(true, postgres);
  await withPostgres(postgres, async (server) => {
    const at = (name: string, query = '') => {
      const address = new URL(server);
      address.pathname = `/${name}`;
      address.search = query;
      return url(address.href);
    };
    const run = async (database: string, ...statements: string[]) => {
      const client = new Client({ connectionString: at(database).DATABASE_URL });
      await client.connect();
      for (const statement of statements) await client.query(statement);
      await client.end();
    };
    await run(
      'postgres',
      `create database latin encoding 'LATIN1' locale 'C' template template0`,
      'create database occupied',
      'create database journal',
      'create database locked',
      'create role newcomer login',
    );
    await run('occupied', 'create table account (secret text)');
    await run('journal', 'create schema drizzle', 'create table drizzle.__drizzle_migrations (id int)');
    const cases: Configuration[] = [
      { name: 'missing', env: at('missing'), line: /database "missing" does not exist.*Create the database/ },
      { name: 'encoding', env: at('latin'), line: /encoding is LATIN1.*encoding 'UTF8'/i },
      {
        name: 'tables of another program',
        env: at('occupied'),
        line: /"account" already exists.*empty schema/,
      },
      {
        name: 'a search_path that does not exist',
        env: at('locked', 'options=-c%20search_path%3Dnowhere'),
        line: /search_path contains no schema/,
      },
      {
        name: 'no TLS at the server',
        env: at('locked', 'sslmode=require'),
        line: /does not support SSL.*sslmode=disable/,
      },
    ];
    for (const configuration of cases) {
      await expectOneLine({
        ...configuration,
        line: new RegExp(`^DATABASE_URL: PostgreSQL at .*${configuration.line.source}`, 'i'),
      });
    }
    // A failed start creates no tables.
    const client = new Client({ connectionString: at('occupied').DATABASE_URL });
    await client.connect();
    const { rows } = await client.query<{ tablename: string }>(
      "select tablename from pg_tables where schemaname = 'public'",
    );
    await client.end();
    expect(rows).toEqual([{ tablename: 'account' }]);
  });
});
