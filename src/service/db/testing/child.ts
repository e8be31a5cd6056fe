import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

export type ChildScript = 'lock-child.ts' | 'write-child.ts';

/** Runs a script of this folder in a process of its own, which is killed after the test at the latest. */
export function startChild(script: ChildScript, ...parameters: string[]): ChildProcess {
  const child = fork(join(import.meta.dirname, script), parameters, { execArgv: ['--import', 'tsx'] });
  onTestFinished(() => kill(child));
  return child;
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
