import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'vite';
import { onTestFinished } from 'vitest';

const MODULES = join(import.meta.dirname, '../../../../node_modules');
const CACHE = join(MODULES, '.cache/botdeck');

/**
 * Runs a script of this folder in a process of its own, which is killed after the test at the latest. V8 compiles its
 * database quickly, and what is used much not once more and well: that pays in a service that lives.
 */
export function startChild(
  script: 'write-child.ts' | 'deliver-child.ts',
  ...parameters: string[]
): ChildProcess {
  const path = join(import.meta.dirname, script);
  return run([process.execPath, '--liftoff-only', '--import', 'tsx', path, ...parameters]);
}

/** What is started twenty times at once is compiled once. */
export type CompiledChild = {
  /** The same as `startChild`, behind a command that runs the one after it, such as `unshare`. */
  startBehind: (command: readonly string[], ...parameters: string[]) => ChildProcess;
  remove: () => void;
};

/** Of what a script of this folder imports, only sources are part of it: packages stay where they are. */
export async function compileChild(script: 'lock-child.ts'): Promise<CompiledChild> {
  mkdirSync(CACHE, { recursive: true });
  // Below the packages that it imports.
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

/** What puts a process into other namespaces, as a container is: with process ids or a host name of its own. */
export const ELSEWHERE = {
  'another PID namespace': ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'],
  'another host name': ['unshare', '--uts', 'sh', '-c', 'hostname elsewhere && exec "$@"', 'sh'],
} as const;

/** Only root may, and only on Linux, and not in every container. */
export function canRunBehind([program = '', ...words]: readonly string[]): boolean {
  const isAllowed = spawnSync(program, [...words, 'true']).status === 0;
  if (!isAllowed) console.log(`Skipped, for this machine forbids it: ${[program, ...words].join(' ')}`);
  return isAllowed;
}

/** Ends a process as a power switch would: with no chance to tidy up. Resolves when it is gone. */
export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

/** The next message of the child. Rejects when it ends without one. */
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
