import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Creates a database with a unique name, as a copy of `template` if given. Returns its name. */
export async function createDatabase(serverUrl: string, template?: string): Promise<string> {
  const name = `${template ?? 'botdeck_test'}_${randomUUID().slice(0, 8)}`;
  await run(serverUrl, `create database ${name}${template ? ` template ${template}` : ''}`);
  return name;
}

export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await run(serverUrl, `drop database if exists ${name} with (force)`);
}

/** Drops the template and all its copies. A test process may keep its copy until it ends. */
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
