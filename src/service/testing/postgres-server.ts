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
  const name = `botdeck_test_${randomUUID().replaceAll('-', '')}`;
  await run(serverUrl, `create database ${name}${template ? ` template ${template}` : ''}`);
  return name;
}

export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await run(serverUrl, `drop database if exists ${name} with (force)`);
}

async function run(serverUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
