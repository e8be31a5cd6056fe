import { EmbeddedDatabaseLost } from './pglite-thread.ts';

const LOCK_NOT_AVAILABLE = '55P03';

/** SQLSTATEs of a database that cannot answer now and may soon. https://www.postgresql.org/docs/current/errcodes-appendix.html */
const UNAVAILABLE_STATES = new Set([
  '40001', // serialization failure: retrying is the remedy
  '40P01', // deadlock: likewise
  '53000', // insufficient resources
  '53200', // out of memory
  '53300', // too many connections
  LOCK_NOT_AVAILABLE,
  '57014', // statement timeout
  '57P01', // shut down by an administrator
  '57P02', // shut down by a crash
  '57P03', // starting up or shutting down
  '57P05', // idle session timeout
  '25006', // read-only: a standby that is about to take over
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
  'ENOENT', // the socket file of a server that is down
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** What `pg` and its pool throw without a code of any kind. */
const DRIVER_MESSAGES =
  /^(timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|Client has encountered a connection error|Cannot use a pool after calling end)/;

/** The text of an error by which the driver or the embedded engine says that the database is away. It holds no data. */
export function unavailableMessage(error: Error): string | null {
  if (error instanceof EmbeddedDatabaseLost) return error.message;
  return DRIVER_MESSAGES.exec(error.message)?.[0] ?? null;
}

const DISK_FULL = '53100';

/** Whether an error says that the database is unreachable, overloaded or timed out, so that trying again may help. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return causes(error).some((cause) => {
    if (cause instanceof EmbeddedDatabaseLost || DRIVER_MESSAGES.test(cause.message)) return true;
    const code = codeOf(cause);
    return code.startsWith('08') || UNAVAILABLE_STATES.has(code) || NETWORK_CODES.has(code);
  });
}

/** Whether an error says that the database refused to write because its disk is full, or nearly so. */
export function isStorageFull(error: unknown): boolean {
  return causes(error).some((cause) => codeOf(cause) === DISK_FULL);
}

/** Whether an error says that somebody else held a row for longer than `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  return causes(error).some((cause) => codeOf(cause) === LOCK_NOT_AVAILABLE);
}

/** The error, what caused it, and so on: drizzle wraps what the driver throws. */
function causes(error: unknown): Error[] {
  if (!(error instanceof Error)) return [];
  const inner = error instanceof AggregateError ? error.errors.flatMap(causes) : causes(error.cause);
  return [error, ...inner];
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
