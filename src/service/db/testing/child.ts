import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

export type ChildScript = 'lock-child.ts' | 'write-child.ts' | 'deliver-child.ts';

/** Runs a script of this folder in a process of its own, which is killed after the test at the latest. */
export function startChild(script: ChildScript, ...parameters: string[]): ChildProcess {
  return startChildBehind([], script, ...parameters);
}

/** The same behind a command that runs the one after it, such as `unshare`. */
export function startChildBehind(
  command: readonly string[],
  script: ChildScript,
  ...parameters: string[]
): ChildProcess {
  const [program = '', ...words] = [
    ...command,
    process.execPath,
    // As the tests themselves: see vite.config.ts.
    '--liftoff-only',
    '--import',
    'tsx',
    join(import.meta.dirname, script),
    ...parameters,
  ];
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
