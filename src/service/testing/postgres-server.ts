import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

/** The address of another database on the same server. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Creates a database of a name of its own, as a copy of `template` where one is given. Answers its name. */
export async function createDatabase(serverUrl: string, template?: string): Promise<string> {
  const name = `${template ?? 'botdeck_test'}_${randomUUID().slice(0, 8)}`;
  await run(serverUrl, `create database ${name}${template ? ` template ${template}` : ''}`);
  return name;
}

export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await run(serverUrl, `drop database if exists ${name} with (force)`);
}

/** Drops it and all copies of it: whoever has one may keep it for as long as his process lives. */
export async function dropTemplate(serverUrl: string, template: string): Promise<void> {
  const copies = await run(serverUrl, `select datname from pg_database where datname like '${template}\\_%'`);
  for (const { datname } of copies) await dropDatabase(serverUrl, String(datname));
  await dropDatabase(serverUrl, template);
}

async function run(serverUrl: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
