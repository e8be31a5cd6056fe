import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { tempFolder } from '#service/db/testing/temp-folder.ts';
import { build, DASHBOARD } from './build.js';

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

const page = () => readFileSync(join(root, 'dist/dashboard/index.html'), 'utf8');

/** Returns a build function that writes this text as its page. */
const buildOf = (text: string) => async (folder: string) => {
  writeFileSync(join(folder, 'index.html'), text);
};

const failing = (error: Error) => async (folder: string) => {
  writeFileSync(join(folder, 'index.html'), 'half');
  throw error;
};

/** Makes the sources newer than the build. */
function change(): void {
  const later = Date.now() / 1000 + 60;
  utimesSync(join(root, 'src/dashboard/page.ts'), later, later);
}

describe('the build of a part', () => {
  it('runs if there is no build, and again only if a source is newer', async () => {
    expect(await build(root, DASHBOARD, tell, buildOf('first'))).toBe(join(root, 'dist/dashboard'));
    await build(root, DASHBOARD, tell, buildOf('second'));
    expect(page()).toBe('first');
    change();
    await build(root, DASHBOARD, tell, buildOf('third'));
    expect(page()).toBe('third');
    expect(readdirSync(join(root, 'dist'))).toEqual(['dashboard']);
    expect(told[0]).toBe('Building the dashboard…');
  });

  it('never runs in a package without sources', async () => {
    await build(root, DASHBOARD, tell, buildOf('packed'));
    rmSync(join(root, 'src'), { recursive: true });
    mkdirSync(join(root, 'docs'));
    const document = join(root, 'docs/leads.png');
    const later = Date.now() / 1000 + 60;
    writeFileSync(document, '');
    utimesSync(document, later, later);
    told = [];
    expect(await build(root, DASHBOARD, tell, null)).toBe(join(root, 'dist/dashboard'));
    expect(told).toEqual([]);
  });

  it('runs again if a source changed during the build', async () => {
    await build(root, DASHBOARD, tell, async (folder) => {
      const now = Date.now() / 1000;
      utimesSync(join(root, 'src/dashboard/page.ts'), now, now);
      await buildOf('too early')(folder);
    });
    await build(root, DASHBOARD, tell, buildOf('in time'));
    expect(page()).toBe('in time');
  });

  it('keeps the last complete build after a failure, and reports the reason', async () => {
    await build(root, DASHBOARD, tell, buildOf('whole'));
    change();
    await expect(build(root, DASHBOARD, tell, failing(new Error('no such import')))).rejects.toThrow(
      'The dashboard cannot be built: no such import',
    );
    expect(page()).toBe('whole');
    expect(readdirSync(join(root, 'dist'))).toEqual(['dashboard']);
  });

  it('leaves no incomplete build after a failure', async () => {
    await expect(build(root, DASHBOARD, tell, failing(new Error('x')))).rejects.toThrow('cannot be built: x');
    expect(existsSync(join(root, 'dist/dashboard'))).toBe(false);
  });

  it.each([
    ['without build tools', null, 'the build tools are not installed'],
    [
      'on a read-only disk',
      failing(Object.assign(new Error('read-only'), { code: 'EROFS' })),
      'the folder cannot be written to',
    ],
  ])('uses an older build %s, and reports that', async (_, make, reason) => {
    await build(root, DASHBOARD, tell, buildOf('older'));
    change();
    expect(await build(root, DASHBOARD, tell, make)).toBe(join(root, 'dist/dashboard'));
    expect(page()).toBe('older');
    expect(told.at(-1)).toMatch(new RegExp(`^Using the dashboard as it was built on .*: ${reason}\\.$`));
  });

  it('reports the commands to run if there is no build and no build tools', async () => {
    await expect(build(root, DASHBOARD, tell, null)).rejects.toThrow(
      'The dashboard is not built and the build tools are not installed: run npm ci, then npm run build.',
    );
  });
});
