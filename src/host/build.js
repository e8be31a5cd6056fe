/**
 * Builds the host and the dashboard from the sources before the start. The host becomes one file that Node 20 can run.
 * This file is plain JavaScript because it runs before both are built.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './start-error.js';

/**
 * @typedef {object} Part
 * @property {string} name
 * @property {string} folder The output folder.
 * @property {string} entry The file in the output folder whose modification time is the time of the build.
 * @property {readonly string[]} sources The build is stale if any file in these paths is newer.
 *
 * @typedef {(folder: string) => Promise<unknown>} Build
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
  'src/service/openapi/docs.css',
];

/**
 * Builds a part unless its build is up to date. Returns the folder of the build. Uses an older build if a new one is
 * impossible, e.g. in an image without build tools or on a read-only disk.
 *
 * @param {string} root
 * @param {Part} part
 * @param {(line: string) => void} tell
 * @param {() => Promise<Build | null>} [findBuild]
 * @returns {Promise<string>}
 */
export async function build(root, part, tell, findBuild = async () => viteBuild(root, part)) {
  const { name, entry } = part;
  const folder = join(root, part.folder);
  const builtAt = modifiedAt(join(folder, entry));
  if (builtAt > Math.max(...part.sources.map((source) => newest(join(root, source))))) return folder;

  /** @param {string} reason */
  const asItIs = (reason) => {
    tell(`Using the ${name} as it was built on ${new Date(builtAt).toISOString()}: ${reason}.`);
    return folder;
  };
  const make = await findBuild();
  if (!make) {
    if (builtAt > 0) return asItIs('the build tools are not installed');
    throw new StartError(
      `The ${name} is not built and the build tools are not installed: run npm ci, then npm run build.`,
    );
  }
  tell(`Building the ${name}…`);
  const started = performance.now();
  try {
    await buildAside(folder, entry, make);
  } catch (error) {
    if (builtAt > 0 && isReadOnly(error)) return asItIs('the folder cannot be written to');
    throw new StartError(
      `The ${name} cannot be built: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  tell(`Built the ${name} in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
  return folder;
}

/**
 * Builds into a temporary folder and renames it when it is complete, so that an interrupted start leaves no incomplete
 * build.
 *
 * @param {string} folder
 * @param {string} entry
 * @param {Build} make
 */
async function buildAside(folder, entry, make) {
  const unfinished = `${folder}.new-${process.pid}`;
  const former = `${folder}.old-${process.pid}`;
  const startedAt = new Date();
  try {
    await make(unfinished);
    // Dates the build at its start, so that a source that changed during the build counts as newer.
    utimesSync(join(unfinished, entry), startedAt, startedAt);
    if (existsSync(folder)) renameSync(folder, former);
    renameSync(unfinished, folder);
  } finally {
    for (const leftover of [unfinished, former]) rmSync(leftover, { recursive: true, force: true });
  }
}

/**
 * Returns null if the build tools are not installed.
 *
 * @param {string} root
 * @param {Part} part
 * @returns {Build | null}
 */
function viteBuild(root, part) {
  if (!existsSync(join(root, 'node_modules/vite'))) return null;
  return (outDir) => runVite(root, part, outDir);
}

/**
 * @param {string} root
 * @param {Part} part
 * @param {string} outDir
 */
async function runVite(root, part, outDir) {
  // An empty execArgv, because the host's flags do not apply to the build.
  const child = fork(join(root, 'src/host/run-vite.js'), [root, part.name, outDir], { execArgv: [] });
  /** @type {{ error: string | null, code?: string }} */
  let outcome = { error: 'the build ended without a result' };
  child.once('message', (message) => {
    outcome = /** @type {typeof outcome} */ (message);
  });
  await once(child, 'exit');
  if (outcome.error !== null) throw Object.assign(new Error(outcome.error), { code: outcome.code });
}

/** @param {unknown} error */
function isReadOnly(error) {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return code === 'EROFS' || code === 'EACCES' || code === 'EPERM';
}

/**
 * @param {string} path
 * @returns {number}
 */
function newest(path) {
  if (!existsSync(path)) return 0;
  const own = modifiedAt(path);
  if (!statSync(path).isDirectory()) return own;
  return Math.max(own, ...readdirSync(path).map((name) => newest(join(path, name))));
}

/**
 * Returns milliseconds since 1970; 0 if the file does not exist.
 *
 * @param {string} path
 */
function modifiedAt(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
