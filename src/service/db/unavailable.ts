import { EmbeddedDatabaseLost } from './pglite-thread.ts';

const LOCK_NOT_AVAILABLE = '55P03';

/**
 * The SQLSTATE codes of a database that is temporarily unavailable.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const UNAVAILABLE_STATES = new Set([
  '40001', // serialization failure: a retry helps
  '40P01', // deadlock: a retry helps
  '53000', // insufficient resources
  '53200', // out of memory
  '53300', // too many connections
  LOCK_NOT_AVAILABLE,
  '57014', // statement timeout
  '57P01', // shut down by an administrator
  '57P02', // shut down by a crash
  '57P03', // starting up or shutting down
  '57P05', // idle session timeout
  '25006', // read-only: a standby during a failover
  '25P03', // idle in transaction timeout
]);

const NETWORK_CODES = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'EMFILE',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOENT', // the socket file of a stopped server
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** The messages of errors that `pg` and its pool throw without a code. */
const DRIVER_MESSAGES =
  /^(timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|Client has encountered a connection error|Cannot use a pool after calling end)/;

/**
 * Returns the error message if the error is from the driver or the embedded engine and means that the database is
 * unavailable, otherwise null. The message contains no stored data.
 */
export function unavailableMessage(error: Error): string | null {
  if (error instanceof EmbeddedDatabaseLost) return error.message;
  return DRIVER_MESSAGES.exec(error.message)?.[0] ?? null;
}

const DISK_FULL = '53100';

/**
 * Returns whether the error means that the database is unreachable, overloaded or too slow. A retry may then succeed.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  return causes(error).some((cause) => {
    if (cause instanceof EmbeddedDatabaseLost || DRIVER_MESSAGES.test(cause.message)) return true;
    const code = codeOf(cause);
    return code.startsWith('08') || UNAVAILABLE_STATES.has(code) || NETWORK_CODES.has(code);
  });
}

export function isStorageFull(error: unknown): boolean {
  return causes(error).some((cause) => codeOf(cause) === DISK_FULL);
}

export function isLockTimeout(error: unknown): boolean {
  return causes(error).some((cause) => codeOf(cause) === LOCK_NOT_AVAILABLE);
}

/** Returns the error and all its causes, because drizzle wraps the errors of the driver. */
function causes(error: unknown): Error[] {
  if (!(error instanceof Error)) return [];
  const inner = error instanceof AggregateError ? error.errors.flatMap(causes) : causes(error.cause);
  return [error, ...inner];
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
