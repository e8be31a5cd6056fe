/** Runs several hosts on one database behind nginx, which uses the configuration in docs/hosting/nginx.conf. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '#service/testing/free-port.ts';
import { runHost, runToEnd, type RunningHost } from '../../e2e/run-host.ts';
import { runSite } from '../../e2e/run-nginx.ts';
import type { Version } from './version.ts';

const SITE = fileURLToPath(new URL('../../docs/hosting/nginx.conf', import.meta.url));

export type Fleet = {
  /** The URL of nginx. */
  url: string;
  size: number;
  /** Kills the host number `at` with SIGKILL and starts it again, with its version or another version. */
  kill: (at: number, version?: Version) => Promise<void>;
  /** Stops the host number `at` and starts it again with another version. */
  replace: (at: number, version: Version) => Promise<void>;
};

export function hostSettings(databaseUrl: string): NodeJS.ProcessEnv {
  return {
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: randomBytes(32).toString('hex'),
    SECRETS_KEY: randomBytes(32).toString('hex'),
    LOG_LEVEL: 'fatal',
    REQUEST_LIMIT: '0',
    PROXIES: '1',
  };
}

/**
 * Creates the tables of a version by starting a host once. Older versions lack the options `--migrate-only` and
 * `--no-sample`.
 */
export async function createTables({ root }: Version, env: NodeJS.ProcessEnv): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'botdeck-bench-'));
  const host = await runHost(['--sample-scale', '0.01', '--data', dataDir], env, root);
  await host.stop();
  rmSync(dataDir, { recursive: true });
}

/** Applies the migrations of a version, as docs/hosting/README.md describes. */
export async function migrateTo({ root }: Version, env: NodeJS.ProcessEnv): Promise<string> {
  return runToEnd(['--migrate-only'], env, root);
}

type FleetOptions = { size: number; version: Version; env: NodeJS.ProcessEnv };

/** Starts nginx and the hosts, calls `work`, and stops everything afterwards, also after an error. */
export async function withFleet<Result>(
  nginx: string,
  options: FleetOptions,
  work: (fleet: Fleet) => Promise<Result>,
): Promise<Result> {
  const { fleet, stop } = await runFleet(nginx, options);
  try {
    return await work(fleet);
  } finally {
    await stop();
  }
}

async function runFleet(nginx: string, { size, version, env }: FleetOptions) {
  const dataDir = mkdtempSync(join(tmpdir(), 'botdeck-bench-'));
  const start = async (port: number, { root }: Version) =>
    runHost(['--port', String(port), '--data', dataDir], env, root);
  const hosts: { port: number; version: Version; host: RunningHost }[] = [];
  for (let count = 0; count < size; count += 1) {
    const port = await freePort();
    hosts.push({ port, version, host: await start(port, version) });
  }
  const proxy = await runSite(nginx, (port, folder) => siteOf(port, folder, hosts));
  const slot = (at: number) => hosts[at % size]!;
  const fleet: Fleet = {
    url: `http://127.0.0.1:${proxy.port}`,
    size,
    kill: async (at, next) => {
      const killed = slot(at);
      const ended = once(killed.host.process, 'exit');
      killed.host.process.kill('SIGKILL');
      await ended;
      killed.version = next ?? killed.version;
      killed.host = await start(killed.port, killed.version);
    },
    replace: async (at, next) => {
      const replaced = slot(at);
      await replaced.host.stop();
      replaced.version = next;
      replaced.host = await start(replaced.port, next);
    },
  };
  const stop = async () => {
    await proxy.stop();
    await Promise.all(hosts.map(({ host }) => host.stop()));
    rmSync(dataDir, { recursive: true });
  };
  return { fleet, stop };
}

/**
 * Returns the documented nginx configuration with these hosts, and without TLS. With TLS, the benchmark would also
 * measure the encryption in the client.
 */
function siteOf(port: number, folder: string, hosts: readonly { port: number }[]): string {
  return readFileSync(SITE, 'utf8')
    .replace(/^ *server 127\.0\.0\.1:4310(.*);$/m, (_, parameters: string) =>
      hosts.map((host) => `  server 127.0.0.1:${host.port}${parameters};`).join('\n'),
    )
    .replace('listen 80', `listen unix:${folder}/plain.sock`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${port}`)
    .replaceAll(/^ *ssl_certificate.*$/gm, '');
}
