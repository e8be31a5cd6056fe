/**
 * Parses the address of a PostgreSQL database. The parameter `sslmode` has the same meaning as in psql, unlike in the
 * driver `pg`.
 */
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import { parseUrl } from '#contract/parse-url.ts';
import { CannotOpenDatabase } from './cannot-open.ts';

export type PostgresAddress = {
  /** The address without the parameters that this module evaluates, such as `sslmode`. */
  connectionString: string;
  /** Host, port and database, without credentials: safe to print. */
  place: string;
  /** The value of the parameter `options`, which the server parses like command line arguments. */
  options: string;
  /** The values of the driver's `ssl` option to try, in this order. */
  encryptions: readonly NonNullable<ClientConfig['ssl']>[];
};

const FORM = 'postgres://USER:PASSWORD@HOST:PORT/DATABASE';
const ENCODING =
  'Percent-encode the characters / ? # @ % in the user name and the password, for example %23 for #';

/** https://www.postgresql.org/docs/current/libpq-ssl.html, table 32.1 */
const SSL_MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'] as const;
type SslMode = (typeof SSL_MODES)[number];

/**
 * Throws `CannotOpenDatabase` if the address is invalid or ambiguous. The error message repeats no part of the address,
 * because a wrong character can turn a part of the password into a host, a port or a path.
 */
export function parsePostgresAddress(text: string): PostgresAddress {
  const url = parseUrl(text.trim());
  if (!url || !/^postgres(ql)?:$/.test(url.protocol)) {
    throw new CannotOpenDatabase(`the value is not a valid address. Write ${FORM}. ${ENCODING}.`);
  }
  if (isAmbiguous(text.trim(), url)) {
    throw new CannotOpenDatabase(`the value can be read in more than one way. ${ENCODING}.`);
  }
  const parameters = url.searchParams;
  // As in psql, the parameter has precedence over the environment variable. The default is 'allow', because
  // many addresses have neither.
  const mode = take(parameters, 'sslmode') ?? process.env['PGSSLMODE'] ?? 'allow';
  const files = {
    ca: take(parameters, 'sslrootcert'),
    cert: take(parameters, 'sslcert'),
    key: take(parameters, 'sslkey'),
  };
  for (const unused of ['ssl', 'uselibpqcompat']) parameters.delete(unused);
  const options = take(parameters, 'options') ?? '';
  return {
    connectionString: url.href,
    place: placeOf(url),
    options,
    encryptions: encryptionsOf(mode, files),
  };
}

function take(parameters: URLSearchParams, name: string): string | null {
  const value = parameters.get(name);
  parameters.delete(name);
  return value === '' ? null : value;
}

/**
 * Whether the address may contain an unencoded `#` or `/` in the password, which would move the rest of the password
 * into another part of the address.
 */
function isAmbiguous(text: string, url: URL): boolean {
  const authority = /^[a-z]+:\/\/([^/?#]*)/i.exec(text)?.[1] ?? '';
  const rest = text.slice(text.indexOf(authority) + authority.length);
  const parts = [url.username, url.password, url.pathname];
  return url.hash !== '' || rest.includes('@') || parts.some((part) => decode(part) === null);
}

/** Returns null for text with an invalid percent-encoding. */
function decode(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

function placeOf(url: URL): string {
  const host = url.searchParams.get('host') ?? (url.host === '' ? 'the local socket' : url.host);
  return `${decode(host) ?? ''}${decode(url.pathname) ?? ''}`;
}

type CertificateFiles = { ca: string | null; cert: string | null; key: string | null };

function encryptionsOf(mode: string, files: CertificateFiles): PostgresAddress['encryptions'] {
  if (mode === 'no-verify') return [{ rejectUnauthorized: false }];
  if (!isSslMode(mode)) {
    throw new CannotOpenDatabase(`sslmode must be one of ${SSL_MODES.join(', ')}. Correct it.`);
  }
  if (mode === 'disable') return [false];
  const usesSystemRoots = files.ca === 'system';
  const root = usesSystemRoots ? null : (files.ca ?? ownRootCertificate());
  const own = {
    ...(root !== null && { ca: read(root, 'sslrootcert') }),
    ...(files.cert !== null && { cert: read(files.cert, 'sslcert') }),
    ...(files.key !== null && { key: read(files.key, 'sslkey') }),
  };
  const unverified = { ...own, rejectUnauthorized: false };
  if (mode === 'allow') return [false, unverified];
  if (mode === 'prefer') return [unverified, false];
  if (mode === 'verify-full' || usesSystemRoots) return [own];
  // As in psql, `require` with a root certificate checks the certificate chain, but not the host name.
  if (root !== null) return [{ ...own, checkServerIdentity: () => undefined }];
  if (mode === 'require') return [unverified];
  throw new CannotOpenDatabase(
    'sslmode=verify-ca needs a root certificate. Add sslrootcert=FILE, or use sslmode=verify-full.',
  );
}

function isSslMode(mode: string): mode is SslMode {
  return (SSL_MODES as readonly string[]).includes(mode);
}

/** Returns the path of the root certificate that psql uses by default, or null if the file does not exist. */
function ownRootCertificate(): string | null {
  const path = join(homedir(), '.postgresql', 'root.crt');
  return existsSync(path) ? path : null;
}

function read(path: string, parameter: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new CannotOpenDatabase(
      `the file of ${parameter} cannot be read${code}. Correct the path, or let this user read the file.`,
    );
  }
}
