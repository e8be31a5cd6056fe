import { mkdtempSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { keptSessionSecret } from './session-secret.ts';

const aFolder = () => mkdtempSync(join(tmpdir(), 'botdeck-secret-'));

describe('the session secret', () => {
  it('is made once, in a file that only this user reads', () => {
    const folder = join(aFolder(), 'new', 'data');
    const secret = keptSessionSecret(folder);
    expect(secret).toHaveLength(43);
    expect(keptSessionSecret(folder)).toBe(secret);
    expect(readdirSync(folder)).toEqual(['session-secret']);
    expect(statSync(join(folder, 'session-secret')).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it('is another one in each folder', () => {
    expect(keptSessionSecret(aFolder())).not.toBe(keptSessionSecret(aFolder()));
  });

  it.each(['', 'cut short'])('is never %j, by which anybody could seal sessions', (content) => {
    const folder = aFolder();
    const path = join(folder, 'session-secret');
    writeFileSync(path, content);
    expect(() => keptSessionSecret(folder)).toThrow(
      `${path} holds no session secret: delete it, and the next start makes a new one.`,
    );
    expect(readFileSync(path, 'utf8')).toBe(content);
  });

  it('that cannot be kept is refused in one line', () => {
    const file = join(aFolder(), 'a-file');
    writeFileSync(file, '');
    expect(() => keptSessionSecret(file)).toThrow(/^The session secret cannot be kept in [^\n]+$/);
  });
});
