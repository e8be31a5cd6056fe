import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { tempFolder } from '#service/db/testing/temp-folder.ts';
import { buildDashboard } from './build-dashboard.ts';

let root: string;
let told: string[];
const tell = (line: string) => void told.push(line);

beforeEach(() => {
  root = tempFolder();
  told = [];
  mkdirSync(join(root, 'src/dashboard'), { recursive: true });
  writeFileSync(join(root, 'src/dashboard/page.ts'), '');
  for (const source of ['src/dashboard/page.ts', 'src/dashboard']) utimesSync(join(root, source), 1, 1);
});

const page = () => readFileSync(join(root, 'dist/index.html'), 'utf8');

/** A build that writes this text as its page. */
const buildOf = (text: string) => async () => async (folder: string) => {
  mkdirSync(folder);
  writeFileSync(join(folder, 'index.html'), text);
};

const failing = (error: Error) => async () => async (folder: string) => {
  mkdirSync(folder);
  writeFileSync(join(folder, 'index.html'), 'half');
  throw error;
};

/** Makes the sources newer than whatever was built. */
function change(): void {
  const later = Date.now() / 1000 + 60;
  utimesSync(join(root, 'src/dashboard/page.ts'), later, later);
}

describe('building the dashboard', () => {
  it('happens when there is no build, and again only when a source is newer', async () => {
    expect(await buildDashboard(root, tell, buildOf('first'))).toBe(join(root, 'dist'));
    await buildDashboard(root, tell, buildOf('second'));
    expect(page()).toBe('first');
    change();
    await buildDashboard(root, tell, buildOf('third'));
    expect(page()).toBe('third');
    expect(readdirSync(root).toSorted()).toEqual(['dist', 'src']);
    expect(told[0]).toBe('Building the dashboard…');
  });

  it('happens again for a source that changed while it happened', async () => {
    await buildDashboard(root, tell, async () => async (folder) => {
      const now = Date.now() / 1000;
      utimesSync(join(root, 'src/dashboard/page.ts'), now, now);
      await (
        await buildOf('too early')()
      )(folder);
    });
    await buildDashboard(root, tell, buildOf('in time'));
    expect(page()).toBe('in time');
  });

  it('leaves the last whole build in place when it fails, and says why', async () => {
    await buildDashboard(root, tell, buildOf('whole'));
    change();
    await expect(buildDashboard(root, tell, failing(new Error('no such import')))).rejects.toThrow(
      'The dashboard cannot be built: no such import',
    );
    expect(page()).toBe('whole');
    expect(readdirSync(root).toSorted()).toEqual(['dist', 'src']);
  });

  it('leaves no half of a build behind where there was none', async () => {
    await expect(buildDashboard(root, tell, failing(new Error('x')))).rejects.toThrow('cannot be built: x');
    expect(existsSync(join(root, 'dist'))).toBe(false);
  });

  it.each([
    ['without build tools', async () => null, 'the build tools are not installed'],
    [
      'on a read-only disk',
      failing(Object.assign(new Error('read-only'), { code: 'EROFS' })),
      'the folder cannot be written to',
    ],
  ])('serves an older build %s, and says so', async (_, build, reason) => {
    await buildDashboard(root, tell, buildOf('older'));
    change();
    expect(await buildDashboard(root, tell, build)).toBe(join(root, 'dist'));
    expect(page()).toBe('older');
    expect(told.at(-1)).toMatch(new RegExp(`^Serving the dashboard as it was built on .*: ${reason}\\.$`));
  });

  it('says what to do where there are neither a build nor the tools for one', async () => {
    await expect(buildDashboard(root, tell, async () => null)).rejects.toThrow(
      'The dashboard is not built and the build tools are not installed: run npm ci, then npm run build.',
    );
  });
});
