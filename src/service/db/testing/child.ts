import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'vite';
import { onTestFinished } from 'vitest';

const MODULES = join(import.meta.dirname, '../../../../node_modules');
const CACHE = join(MODULES, '.cache/botdeck');

/**
 * Runs a script of this folder in a child process, which is killed at the end of the test at the latest. The option
 * `--liftoff-only` makes V8 compile the WebAssembly of the database quickly, without optimizations that are useful only
 * in a long-running service.
 */
export function startChild(
  script: 'write-child.ts' | 'deliver-child.ts',
  ...parameters: string[]
): ChildProcess {
  const path = join(import.meta.dirname, script);
  return run([process.execPath, '--liftoff-only', '--import', 'tsx', path, ...parameters]);
}

/** A script that is bundled once and started many times. */
export type CompiledChild = {
  /** Like `startChild`, but runs the process through another command, e.g. `unshare`. */
  startBehind: (command: readonly string[], ...parameters: string[]) => ChildProcess;
  remove: () => void;
};

/** Bundles a script of this folder with the source files that it imports. The bundle does not contain packages. */
export async function compileChild(script: 'lock-child.ts'): Promise<CompiledChild> {
  mkdirSync(CACHE, { recursive: true });
  // The bundle is inside node_modules, so that Node can find the packages that it imports.
  const outDir = mkdtempSync(join(CACHE, 'child-'));
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: { ssr: join(import.meta.dirname, script), outDir, target: 'node20' },
  });
  const path = join(outDir, basename(script).replace(/ts$/, 'js'));
  return {
    startBehind: (command, ...parameters) => run([...command, process.execPath, path, ...parameters]),
    remove: () => rmSync(outDir, { recursive: true }),
  };
}

function run([program = '', ...words]: readonly string[]): ChildProcess {
  const child = spawn(program, words, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  onTestFinished(() => kill(child));
  return child;
}

/**
 * Commands that start a process in another Linux namespace, as a container would: with separate process ids or another
 * host name.
 */
export const ELSEWHERE = {
  'another PID namespace': ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'],
  'another host name': ['unshare', '--uts', 'sh', '-c', 'hostname elsewhere && exec "$@"', 'sh'],
} as const;

/**
 * Returns whether this machine allows a command of `ELSEWHERE`. Only root on Linux may create namespaces, and some
 * containers do not allow it either.
 */
export function canRunBehind([program = '', ...words]: readonly string[]): boolean {
  const isAllowed = spawnSync(program, [...words, 'true']).status === 0;
  if (!isAllowed) console.log(`Skipped, for this machine forbids it: ${[program, ...words].join(' ')}`);
  return isAllowed;
}

/** Kills a process without giving it time to clean up, like a power failure. Resolves when the process has ended. */
export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

/** Resolves with the next message of the child process. Rejects if the process ends first. */
export async function nextMessage<Message>(child: ChildProcess): Promise<Message> {
  const ended = new AbortController();
  const onExit = () => ended.abort(new Error('The child process ended without a message'));
  child.once('exit', onExit);
  try {
    const [message] = await once(child, 'message', { signal: ended.signal });
    return message as Message;
  } finally {
    child.off('exit', onExit);
  }
}
