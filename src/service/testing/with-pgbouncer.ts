import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { findOrInstallProgram } from './install-debian-package.ts';
import { findOwner } from './with-postgres.ts';

const START_WITHIN_MS = 15_000;

/** Returns the path of the program PgBouncer, or null if it is missing and cannot be installed. */
export function findPgbouncer(): string | null {
  return findOrInstallProgram('pgbouncer', 'pgbouncer');
}

/**
 * Starts PgBouncer, a connection pooler, and calls `work` with a URL that leads through it to the database at `url`.
 * `settings` are settings of PgBouncer.
 */
export async function withPgbouncer<Result>(
  program: string,
  url: string,
  settings: Record<string, string | number>,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'botdeck-pgbouncer-'));
  const { hostname, port: serverPort, username } = new URL(url);
  const port = await freePort();
  const all = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'trust',
    auth_file: join(folder, 'users'),
    // Fewer server connections than clients, so that clients share server connections.
    default_pool_size: 2,
    ...settings,
  };
  writeFileSync(join(folder, 'users'), `"${username}" ""\n`);
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]\n* = host=${hostname} port=${serverPort}\n[pgbouncer]\n${Object.entries(all)
      .map(([name, value]) => `${name} = ${value}`)
      .join('\n')}\n`,
  );
  chmodSync(folder, 0o755);
  const pooler = spawn(program, ['-q', join(folder, 'pgbouncer.ini')], { ...findOwner(), stdio: 'ignore' });
  const exited = once(pooler, 'exit');
  try {
    const giveUpAt = performance.now() + START_WITHIN_MS;
    while (!(await answers(port))) {
      if (pooler.exitCode !== null || performance.now() > giveUpAt)
        throw new Error('PgBouncer did not start');
      await setTimeout(50);
    }
    const pooled = new URL(url);
    pooled.host = `127.0.0.1:${port}`;
    return await work(pooled.href);
  } finally {
    pooler.kill('SIGKILL');
    await exited;
    rmSync(folder, { recursive: true });
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
