import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Creates a database with a unique name and returns the name. With `template`, the database is a copy of it. */
export async function createDatabase(serverUrl: string, template?: string): Promise<string> {
  const name = `${template ?? 'botdeck_test'}_${randomUUID().slice(0, 8)}`;
  const servers = serversWith(serverUrl);
  for (const server of servers) {
    if (template && servers.length > 1) await disconnectAll(server, template);
    await run(server, `create database ${name}${template ? ` template ${template}` : ''}`);
  }
  // Connects new databases only. A copy already contains the list of the servers and the placement of the
  // tables.
  if (servers.length > 1 && !template) await connectServers(servers, name);
  return name;
}

/**
 * Ends all connections to a database, because PostgreSQL copies only a database without connections and Citus keeps its
 * connections open.
 */
async function disconnectAll(serverUrl: string, name: string): Promise<void> {
  await run(serverUrl, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
}

async function connectServers(servers: readonly string[], name: string): Promise<void> {
  for (const server of servers) await run(databaseUrl(server, name), 'create extension citus');
  const [coordinator = '', ...workers] = servers;
  await run(
    databaseUrl(coordinator, name),
    [
      `select citus_set_coordinator_host(${addressOf(coordinator)})`,
      ...workers.map((worker) => `select citus_add_node(${addressOf(worker)})`),
    ].join('; '),
  );
}

function addressOf(server: string): string {
  const { hostname, port } = new URL(server);
  return `'${hostname}', ${port}`;
}

export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  for (const server of serversWith(serverUrl)) {
    await run(server, `drop database if exists ${name} with (force)`);
  }
}

/** Drops the template database and all its copies, because a test process does not always drop its own copy. */
export async function dropTemplate(serverUrl: string, template: string): Promise<void> {
  const copies = await run(serverUrl, `select datname from pg_database where datname like '${template}\\_%'`);
  for (const { datname } of copies) await dropDatabase(serverUrl, String(datname));
  await dropDatabase(serverUrl, template);
}

/**
 * Returns the URLs in TEST_CITUS_URL: the coordinator of the Citus cluster, then its workers, separated by commas.
 * Empty without Citus.
 */
export function citusServers(): string[] {
  return (process.env['TEST_CITUS_URL'] ?? '').split(',').filter((url) => url !== '');
}

/**
 * Returns the servers on which each database must be created: all servers of the Citus cluster, or only the given
 * server.
 */
function serversWith(serverUrl: string): string[] {
  const cluster = citusServers();
  return cluster[0] === serverUrl ? cluster : [serverUrl];
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
