import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { serveCopies, withCopy } from './copy-folder.ts';
import { tempFolder } from './testing/temp-folder.ts';

const copiesIn = (folder: string) => readdirSync(folder).filter((name) => name.startsWith('copy-'));

describe('a copy of a data folder', () => {
  it('fails if the host does not respond', async () => {
    const folder = tempFolder();
    await expect(withCopy(folder, async () => undefined, 1)).rejects.toThrow(/does not respond/);
    expect(copiesIn(folder)).toEqual([]);
  });

  it('reports the reason of a failure at the host', async () => {
    const folder = tempFolder();
    const stop = serveCopies(
      folder,
      async () => undefined,
      () => {
        throw new Error('the disk is full.');
      },
    );
    await expect(withCopy(folder, async () => undefined)).rejects.toThrow(
      'The host cannot copy its data: the disk is full.',
    );
    stop();
    expect(copiesIn(folder)).toEqual([]);
  });

  it('is deleted after its use, also after an error', async () => {
    const folder = tempFolder();
    const stop = serveCopies(
      folder,
      async (target) => mkdirSync(target),
      () => undefined,
    );
    const using = withCopy(folder, async (copy) => {
      expect(existsSync(join(copy, 'pgdata'))).toBe(true);
      throw new Error('used');
    });
    await expect(using).rejects.toThrow('used');
    stop();
    expect(copiesIn(folder)).toEqual([]);
  });
});
