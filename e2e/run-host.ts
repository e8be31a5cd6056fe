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
 * The arguments that `npm start` passes to Node. The browser tests add a Node flag in playwright.config.ts; benchmarks
 * do not.
 */
const COMMAND = [
  ...(process.env.BOTDECK_HOST_FLAG ? [process.env.BOTDECK_HOST_FLAG] : []),
  'src/host/run.js',
];

export type RunningHost = {
  url: string;
  process: ChildProcess;
  /** Returns the output of the host on standard error up to now: progress and log. */
  log: () => string;
  /** Asks the host to stop and returns its exit code. */
  stop: () => Promise<number | null>;
};

/** Runs the host like `npm start`, on a free port. `root` is the folder of another version. */
export async function runHost(
  args: string[],
  env: NodeJS.ProcessEnv = {},
  root = ROOT,
): Promise<RunningHost> {
  // A long test run keeps all notifications of the sample.
  const kept = env.SERVICE_URL ? {} : { KEEP_READ_NOTIFICATIONS_DAYS: '0' };
  const options = { cwd: root, env: { ...kept, ...process.env, ...env } };
  return runProgram(process.execPath, [...COMMAND, '--port', '0', ...args], options);
}

/** Runs a program that starts a host. Rejects with the output of the program if the host does not start. */
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

/** Returns the key of the sample agency, which the host offers to new users. */
export async function sampleKey(url: string): Promise<string> {
  const config = AppConfig.parse(await (await fetch(`${url}/config.json`)).json());
  return config.sample?.apiKey ?? '';
}

/** Stops a host. Fails if the host does not exit cleanly or has logged an error. */
export async function expectCleanEnd({ stop, log }: RunningHost): Promise<void> {
  assert.equal(await stop(), 0, 'the host stops cleanly when asked to');
  const errors = log()
    .split('\n')
    .filter((line) => /"level":(50|60)/.test(line));
  assert.deepEqual(errors, [], 'the host logged an error');
}

/** Runs `npm start` on a free port. `host` is the id of the process that npm runs, which Linux provides in /proc. */
export async function npmStart(args: string[]): Promise<{ url: string; npm: number; host: number }> {
  const npm = spawn('npm', ['start', '--silent', '--', '--port', '0', ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [url] = (await once(createInterface(npm.stdout), 'line')) as [string];
  const pid = npm.pid ?? 0;
  return { url, npm: pid, host: Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')) };
}

/** Runs a command like `npm run --silent NAME -- ARGS`. Returns its standard output. Rejects if it fails. */
export async function runCommand(args: string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const options = { cwd: ROOT, env: { ...process.env, ...env } };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [...COMMAND, ...args], options, (error, stdout, stderr) => {
      if (error) reject(new Error(stderr.trim()));
      else resolve(stdout.trim());
    });
  });
}

/** Runs a start that must fail. Returns its exit code and its output on standard error. */
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

/** Runs a command that ends by itself. Returns its standard output. */
export async function runToEnd(args: string[], env: NodeJS.ProcessEnv, root = ROOT): Promise<string> {
  const options = { cwd: root, env: { ...process.env, ...env } };
  const { stdout } = await promisify(execFile)(process.execPath, [...COMMAND, ...args], options);
  return stdout.trim();
}

/** Starts a host and sends it a signal when its output matches `said`, before it accepts requests. */
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
