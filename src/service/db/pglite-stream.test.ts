import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PgliteStream } from './pglite-stream.ts';
import { PgliteThread } from './pglite-thread.ts';

const thread = new PgliteThread({}, 60_000);
beforeAll(() => thread.startSession(), 60_000);
afterAll(() => thread.close());

async function connect(): Promise<Client> {
  const client = new Client({
    stream: () => new PgliteStream(thread),
    user: 'postgres',
    database: 'postgres',
    ssl: false,
  });
  await client.connect();
  return client;
}

it('keeps the database open when a connection ends', async () => {
  const first = await connect();
  await first.query('create table kept (id int)');
  await first.end();
  const second = await connect();
  expect((await second.query('select * from kept')).rows).toEqual([]);
  await second.end();
});

it('keeps no session state for the next connection', async () => {
  const first = await connect();
  await first.query({ name: 'statement', text: 'select 1' });
  await first.query("set application_name = 'first'; begin");
  await first.query('create table unfinished (id int)');
  await first.end();

  const second = await connect();
  const { rows } = await second.query(
    "select to_regclass('unfinished') as table, current_setting('application_name') as name",
  );
  expect(rows).toEqual([{ table: null, name: '' }]);
  expect((await second.query({ name: 'statement', text: 'select 2 as two' })).rows).toEqual([{ two: 2 }]);
  await second.end();
});

it('transfers a reply of many megabytes', async () => {
  const client = await connect();
  const { rows } = await client.query("select repeat('é', 8000000) as text from generate_series(1, 3)");
  expect(rows.map(({ text }) => text.length)).toEqual([8_000_000, 8_000_000, 8_000_000]);
  await client.end();
});
