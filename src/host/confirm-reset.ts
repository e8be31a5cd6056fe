import { ask, type Terminal } from './ask.ts';
import { StartError } from './start-error.js';

const QUESTION =
  '--reset-sample deletes all changes in the sample agencies, and restores deleted keys. Type "yes" to continue: ';

/**
 * Asks for confirmation before a reset of the sample agency if the input is a terminal. Does not ask scripts, because a
 * script that passes the flag has already decided.
 */
export async function confirmReset(terminal: Terminal): Promise<void> {
  const answer = await ask(terminal, QUESTION);
  if (answer === null || answer.toLowerCase() === 'yes') return;
  throw new StartError('The sample was not reset, and nothing was changed. Start without --reset-sample.');
}
