import { DrizzleQueryError } from 'drizzle-orm/errors';
import { DatabaseError } from 'pg';

/**
 * Describes the reason of a failed start and the remedy, in one line for the operator. The text contains no SQL, no
 * parameters, no stored values and no password.
 */
export function openFailure(error: unknown): string {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  const code = codeOf(cause);
  const message = cause instanceof Error ? firstLine(cause.message) : '';
  const remedy = REMEDIES.find(
    ({ codes, pattern }) => codes?.includes(code) || (pattern?.test(message) ?? false),
  )?.remedy;
  const reason = reasonOf(cause, code, message);
  const told = [reason, code === '' || reason.includes(code) ? '' : `(${code})`].filter(Boolean).join(' ');
  return `${told || 'unknown error'}.${remedy ? ` ${remedy}.` : ''}`;
}

function reasonOf(cause: unknown, code: string, message: string): string {
  // The embedded engine rejects writes before the disk is completely full. Its message would mention a
  // read-only transaction instead of the disk.
  if (code === '53100') return 'the disk is full or nearly full';
  return cause instanceof DatabaseError && isAboutData(code) ? 'a statement failed' : message;
}

/**
 * Whether PostgreSQL quotes stored values in its message: in data exceptions (class 22) and constraint violations
 * (class 23).
 */
function isAboutData(code: string): boolean {
  return code.startsWith('22') || code.startsWith('23');
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function firstLine(text: string): string {
  return (text.split('\n')[0] ?? '').trim().replace(/\.$/, '');
}

/** The remedies for known errors. The first match wins, so specific patterns precede general codes. */
const REMEDIES: readonly { codes?: readonly string[]; pattern?: RegExp; remedy: string }[] = [
  { pattern: /no encryption|SSL off/i, remedy: 'Add sslmode=require to the address' },
  { pattern: /SSL required|requires SSL/i, remedy: 'Add sslmode=require to the address' },
  {
    pattern: /does not support SSL/i,
    remedy: 'Turn on TLS at the server, or set sslmode=disable in a network that you trust',
  },
  { pattern: /pg_hba\.conf/i, remedy: 'Allow this user, database and address in pg_hba.conf' },
  {
    pattern: /client password must be a string|password/i,
    remedy: 'Check the user name and the password in the address',
  },
  {
    pattern: /timeout|timed out/i,
    remedy: 'Check the host and the port, and that no firewall blocks them',
  },
  {
    pattern: /connection terminated/i,
    remedy: 'Check that a PostgreSQL server answers at this host and port',
  },
  { codes: ['28P01', '28000'], remedy: 'Check the user name and the password in the address' },
  { codes: ['3D000'], remedy: 'Create the database, or correct its name in the address' },
  { codes: ['3F000'], remedy: 'Create a schema of the search_path, or change the search_path' },
  {
    codes: ['42501'],
    remedy: 'Grant the role CREATE on the schema, and ownership of the tables of Botdeck',
  },
  {
    codes: ['42P07', '42710'],
    remedy:
      'Botdeck did not create this object. Use an empty database, or an empty schema (options=-c search_path=NAME)',
  },
  {
    codes: ['55P03'],
    remedy: 'Another host upgrades the database or a statement holds a table. Start again in a minute',
  },
  { codes: ['53100', 'ENOSPC'], remedy: 'Free space on the disk of the database, then start again' },
  { codes: ['53300'], remedy: 'Raise max_connections of the server, or close other connections' },
  { codes: ['57P03', '57P01'], remedy: 'Start again when the server accepts connections' },
  { codes: ['25006'], remedy: 'Use the address of the primary server' },
  { codes: ['ECONNREFUSED'], remedy: 'Start PostgreSQL there, or correct the host and the port' },
  { codes: ['ENOTFOUND', 'EAI_AGAIN'], remedy: 'Correct the host name' },
  {
    codes: ['EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'ECONNRESET'],
    remedy: 'Check the host and the port, and the network between the machines',
  },
  { codes: ['ENOENT'], remedy: 'Check that the server runs and the socket folder is correct' },
  {
    codes: ['ERR_TLS_CERT_ALTNAME_INVALID'],
    remedy: 'Use the name in the certificate, or sslmode=verify-ca',
  },
  {
    codes: [
      'CERT_HAS_EXPIRED',
      'CERT_NOT_YET_VALID',
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'SELF_SIGNED_CERT_IN_CHAIN',
      'UNABLE_TO_GET_ISSUER_CERT',
      'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    ],
    remedy:
      'Name the root certificate with sslrootcert=FILE, or use sslmode=require to encrypt without a check of the certificate',
  },
];
