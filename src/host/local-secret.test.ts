import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '#service/db/testing/temp-folder.ts';
import { keptSecretsKey, keptSessionSecret } from './local-secret.ts';

describe.each([
  ['session secret', 'session-secret', keptSessionSecret, 43],
  ['key of stored secrets', 'secrets-key', keptSecretsKey, 32],
])('the %s', (name, file, keep, length) => {
  it('is created once, in a file that only this user can read', () => {
    const folder = join(tempFolder(), 'new', 'data');
    const secret = keep(folder);
    expect(secret).toHaveLength(length);
    expect(keep(folder)).toEqual(secret);
    expect(readdirSync(folder)).toEqual([file]);
    expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it('differs between folders', () => {
    expect(keep(tempFolder())).not.toEqual(keep(tempFolder()));
  });

  it.each(['', 'cut short'])('is never %j, and the file stays unchanged', (content) => {
    const folder = tempFolder();
    const path = join(folder, file);
    writeFileSync(path, content);
    expect(() => keep(folder)).toThrow(`${path} does not contain a ${name}: `);
    expect(readFileSync(path, 'utf8')).toBe(content);
  });

  it('causes an error of one line if it cannot be stored', () => {
    const notAFolder = join(tempFolder(), 'a-file');
    writeFileSync(notAFolder, '');
    expect(() => keep(notAFolder)).toThrow(new RegExp(`^The ${name} cannot be stored in [^\\n]+$`));
  });
});

describe('an invalid secret', () => {
  it('causes an error that says what to do', () => {
    const folder = tempFolder();
    for (const file of ['session-secret', 'secrets-key']) writeFileSync(join(folder, file), 'canary');
    const toNewSessions = ': delete it, and the next start creates a new one.';
    const toOldSecrets = ': restore the original file, or delete it and enter the secrets again.';
    expect(() => keptSessionSecret(folder)).toThrow(toNewSessions);
    expect(() => keptSecretsKey(folder)).toThrow(toOldSecrets);
    expect(() => keptSecretsKey(folder)).not.toThrow('canary');
  });

  it('does not include a key with a line break that an editor added', () => {
    const folder = tempFolder();
    const key = keptSecretsKey(folder);
    writeFileSync(join(folder, 'secrets-key'), `${key.toString('hex')}\n`);
    expect(keptSecretsKey(folder)).toEqual(key);
  });
});
