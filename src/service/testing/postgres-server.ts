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
  const servers = serversWith(serverUrl);
  for (const server of servers) {
    if (template && servers.length > 1) await disconnectAll(server, template);
    await run(server, `create database ${name}${template ? ` template ${template}` : ''}`);
  }
  // A copy on every server contains the list of the servers and the placement of the tables.
  if (servers.length > 1 && !template) await connectServers(servers, name);
  return name;
}

/** Citus connects to its databases, and only a database without connections can be copied. */
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

/** Drops the template and all its copies. A test process may keep its copy until it ends. */
export async function dropTemplate(serverUrl: string, template: string): Promise<void> {
  const copies = await run(serverUrl, `select datname from pg_database where datname like '${template}\\_%'`);
  for (const { datname } of copies) await dropDatabase(serverUrl, String(datname));
  await dropDatabase(serverUrl, template);
}

/**
 * Returns the addresses in TEST_CITUS_URL: the coordinator of Citus, then its workers, separated by commas. Empty
 * without Citus.
 */
export function citusServers(): string[] {
  return (process.env['TEST_CITUS_URL'] ?? '').split(',').filter((url) => url !== '');
}

/** Returns the servers that need each database of this server. */
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
