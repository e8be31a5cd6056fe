import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeFolder } from './make-folder.ts';
import { tempFolder } from './testing/temp-folder.ts';

it('makes a folder and those above it for this user alone, and leaves one that is there', async () => {
  const folder = join(tempFolder(), 'a', 'b');
  makeFolder(folder);
  makeFolder(folder);
  for (const made of [folder, join(folder, '..')]) expect(statSync(made).mode & 0o777).toBe(0o700);
});

it('fails under a file', async () => {
  const file = join(tempFolder(), 'file');
  writeFileSync(file, '');
  expect(() => makeFolder(join(file, 'a'))).toThrow('ENOTDIR');
});

it.runIf(existsSync('/proc/self'))('fails, and does not try for ever, where no folder can be made', () => {
  expect(() => makeFolder('/proc/no-such-folder/data')).toThrow('ENOENT');
});
