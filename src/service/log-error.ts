import { DrizzleQueryError } from 'drizzle-orm/errors';
import { DatabaseError } from 'pg';
import * as z from 'zod';
import { unavailableMessage } from './db/unavailable.ts';
import type { Logger } from './log.ts';

/** Logs an error without stored values. A lint rule forbids passing an error to a logger in other modules. */
export function logError(log: Logger, error: unknown, message: string, fields: object = {}): void {
  log.error({ ...fields, error: describeError(error) }, message);
}

/**
 * Converts an error to an object for the log, without stored values, parameters and secrets. The message of a failed
 * SQL statement may contain stored values, and the message of a parser contains its input, so both are omitted.
 */
export function describeError(error: unknown): object {
  if (error instanceof DrizzleQueryError) {
    return {
      name: 'DrizzleQueryError',
      statement: statementName(error.query),
      cause: describeFailedStatement(error.cause),
      stack: frames(error),
    };
  }
  if (error instanceof DatabaseError) return describeFailedStatement(error);
  if (error instanceof Error) {
    const { name } = error;
    if (repeatsInput(error)) return { name, stack: frames(error) };
    const cause = error.cause === undefined ? undefined : describeError(error.cause);
    return { name, code: codeOf(error), message: error.message.split('\n')[0], stack: frames(error), cause };
  }
  return { name: typeof error };
}

function describeFailedStatement(error: unknown): object {
  if (!(error instanceof Error)) return { name: typeof error };
  const message = unavailableMessage(error);
  const name = error instanceof DatabaseError ? 'DatabaseError' : error.name;
  return { name, code: codeOf(error), ...(message !== null && { message }) };
}

function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

function repeatsInput(error: Error): boolean {
  return error instanceof SyntaxError || error instanceof URIError || error instanceof z.core.$ZodError;
}

const STATEMENTS = [/\b(insert) into "?(\w+)/i, /\b(update) "?(\w+)/i, /\b(delete) from "?(\w+)/i];

/** Returns the verb and the table of an SQL statement, e.g. 'insert lead'. */
export function statementName(query: string): string {
  const change = STATEMENTS.map((pattern) => pattern.exec(query)).find((found) => found !== null);
  const [, verb = 'select', table = ''] = change ?? /\b(select)\b.*?\bfrom "?(\w+)/is.exec(query) ?? [];
  if (change || table !== '') return `${verb.toLowerCase()} ${table}`;
  return /^\s*(\w+)/.exec(query)?.[1]?.toLowerCase() ?? 'statement';
}

function frames({ stack = '' }: Error): string[] {
  return stack
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^at .+:\d+:\d+\)?$/.test(line));
}
