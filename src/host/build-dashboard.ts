import { existsSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './options.ts';

/** What the built pages are made of; when any of it is newer than the build, the build is stale. */
const SOURCES = [
  'src/dashboard',
  'src/contract',
  'public',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
];

type Build = (folder: string) => Promise<unknown>;

/**
 * Builds the dashboard into `dist` unless that build is up to date. Returns the folder that holds it. Where
 * it cannot be built anew, as in an image without build tools or on a read-only disk, an older build serves.
 */
export async function buildDashboard(
  root: string,
  tell: (line: string) => void,
  findBuild: () => Promise<Build | null> = () => viteBuild(root),
): Promise<string> {
  const folder = join(root, 'dist');
  const builtAt = modifiedAt(join(folder, 'index.html'));
  if (builtAt > newestSource(root)) return folder;

  const asItIs = (reason: string) => {
    tell(`Serving the dashboard as it was built on ${new Date(builtAt).toISOString()}: ${reason}.`);
    return folder;
  };
  const build = await findBuild();
  if (!build) {
    if (builtAt > 0) return asItIs('the build tools are not installed');
    throw new StartError(
      'The dashboard is not built and the build tools are not installed: run npm ci, then npm run build.',
    );
  }
  tell('Building the dashboard…');
  const started = performance.now();
  try {
    await buildAside(folder, build);
  } catch (error) {
    if (builtAt > 0 && isReadOnly(error)) return asItIs('the folder cannot be written to');
    throw new StartError(
      `The dashboard cannot be built: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  tell(`Built the dashboard in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
  return folder;
}

/** Built beside its place and moved there whole, so that a start that is cut short leaves no half of a build. */
async function buildAside(folder: string, build: Build): Promise<void> {
  const unfinished = `${folder}.new-${process.pid}`;
  const former = `${folder}.old-${process.pid}`;
  const startedAt = new Date();
  try {
    await build(unfinished);
    // As old as what it was made of: a source that changed meanwhile is newer.
    utimesSync(join(unfinished, 'index.html'), startedAt, startedAt);
    if (existsSync(folder)) renameSync(folder, former);
    renameSync(unfinished, folder);
  } finally {
    for (const leftover of [unfinished, former]) rmSync(leftover, { recursive: true, force: true });
  }
}

async function viteBuild(root: string): Promise<Build | null> {
  const vite = await import('vite').catch(() => null);
  if (!vite) return null;
  return (outDir) => vite.build({ root, logLevel: 'error', build: { outDir, emptyOutDir: true } });
}

function isReadOnly(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return code === 'EROFS' || code === 'EACCES' || code === 'EPERM';
}

function newestSource(root: string): number {
  return Math.max(...SOURCES.map((name) => newest(join(root, name))));
}

function newest(path: string): number {
  if (!existsSync(path)) return 0;
  const own = modifiedAt(path);
  if (!statSync(path).isDirectory()) return own;
  return Math.max(own, ...readdirSync(path).map((name) => newest(join(path, name))));
}

/** Milliseconds since 1970, 0 where there is no such file. */
function modifiedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
