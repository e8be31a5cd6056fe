/** Installs and builds the apps of react-admin and Refine that the benchmark compares with the product. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = import.meta.dirname;
const SHARED_SOURCES = ['read-page.ts', 'records.ts'];
const GENERATED = new Set(['node_modules', 'dist']);

/** Builds an app if its build is missing or older than its sources. Returns the folder of the build. */
export function buildPeer(name: string): string {
  const folder = join(FOLDER, name);
  const dist = join(folder, 'dist/');
  const page = join(dist, 'index.html');
  const sources = [...sourcesOf(folder), ...SHARED_SOURCES.map((file) => join(FOLDER, file))];
  const changedAt = Math.max(...sources.map(modifiedAt));
  if (!existsSync(page) || modifiedAt(page) < changedAt) {
    npm(folder, 'ci', '--loglevel', 'error');
    npm(folder, 'run', 'build');
  }
  return dist;
}

function sourcesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) return [path];
    return GENERATED.has(entry.name) ? [] : sourcesOf(path);
  });
}

function modifiedAt(path: string): number {
  return statSync(path).mtimeMs;
}

function npm(folder: string, ...args: string[]): void {
  // Removes the npm settings of an outer `npm run`, because they would apply to the root of the project.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')));
  const shell = process.platform === 'win32';
  execFileSync('npm', args, { cwd: folder, env, shell, stdio: ['ignore', 2, 2] });
}
