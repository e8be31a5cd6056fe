import { createInterface } from 'node:readline/promises';
import { StartError } from './start-error.js';

type Terminal = { input: NodeJS.ReadableStream & { isTTY?: boolean }; output: NodeJS.WritableStream };

const QUESTION =
  '--reset-sample deletes all changes in the sample agencies, and restores deleted keys. Type "yes" to continue: ';

/**
 * Asks for confirmation before a reset if the input is a terminal. Does not ask scripts, because a script that passes
 * the flag has already decided.
 */
export async function confirmReset({ input, output }: Terminal): Promise<void> {
  if (!input.isTTY) return;
  const terminal = createInterface({ input, output });
  const closed = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  const answer = await Promise.race([terminal.question(QUESTION), closed]);
  terminal.close();
  if (answer.trim().toLowerCase() === 'yes') return;
  throw new StartError('The sample was not reset, and nothing was changed. Start without --reset-sample.');
}
