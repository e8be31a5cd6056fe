/**
 * Measures several hosts on one PostgreSQL behind nginx. First measures the latency with one, two and three hosts. Then
 * kills hosts under load during a rolling upgrade from the previous version, and checks that no write is lost.
 */
import { Client } from 'pg';
import { openDatabase } from '#service/db/open.ts';
import { createDatabase, databaseUrl, dropDatabase } from '#service/testing/postgres-server.ts';
import { findNginx } from '../e2e/run-nginx.ts';
import { loadConversations, loadLeads, type BenchAgency } from './hosts/data.ts';
import { createTables, hostSettings, migrateTo, withFleet, type Fleet } from './hosts/fleet.ts';
import { measureKills } from './hosts/kills.ts';
import { measureLatency, printSaturation, type Step } from './hosts/latency.ts';
import { withVersions, type Version } from './hosts/version.ts';
import { onPostgres } from './on-postgres.ts';
import type { BenchOptions } from './run.ts';

const HOSTS = [1, 2, 3];
const DEFAULTS = { minutes: '2', leads: '1000000', seconds: '10' };
/** The number of agencies that clients write to and follow during the kills, including the large agency. */
const FOLLOWED = 20;

export async function benchHosts(options: BenchOptions): Promise<void> {
  const [minutes = 0, leads = 0, seconds = 0] = (['minutes', 'leads', 'seconds'] as const).map((name) => {
    const value = Number(options[name] ?? DEFAULTS[name]);
    if (!(value >= 0)) throw new Error(`--${name} must be a number: ${options[name]}`);
    return value;
  });
  const nginx = findNginx();
  if (nginx === null) {
    console.log('hosts: skipped: nginx is not installed and cannot be installed here');
    return;
  }
  await onPostgres('hosts', async (serverUrl) =>
    withVersions(options.from, async (previous, current) => {
      if (seconds > 0) await benchLatency(nginx, serverUrl, current, { leads, seconds });
      if (minutes > 0) await benchKills(nginx, serverUrl, { previous, current }, { leads, minutes });
    }),
  );
}

async function benchLatency(
  nginx: string,
  serverUrl: string,
  version: Version,
  { leads, seconds }: { leads: number; seconds: number },
): Promise<void> {
  await withData(serverUrl, version, leads, async ({ url, env, agencies }) => {
    const { db, close } = await openDatabase({ kind: 'postgres', url });
    await loadConversations(db, agencies);
    // Fills the lookup table from API keys to agencies. Without it, each request would search the keys of all
    // agencies, as during an upgrade.
    await db.execute(
      'insert into api_key_lookup (hash, agency_id) select hash, agency_id from api_key on conflict do nothing',
    );
    await db.execute('vacuum analyze');
    await close();
    const steps: Step[] = [];
    for (const size of HOSTS) {
      const measure = (fleet: Fleet) => measureLatency(fleet, agencies, seconds);
      steps.push(...(await withFleet(nginx, { size, version, env }, measure)));
    }
    printSaturation(steps);
  });
}

async function benchKills(
  nginx: string,
  serverUrl: string,
  { previous, current }: { previous: Version; current: Version },
  { leads, minutes }: { leads: number; minutes: number },
): Promise<void> {
  await withData(serverUrl, previous, leads, async ({ env, agencies, client }) => {
    console.log(`\nKills for ${minutes} minutes, and an upgrade from ${previous.name} to ${current.name}:\n`);
    const upgrade = { to: current, migrate: () => migrateTo(current, env) };
    const options = { size: HOSTS.length, version: previous, env };
    const broken = await withFleet(nginx, options, (fleet) =>
      measureKills(fleet, client, agencies.slice(0, FOLLOWED), { minutes, upgrade }),
    );
    if (broken.length === 0) return;
    console.log(`\nBroken: ${broken.join('; ')}`);
    process.exitCode = 1;
  });
}

type Data = { url: string; env: NodeJS.ProcessEnv; agencies: readonly BenchAgency[]; client: Client };

/** Creates a database with the schema of a version, passes it to `work`, and then deletes it. */
async function withData(
  serverUrl: string,
  version: Version,
  leads: number,
  work: (data: Data) => Promise<void>,
): Promise<void> {
  const name = await createDatabase(serverUrl);
  const url = databaseUrl(serverUrl, name);
  const env = hostSettings(url);
  const client = new Client(url);
  try {
    await createTables(version, env);
    await client.connect();
    const started = performance.now();
    const agencies = await loadLeads(client, leads);
    const took = (performance.now() - started) / 1000;
    console.log(
      `${leads.toLocaleString('en')} leads in ${agencies.length} agencies, in ${took.toFixed(0)} s.`,
    );
    await work({ url, env, agencies, client });
  } finally {
    await client.end();
    await dropDatabase(serverUrl, name);
  }
}
