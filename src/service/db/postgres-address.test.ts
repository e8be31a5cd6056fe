import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parsePostgresAddress } from './postgres-address.ts';
import { tempFolder } from './testing/temp-folder.ts';

const parse = (query: string) => parsePostgresAddress(`postgres://app:p%23w@db.example:5433/bots${query}`);

describe('an address', () => {
  it('keeps encoded characters of the password', () => {
    expect(parse('').connectionString).toBe('postgres://app:p%23w@db.example:5433/bots');
  });

  it('can be printed without user and password', () => {
    expect(parse('?sslmode=disable').place).toBe('db.example:5433/bots');
    expect(parsePostgresAddress('postgresql:///bots?host=/run/postgresql').place).toBe(
      '/run/postgresql/bots',
    );
  });

  it('passes all options to the driver except the encryption options', () => {
    const address = parse('?options=-c%20search_path%3Dbots&sslmode=require&application_name=x');
    expect(address.options).toBe('-c search_path=bots');
    expect(address.connectionString).toBe('postgres://app:p%23w@db.example:5433/bots?application_name=x');
  });
});

describe('sslmode', () => {
  const lax = { rejectUnauthorized: false };

  it.each([
    ['', [false, lax]],
    ['?sslmode=disable', [false]],
    ['?sslmode=allow', [false, lax]],
    ['?sslmode=prefer', [lax, false]],
    ['?sslmode=require', [lax]],
    ['?sslmode=verify-full', [{}]],
    ['?sslmode=verify-ca&sslrootcert=system', [{}]],
  ])('%j has the same meaning as in psql', (query, encryptions) => {
    expect(parse(query).encryptions).toEqual(encryptions);
  });

  it.each(['require', 'verify-ca'])(
    '%s with a root certificate checks the chain but not the name',
    (mode) => {
      const path = join(tempFolder(), 'root.crt');
      writeFileSync(path, 'certificate');
      const [encryption] = parse(`?sslmode=${mode}&sslrootcert=${path}`).encryptions;
      expect(encryption).toEqual({ ca: 'certificate', checkServerIdentity: expect.any(Function) });
    },
  );

  it('comes from PGSSLMODE if the address has none', () => {
    process.env['PGSSLMODE'] = 'verify-full';
    onTestFinished(() => void delete process.env['PGSSLMODE']);
    expect(parse('').encryptions).toEqual([{}]);
    expect(parse('?sslmode=disable').encryptions).toEqual([false]);
  });

  it.each([
    ['?sslmode=on', 'sslmode must be one of'],
    ['?sslmode=verify-ca', 'sslrootcert=FILE'],
    ['?sslmode=require&sslrootcert=/no/such.crt', 'sslrootcert cannot be read'],
    ['?sslmode=require&sslkey=/no/such.key', 'sslkey cannot be read'],
  ])('%j is refused', (query, message) => {
    expect(() => parse(query)).toThrow(message);
  });
});
