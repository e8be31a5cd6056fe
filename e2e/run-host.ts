import assert from 'node:assert/strict';
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { AppConfig } from '#contract/app-config.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * The arguments with which `npm start` runs Node. `playwright.config.ts` sets BOTDECK_HOST_FLAG for the browser tests.
 * Benchmarks do not set it.
 */
const COMMAND = [
  ...(process.env.BOTDECK_HOST_FLAG ? [process.env.BOTDECK_HOST_FLAG] : []),
  'src/host/run.js',
];

export type RunningHost = {
  url: string;
  process: ChildProcess;
  /** Returns everything that the host has written to standard error so far: progress messages and log lines. */
  log: () => string;
  /** Sends SIGTERM to the host and returns its exit code. */
  stop: () => Promise<number | null>;
};

/** Runs a host like `npm start`, on a free port. `root` is the folder of another version of the repository. */
export async function runHost(
  args: string[],
  env: NodeJS.ProcessEnv = {},
  root = ROOT,
): Promise<RunningHost> {
  // Turns off the deletion of old notifications, because tests expect all notifications of the sample.
  const kept = env.SERVICE_URL ? {} : { KEEP_READ_NOTIFICATIONS_DAYS: '0' };
  const options = { cwd: root, env: { ...kept, ...process.env, ...env } };
  return runProgram(process.execPath, [...COMMAND, '--port', '0', ...args], options);
}

/**
 * Runs a program that starts a host. Rejects with the output of the program if the program ends before the host accepts
 * requests.
 */
export async function runProgram(
  program: string,
  args: string[],
  options: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<RunningHost> {
  const host = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
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

/** Returns the API key of the sample agency from `/config.json`. */
export async function sampleKey(url: string): Promise<string> {
  const config = AppConfig.parse(await (await fetch(`${url}/config.json`)).json());
  return config.sample?.apiKey ?? '';
}

/** Stops a host. Fails if its exit code is not 0 or if it has logged an error. */
export async function expectCleanEnd({ stop, log }: RunningHost): Promise<void> {
  assert.equal(await stop(), 0, 'the host stops cleanly when asked to');
  const errors = log()
    .split('\n')
    .filter((line) => /"level":(50|60)/.test(line));
  assert.deepEqual(errors, [], 'the host logged an error');
}

/**
 * Runs `npm start` on a free port. Returns the ids of the npm process and of the host, its child process. The id of the
 * host is read from /proc, so the function works only on Linux.
 */
export async function npmStart(args: string[]): Promise<{ url: string; npm: number; host: number }> {
  const npm = spawn('npm', ['start', '--silent', '--', '--port', '0', ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [url] = (await once(createInterface(npm.stdout), 'line')) as [string];
  const pid = npm.pid ?? 0;
  return { url, npm: pid, host: Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')) };
}

/**
 * Runs a host command like `npm run --silent NAME -- ARGS` and returns its standard output. Rejects if the command
 * fails.
 */
export async function runCommand(args: string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const options = { cwd: ROOT, env: { ...process.env, ...env } };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [...COMMAND, ...args], options, (error, stdout, stderr) => {
      if (error) reject(new Error(stderr.trim()));
      else resolve(stdout.trim());
    });
  });
}

/** Starts a host whose start must fail. Returns its exit code and its standard error. */
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

/** Runs a host command that ends by itself, such as `--migrate-only`. Returns its standard output. */
export async function runToEnd(args: string[], env: NodeJS.ProcessEnv, root = ROOT): Promise<string> {
  const options = { cwd: root, env: { ...process.env, ...env } };
  const { stdout } = await promisify(execFile)(process.execPath, [...COMMAND, ...args], options);
  return stdout.trim();
}

/** Starts a host and sends the signal when its output matches `said`, i.e. before the host accepts requests. */
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
