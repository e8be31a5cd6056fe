/**
 * Builds the host and the dashboard from the sources before the start. The host becomes one file that Node 20 can run.
 * This file is plain JavaScript because it runs before both are built.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './start-error.js';

/**
 * @typedef {object} Part
 * @property {string} name
 * @property {string} folder The output folder.
 * @property {string} entry The file in the output folder whose modification time is the time of the build.
 * @property {readonly string[]} sources The build is stale if any file in these paths is newer.
 *
 * @typedef {(outDir: string) => Promise<unknown>} Build Writes the files into an existing folder.
 */

/** @type {Part} */
export const DASHBOARD = {
  name: 'dashboard',
  folder: 'dist/dashboard',
  entry: 'index.html',
  sources: [
    'src/dashboard',
    'src/contract',
    'docs/guide',
    // The guide of the dashboard shows these pictures of the README.
    'docs/leads.png',
    'docs/split-test.png',
    'docs/topics.png',
    'public',
    'index.html',
    'vite.config.ts',
    'package-lock.json',
  ],
};

/** @type {Part} */
export const HOST = {
  name: 'host',
  folder: 'dist/host',
  entry: 'main.js',
  sources: ['src/host', 'src/service', 'src/contract', 'package-lock.json'],
};

/** The files that the host reads at run time. The build copies them next to the host's code. */
export const READ_BY_HOST = [
  'src/service/db/pglite-worker.js',
  'src/service/db/claim-file.js',
  'src/service/db/migrations',
];

/**
 * Builds the host or the dashboard unless its build is up to date. Returns the folder of the build. Uses an older build
 * if a new one is impossible, e.g. in an image without build tools or on a read-only disk.
 *
 * @param {string} root
 * @param {Part} part
 * @param {(line: string) => void} tell
 * @param {Build | null} [make] null if the build tools are not installed.
 * @returns {Promise<string>}
 */
export async function build(root, part, tell, make = viteBuild(root, part)) {
  const { name, entry } = part;
  const folder = join(root, part.folder);
  const builtAt = newest(join(folder, entry));
  // An installed package contains the builds, but no sources. Its documents may be newer than the builds.
  if (builtAt > 0 && !existsSync(join(root, 'src'))) return folder;
  if (builtAt > Math.max(...part.sources.map((source) => newest(join(root, source))))) return folder;

  /** @param {string} reason */
  const asItIs = (reason) => {
    tell(`Using the ${name} as it was built on ${new Date(builtAt).toISOString()}: ${reason}.`);
    return folder;
  };
  if (!make) {
    if (builtAt > 0) return asItIs('the build tools are not installed');
    throw new StartError(
      `The ${name} is not built and the build tools are not installed: run npm ci, then npm run build.`,
    );
  }
  tell(`Building the ${name}…`);
  const startedAt = new Date();
  // Builds into a temporary folder, so that an interrupted start leaves no incomplete build.
  const unfinished = `${folder}.new-${process.pid}`;
  const former = `${folder}.old-${process.pid}`;
  try {
    mkdirSync(unfinished, { recursive: true });
    await make(unfinished);
    // Sets the time of the build to its start, so that a source that changed during the build counts as newer.
    utimesSync(join(unfinished, entry), startedAt, startedAt);
    if (existsSync(folder)) renameSync(folder, former);
    renameSync(unfinished, folder);
  } catch (error) {
    const { code = '', message } = /** @type {NodeJS.ErrnoException} */ (error);
    if (builtAt > 0 && ['EROFS', 'EACCES', 'EPERM'].includes(code)) {
      return asItIs('the folder cannot be written to');
    }
    throw new StartError(`The ${name} cannot be built: ${message}`);
  } finally {
    for (const leftover of [unfinished, former]) rmSync(leftover, { recursive: true, force: true });
  }
  tell(`Built the ${name} in ${((Date.now() - startedAt.getTime()) / 1000).toFixed(1)} s.`);
  return folder;
}

/**
 * @param {string} root
 * @param {Part} part
 * @returns {Build | null}
 */
function viteBuild(root, { name }) {
  if (!existsSync(join(root, 'node_modules/vite'))) return null;
  return async (outDir) => {
    // Clears `execArgv`, because the flags of Node for the host do not apply to the build.
    const child = fork(join(root, 'src/host/run-vite.js'), [root, name, outDir], { execArgv: [] });
    /** @type {string | null} */
    let failure = 'the build ended without a result';
    child.once('message', (message) => (failure = /** @type {string | null} */ (message)));
    await once(child, 'exit');
    if (failure !== null) throw new Error(failure);
  };
}

/**
 * Returns the time of the last change in a file or folder, in milliseconds since 1970; 0 if it does not exist.
 *
 * @param {string} path
 * @returns {number}
 */
function newest(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return stats?.mtimeMs ?? 0;
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}
