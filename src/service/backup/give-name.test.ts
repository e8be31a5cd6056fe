import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempFolder } from '../db/testing/temp-folder.ts';
import { giveName } from './give-name.ts';

const unsupported = async () => {
  throw Object.assign(new Error('no hard links'), { code: 'EPERM' });
};

it.each([
  ['a hard link', undefined],
  ['a copy, if the file system has no hard links', unsupported],
])('names a file by %s, and replaces no other file', async (_, hardLink) => {
  const folder = tempFolder();
  const [file, name] = [join(folder, 'unfinished'), join(folder, 'backup')];
  writeFileSync(file, 'rows');
  await giveName(file, name, hardLink);
  expect(readFileSync(name, 'utf8')).toBe('rows');
  writeFileSync(name, 'other rows');
  await expect(giveName(file, name, hardLink)).rejects.toMatchObject({ code: 'EEXIST' });
  expect(readFileSync(name, 'utf8')).toBe('other rows');
});

it('reports other errors', async () => {
  const folder = tempFolder();
  await expect(giveName(join(folder, 'missing'), join(folder, 'backup'))).rejects.toMatchObject({
    code: 'ENOENT',
  });
});
