/**
 * Checks the third-party packages: they are listed as dependencies, few, pinned, and run no scripts when they are
 * installed.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { TRACING_PACKAGES } from './start-tracing.ts';

const ROOT = join(import.meta.dirname, '../..');

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
}

interface LockedPackage {
  integrity?: string;
  resolved?: string;
  license?: string;
  dev?: boolean;
  os?: string[];
  hasInstallScript?: boolean;
}

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const { dependencies, devDependencies, allowScripts } = JSON.parse(read('package.json')) as Manifest;

const lockfile = JSON.parse(read('package-lock.json')) as { packages: Record<string, LockedPackage> };
const { '': _project, ...locked } = lockfile.packages;

const pathsWhere = (isSo: (entry: LockedPackage) => boolean) =>
  Object.entries(locked).flatMap(([path, entry]) => (isSo(entry) ? [path] : []));

/**
 * Packages that the host imports only if they are installed: the build tools, and the packages that an operator adds
 * for traces.
 */
const OPTIONAL = ['vite', ...TRACING_PACKAGES.map((each) => each.replace(/@[\d.]+$/, ''))];

/** The maximum number of packages that `npm ci --omit=dev` installs, not counting platform-specific binaries. */
const MOST_PACKAGES_AT_RUN_TIME = 48;

/** The allowed licences, including those of code in the built pages, which npm counts as development dependencies. */
const LICENSES = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BSL-1.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MIT/X11',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
]);

/** Returns the package of an import: `@scope/name/path` is a file of `@scope/name`. */
const packageOf = (specifier: string) => /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;

/** Returns the packages that the files behind `npm start` import. */
function packagesAtRunTime(): string[] {
  const files = ['host', 'service', 'contract'].flatMap((room) =>
    readdirSync(join(ROOT, 'src', room), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.[jt]s$/.test(file) && !/\.test\.ts$|(^|\/)testing\//.test(file))
      .map((file) => join('src', room, file)),
  );
  const imported = files.flatMap((file) =>
    Array.from(read(file).matchAll(/\b(?:from|import) ?\(?'(@?\w[\w./:-]*)'/g), ([, name = '']) => name),
  );
  return [...new Set(imported.filter((name) => !name.startsWith('node:')).map(packageOf))];
}

it('the dependencies are exactly the packages behind npm start', () => {
  const needed = packagesAtRunTime().filter((name) => !OPTIONAL.includes(name));
  expect(needed.toSorted()).toEqual(Object.keys(dependencies).toSorted());
});

it('the error about missing packages for traces names the tested versions', () => {
  const tested = Object.entries(devDependencies).map(([name, version]) => `${name}@${version}`);
  expect(TRACING_PACKAGES.filter((each) => !tested.includes(each))).toEqual([]);
});

it('every dependency is pinned to one version', () => {
  const versions = Object.entries({ ...dependencies, ...devDependencies });
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});

it('few packages are installed without the development dependencies', () => {
  const installed = pathsWhere(({ dev, os }) => !dev && !os);
  expect(installed.length).toBeGreaterThan(Object.keys(dependencies).length);
  expect(installed.length).toBeLessThanOrEqual(MOST_PACKAGES_AT_RUN_TIME);
});

it('the lockfile contains the hash of every package, but no download address', () => {
  expect(pathsWhere(({ integrity }) => !integrity?.startsWith('sha512-'))).toEqual([]);
  expect(pathsWhere(({ resolved }) => resolved !== undefined)).toEqual([]);
});

it('no package runs a script when it is installed, and every package with such a script is listed', () => {
  const names = pathsWhere(({ hasInstallScript }) => hasInstallScript === true).map((path) =>
    path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
  );
  expect([...new Set(names)].toSorted()).toEqual(Object.keys(allowScripts).toSorted());
  expect(Object.values(allowScripts)).not.toContain(true);
  expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true');
});

it('no package is installed in its first week', () => {
  expect(read('.npmrc').split('\n')).toContain('min-release-age=7');
});

it('every package has a licence that permits redistribution', () => {
  const isOpen = (license = '') => license.split(' AND ').every((part) => LICENSES.has(part));
  expect(pathsWhere(({ license }) => !isOpen(license))).toEqual([]);
});
