import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeFolder } from './make-folder.ts';
import { tempFolder } from './testing/temp-folder.ts';

it('creates a folder and its parents for this user only and accepts an existing folder', async () => {
  const folder = join(tempFolder(), 'a', 'b');
  makeFolder(folder);
  makeFolder(folder);
  for (const made of [folder, join(folder, '..')]) expect(statSync(made).mode & 0o777).toBe(0o700);
});

it('fails inside a file', async () => {
  const file = join(tempFolder(), 'file');
  writeFileSync(file, '');
  expect(() => makeFolder(join(file, 'a'))).toThrow('ENOTDIR');
});

it.runIf(existsSync('/proc/self'))(
  'fails without an endless loop on a file system that allows no folders',
  () => {
    expect(() => makeFolder('/proc/no-such-folder/data')).toThrow('ENOENT');
  },
);
