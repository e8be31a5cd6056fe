import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from './free-port.ts';
import { installDebianPackage } from './install-debian-package.ts';

const START_WITHIN_MS = 30_000;

export type Postgres = { programs: string; owner: Owner };

/** Returns the installed PostgreSQL programs, or a short reason if this machine cannot run a server. */
export function findPostgres(): Postgres | string {
  const programs = findPrograms();
  if (!programs) return 'no PostgreSQL server is installed here';
  const owner = findOwner();
  if (owner === null) return "PostgreSQL does not run as root, and there is no user 'postgres' to run it as";
  return { programs, owner };
}

/**
 * Returns the PostgreSQL programs and installs the Debian package if they are missing. Returns a short reason on
 * failure.
 */
export function findOrInstallPostgres(): Postgres | string {
  const found = findPostgres();
  if (typeof found !== 'string') return found;
  process.stderr.write('No PostgreSQL found: installing the package postgresql for the tests…\n');
  return installDebianPackage('postgresql') ? findPostgres() : found;
}

type Owner = { uid?: number; gid?: number };

/**
 * Returns the folder of `initdb` and `postgres`: a folder on the PATH, otherwise the newest version in the usual
 * folders of packages.
 */
function findPrograms(): string | undefined {
  const packaged = ['/usr/lib/postgresql', '/usr/pgsql', '/opt/homebrew/opt', '/usr/local/opt'].flatMap(
    (parent) => (existsSync(parent) ? readdirSync(parent).map((name) => join(parent, name, 'bin')) : []),
  );
  const newestFirst = packaged.toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  const onPath = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return [...onPath, ...newestFirst].find((folder) =>
    ['initdb', 'postgres'].every((program) => existsSync(join(folder, program))),
  );
}

/**
 * Returns the user that runs the server, because PostgreSQL refuses to run as root. Returns null if this process is
 * root and the user `postgres` does not exist.
 */
export function findOwner(): Owner | null {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return uid?.status === 0 && gid?.status === 0 ? { uid: Number(uid.stdout), gid: Number(gid.stdout) } : null;
}

/** Starts a new PostgreSQL server and calls `work` with its URL. Stops the server afterwards, also after an error. */
export async function withPostgres<Result>(
  { programs, owner }: Postgres,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'botdeck-postgres-'));
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid);
  chmodSync(folder, 0o700);
  const data = join(folder, 'data');
  let server: ChildProcess | undefined;
  try {
    const initdb = [
      '--pgdata',
      data,
      '--username',
      'postgres',
      '--auth',
      'trust',
      '--encoding',
      'UTF8',
      '--no-sync',
    ];
    execFileSync(join(programs, 'initdb'), initdb, {
      ...owner,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const port = await freePort();
    // The server accepts connections only from this machine. It does not flush data to disk, because the data
    // is temporary.
    const settings = {
      listen_addresses: '127.0.0.1',
      port,
      unix_socket_directories: '',
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
    };
    const parameters = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    server = spawn(join(programs, 'postgres'), ['-D', data, ...parameters], {
      ...owner,
      cwd: folder,
      stdio: 'ignore',
    });
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    console.log(`PostgreSQL in ${programs} on port ${port}: ${await versionOf(url, server)}`);
    return await work(url);
  } finally {
    if (server && server.exitCode === null) {
      const exit = once(server, 'exit');
      // SIGINT requests a fast shutdown, which does not wait for connections that tests have left open.
      server.kill('SIGINT');
      await exit;
    }
    rmSync(folder, { recursive: true, force: true });
  }
}

async function versionOf(url: string, server: ChildProcess): Promise<string> {
  const giveUpAt = performance.now() + START_WITHIN_MS;
  for (;;) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      const { rows } = await client.query<{ server_version: string }>('show server_version');
      return rows[0]?.server_version ?? 'unknown version';
    } catch (error) {
      if (server.exitCode !== null || performance.now() > giveUpAt) throw error;
      await setTimeout(50);
    } finally {
      await client.end();
    }
  }
}
