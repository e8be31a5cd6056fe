/**
 * What is made out of the sources before it runs: the host, in one file that Node 20 can read, and the dashboard. Plain
 * JavaScript, as it comes before either.
 */
import { cpSync, existsSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { basename, join } from 'node:path';
import { StartError } from './start-error.js';

/**
 * @typedef {object} Part
 * @property {string} name
 * @property {string} folder Where it is built to.
 * @property {string} entry The file of it that says by its age how old the build is.
 * @property {readonly string[]} sources When any of it is newer than the build, the build is stale.
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

/** What the host reads from beside its code: a thread of its own, and what is no code. */
const READ_BY_HOST = [
  'src/service/db/pglite-worker.js',
  'src/service/db/claim-file.js',
  'src/service/db/migrations',
  'src/service/openapi/docs.css',
];

/**
 * Builds a part unless its build is up to date. Returns the folder that holds it. Where it cannot be built anew, as in an
 * image without build tools or on a read-only disk, an older build serves.
 *
 * @param {string} root
 * @param {Part} part
 * @param {(line: string) => void} tell
 * @param {() => Promise<Build | null>} [findBuild]
 * @returns {Promise<string>}
 */
export async function build(root, part, tell, findBuild = () => viteBuild(root, part)) {
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
 * Built beside its place and moved there whole, so that a start that is cut short leaves no half of a build.
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
    // As old as what it was made of: a source that changed meanwhile is newer.
    utimesSync(join(unfinished, entry), startedAt, startedAt);
    if (existsSync(folder)) renameSync(folder, former);
    renameSync(unfinished, folder);
  } finally {
    for (const leftover of [unfinished, former]) rmSync(leftover, { recursive: true, force: true });
  }
}

/**
 * @param {string} root
 * @param {Part} part
 * @returns {Promise<Build | null>}
 */
async function viteBuild(root, part) {
  const vite = await import('vite').catch(() => null);
  if (!vite) return null;
  if (part !== HOST) {
    return (outDir) => vite.build({ root, logLevel: 'error', build: { outDir, emptyOutDir: true } });
  }
  return async (outDir) => {
    await vite.build({
      root,
      configFile: false,
      publicDir: false,
      logLevel: 'error',
      build: {
        ssr: 'src/host/main.ts',
        outDir,
        emptyOutDir: true,
        target: 'node20',
        // One file, so that what is read from beside the code has one place.
        rolldownOptions: { output: { codeSplitting: false, entryFileNames: HOST.entry } },
      },
    });
    for (const path of READ_BY_HOST)
      cpSync(join(root, path), join(outDir, basename(path)), { recursive: true });
  };
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
 * Milliseconds since 1970, 0 where there is no such file.
 *
 * @param {string} path
 */
function modifiedAt(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
