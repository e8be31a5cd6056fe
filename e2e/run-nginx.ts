import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '#service/testing/free-port.ts';
import { findOrInstallProgram } from '#service/testing/install-debian-package.ts';

const START_WITHIN_MS = 15_000;

/** Returns the path of the program nginx, or null if it is missing and cannot be installed. */
export function findNginx(): string | null {
  return findOrInstallProgram('nginx', 'nginx');
}

export type RunningNginx = {
  port: number;
  /** Returns the log of errors, with the requests that caused them. */
  errorLog: () => string;
  stop: () => Promise<void>;
};

/** Runs nginx on a free port of the loopback address. `locations` are the `location` blocks of its server. */
export async function runNginx(nginx: string, locations: string): Promise<RunningNginx> {
  return runSite(nginx, (port) => `server { listen 127.0.0.1:${port}; ${locations} }`);
}

/**
 * Checks an nginx configuration with `nginx -t` and runs nginx with it. `siteOn` returns the configuration for a port. It
 * may place files, e.g. sockets, in the folder that it receives, which is deleted at the end.
 */
export async function runSite(
  nginx: string,
  siteOn: (port: number, folder: string) => string,
): Promise<RunningNginx> {
  const folder = mkdtempSync(join(tmpdir(), 'botdeck-nginx-'));
  const port = await freePort();
  const inFolder = (name: string) => join(folder, name);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  writeFileSync(
    inFolder('nginx.conf'),
    `daemon off;
    worker_processes 1;
    pid ${inFolder('nginx.pid')};
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events {}
    http {
      access_log off;
      ${temporary.map((name) => `${name}_temp_path ${inFolder(name)};`).join('\n')}
      ${siteOn(port, folder)}
    }`,
  );
  const args = ['-p', folder, '-c', inFolder('nginx.conf'), '-e', inFolder('error.log')];
  execFileSync(nginx, [...args, '-t'], { stdio: 'pipe' });
  const server = spawn(nginx, args, { stdio: 'ignore' });
  const exited = once(server, 'exit');
  const errorLog = () => readFileSync(inFolder('error.log'), 'utf8');
  const stop = async () => {
    server.kill('SIGTERM');
    await exited;
    rmSync(folder, { recursive: true });
  };
  const giveUpAt = performance.now() + START_WITHIN_MS;
  while (!(await answers(port))) {
    if (server.exitCode !== null || performance.now() > giveUpAt) {
      const log = errorLog();
      await stop();
      throw new Error(`nginx did not start: ${log}`);
    }
    await setTimeout(50);
  }
  return { port, errorLog, stop };
}

async function answers(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/`, { method: 'HEAD' }).then(
    () => true,
    () => false,
  );
}
