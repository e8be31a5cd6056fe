import assert from 'node:assert/strict';
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { AppConfig } from '#contract/app-config.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** What `npm start` runs. The browser tests add a flag of Node's to it, in playwright.config.ts; benchmarks none. */
const COMMAND = [
  ...(process.env.BOTDECK_HOST_FLAG ? [process.env.BOTDECK_HOST_FLAG] : []),
  'src/host/run.js',
];

export type RunningHost = {
  url: string;
  process: ChildProcess;
  /** All that the host wrote to standard error so far: progress and log. */
  log: () => string;
  /** Asks it to stop and answers its exit code. */
  stop: () => Promise<number | null>;
};

/** Runs what `npm start` runs, on a free port. Rejects with the host's own last words when it does not come up. */
export async function runHost(args: string[], env: NodeJS.ProcessEnv = {}): Promise<RunningHost> {
  const host = spawn(process.execPath, [...COMMAND, '--port', '0', ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  host.stderr.on('data', (chunk: Buffer) => {
    log += chunk.toString();
  });
  const exited = once(host, 'exit') as Promise<[number | null]>;
  const url = await Promise.race([
    once(createInterface(host.stdout), 'line') as Promise<[string]>,
    exited.then(([code]) => {
      throw new Error(`the host ended with ${code}: ${log.trim()}`);
    }),
  ]);
  return {
    url: url[0],
    process: host,
    log: () => log,
    stop: async () => {
      host.kill('SIGTERM');
      return (await exited)[0];
    },
  };
}

/** The key that a host offers newcomers, which opens the sample agency. */
export async function sampleKey(url: string): Promise<string> {
  const config = AppConfig.parse(await (await fetch(`${url}/config.json`)).json());
  return config.sample?.apiKey ?? '';
}

/** Stops a host, which has to end well and to have logged no error. */
export async function expectCleanEnd({ stop, log }: RunningHost): Promise<void> {
  assert.equal(await stop(), 0, 'the host stops cleanly when asked to');
  assert.doesNotMatch(log(), /"level":(50|60)/, 'the host logged an error');
}

/** Runs `npm start` itself, on a free port. `host` is the process that npm runs: Linux tells which. */
export async function npmStart(args: string[]): Promise<{ url: string; npm: number; host: number }> {
  const npm = spawn('npm', ['start', '--silent', '--', '--port', '0', ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [url] = (await once(createInterface(npm.stdout), 'line')) as [string];
  const pid = npm.pid ?? 0;
  return { url, npm: pid, host: Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')) };
}

/** Runs a start that is expected to fail. Returns its exit code and what it printed on standard error. */
export async function startAndFail(
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ code: number | string | null; words: string }> {
  const options = { cwd: ROOT, timeout: 60_000, env: { ...process.env, ...env } };
  return new Promise((resolve) => {
    execFile(process.execPath, [...COMMAND, ...args], options, (error, _, stderr) => {
      resolve({ code: error ? (error.code ?? null) : 0, words: stderr.trim() });
    });
  });
}

/** Starts a host and ends it once it has said something, before it serves. */
export async function startAndCut(args: string[], said: RegExp, signal: NodeJS.Signals): Promise<void> {
  const host = spawn(process.execPath, [...COMMAND, '--port', '0', ...args], { cwd: ROOT });
  const exited = once(host, 'exit');
  let words = '';
  host.stderr.on('data', (chunk: Buffer) => {
    words += chunk.toString();
    if (said.test(words)) host.kill(signal);
  });
  await exited;
  if (!said.test(words)) throw new Error(`the host ended by itself: ${words.trim()}`);
}
