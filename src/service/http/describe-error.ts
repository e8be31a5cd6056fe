import { DrizzleQueryError } from 'drizzle-orm/errors';
import { DatabaseError } from 'pg';

/**
 * An unexpected error for the log. Parameters of a query may be secrets, so they are left out, and so is
 * whatever PostgreSQL quotes of them: its detail, and the message of a data exception (class 22).
 */
export function describeError(error: unknown): object {
  if (error instanceof DrizzleQueryError) {
    // The message repeats the parameters, and the stack repeats the message: only its frames are kept.
    return {
      name: 'DrizzleQueryError',
      query: error.query,
      cause: describeError(error.cause),
      stack: frames(error),
    };
  }
  if (error instanceof DatabaseError) {
    const { code, routine, schema, table, column, constraint } = error;
    const message = code?.startsWith('22') ? undefined : error.message;
    return { name: 'DatabaseError', code, message, routine, schema, table, column, constraint };
  }
  if (error instanceof Error) {
    const cause = error.cause === undefined ? undefined : describeError(error.cause);
    return { name: error.name, message: error.message, stack: frames(error), cause };
  }
  return { name: typeof error };
}

/** The stack without the message above it. */
function frames({ stack = '', message }: Error): string[] {
  return stack
    .slice(stack.indexOf(message) + message.length)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '));
}
