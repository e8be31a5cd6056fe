import { describeError } from '#service/log-error.ts';
import { isDatabaseUnavailable, isStorageFull } from '#service/db/unavailable.ts';
import { StartError } from './start-error.js';

/**
 * Returns the line that a host prints before it exits. An unexpected error may contain SQL, parameters or stored
 * values, so the line contains only its class. `details` are for the log at the level 'debug'.
 */
export function startFailure(error: unknown): { line: string; details: object | null } {
  if (typeof error === 'string') return { line: error, details: null };
  if (error instanceof StartError) return { line: error.message.replaceAll(/\s*\n\s*/g, ' '), details: null };
  const details = describeError(error);
  if (isStorageFull(error)) {
    const line = 'The disk of the database (--data or DATABASE_URL) is full. Free space, then start again.';
    return { line, details };
  }
  if (isDatabaseUnavailable(error)) {
    const line =
      'The database (--data or DATABASE_URL) stopped answering during the start. Start again once it answers.';
    return { line, details };
  }
  const name = error instanceof Error ? error.name : typeof error;
  const line = `The start failed because of an internal error (${name}). Start again with LOG_LEVEL=debug for details, and report them.`;
  return { line, details };
}
