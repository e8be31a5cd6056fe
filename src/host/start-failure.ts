import { describeError } from '#service/log-error.ts';
import { isDatabaseUnavailable, isStorageFull } from '#service/db/unavailable.ts';
import { StartError } from './start-error.js';

const AGAIN = { start: 'start again', command: 'run the command again' };

/**
 * Returns the line that a start or a command prints before it exits with an error. An unexpected error may contain SQL,
 * parameters or stored values, so the line contains only the class of the error. `details` are printed only at the log
 * level 'debug' or 'trace'.
 */
export function startFailure(
  error: unknown,
  process: keyof typeof AGAIN = 'start',
): { line: string; details: object | null } {
  const again = AGAIN[process];
  if (typeof error === 'string') return { line: error, details: null };
  if (error instanceof StartError) return { line: error.message.replaceAll(/\s*\n\s*/g, ' '), details: null };
  const details = describeError(error);
  if (isStorageFull(error)) {
    const line = `The disk of the database (--data or DATABASE_URL) is full. Free space, then ${again}.`;
    return { line, details };
  }
  if (isDatabaseUnavailable(error)) {
    const line = `The database (--data or DATABASE_URL) stopped answering during the ${process}. Once it answers, ${again}.`;
    return { line, details };
  }
  const name = error instanceof Error ? error.name : typeof error;
  const line = `An internal error (${name}) ended the ${process}. For details to report, ${again} with LOG_LEVEL=debug.`;
  return { line, details };
}
