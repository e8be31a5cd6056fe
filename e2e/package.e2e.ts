/**
 * Installs the npm package into an empty folder and runs the product like a user who has no clone of the repository.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { LeadPage } from '#contract/lead.ts';
import { TRACING_PACKAGES } from '#host/start-tracing.ts';
import { newFolder } from './data-folder.ts';
import { installPackage, type InstalledPackage } from './install-package.ts';
import { expectCleanEnd, runProgram, sampleKey } from './run-host.ts';

const ROOT = join(import.meta.dirname, '..');
const SMALL = ['--port', '0', '--sample-scale', '0.01'];

/**
 * Paths of documents that only the repository contains, because they are about the source code. Documents in the
 * package may link to them.
 */
const FOR_DEVELOPERS = /^(CONTRIBUTING\.md|docs\/decisions\/.+|src\/service\/sample\/README\.md)$/;

let below: string;
let installed: InstalledPackage;

test.beforeAll(async () => {
  // The installation writes 6,000 files, which takes half a minute on an idle machine.
  test.setTimeout(600_000);
  below = newFolder();
  installed = await installPackage(below);
});
test.afterAll(() => rmSync(below, { recursive: true }));

const read = (path: string) => readFileSync(join(installed.folder, path), 'utf8');

const manifest = () =>
  JSON.parse(read('package.json')) as Record<'dependencies' | 'devDependencies', Record<string, string>> & {
    version: string;
  };

test('the package contains built files and documents, and no sources', () => {
  const { files } = installed;
  const isExpected = (path: string) =>
    /^(dist\/(host|dashboard)|docs)\//.test(path) || ['LICENSE', 'README.md', 'package.json'].includes(path);
  expect(files.filter((path) => !isExpected(path) || /\.tsx?$|\.tgz$/.test(path))).toEqual([]);
  const migrations = readdirSync(join(ROOT, 'src/service/db/migrations'), {
    recursive: true,
    encoding: 'utf8',
  });
  const wanted = migrations
    .filter((path) => /\.\w+$/.test(path))
    .map((path) => `dist/host/migrations/${path}`);
  expect(wanted.length).toBeGreaterThan(10);
  expect(
    [...wanted, 'docs/changelog.md', 'docs/hosting/compose.yaml'].filter((path) => !files.includes(path)),
  ).toEqual([]);
});

test('the documents of the package link only to files of the package', () => {
  const documents = installed.files.filter((path) => path.endsWith('.md'));
  const targets = documents.flatMap((document) =>
    Array.from(read(document).matchAll(/\]\((?!https?:|\/)([^)\s#]+)\)/g), ([, target = '']) =>
      join(dirname(document), target),
    ),
  );
  expect(targets.length).toBeGreaterThan(10);
  const missing = targets.filter((path) => !existsSync(join(installed.folder, path)));
  expect(missing.filter((path) => !FOR_DEVELOPERS.test(path))).toEqual([]);
});

test('the dependencies are exactly the imports of the built host, and the package contains them', () => {
  const code = readdirSync(join(installed.folder, 'dist/host'))
    .filter((file) => file.endsWith('.js'))
    .map((file) => read(`dist/host/${file}`))
    .join('\n');
  const imports = [
    ...code.matchAll(/^import [^;]*? from ["']([^"'.][^"']*)["'];$/gm),
    ...code.matchAll(/\bimport\(["']([^"'.][^"']*)["']\)/g),
  ].flatMap(([, name = '']) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? []);
  // Optional packages that the host imports only if an operator has installed them.
  const optional = ['vite', ...TRACING_PACKAGES.map((each) => each.replace(/@[\d.]+$/, ''))];
  const needed = [...new Set(imports)].filter(
    (name) => !name.startsWith('node:') && !optional.includes(name),
  );
  const { dependencies, devDependencies } = manifest();
  expect(needed.toSorted()).toEqual(Object.keys(dependencies).toSorted());
  const isInstalled = (name: string) => existsSync(join(installed.folder, 'node_modules', name));
  expect(Object.keys(dependencies).filter((name) => !isInstalled(name))).toEqual([]);
  expect(Object.keys(devDependencies).filter(isInstalled)).toEqual([]);
});

test('an installed package starts, serves the dashboard and the API, and keeps its data', async ({
  page,
}) => {
  const { prefix, env } = installed;
  const command = join(prefix, 'bin/botdeck');
  const cwd = join(below, 'work');
  mkdirSync(cwd);
  const botdeck = async (...args: string[]) =>
    (await promisify(execFile)(command, args, { cwd, env })).stdout;
  expect(await botdeck('--version')).toBe(`${manifest().version}\n`);
  expect(await botdeck('--help')).toMatch(/^Usage: botdeck \[OPTIONS\]\n[^]*\n {2}botdeck agency /);
  await expect(botdeck('agency', 'list')).rejects.toThrow(`the folder ${cwd}/data contains no database.`);

  const first = await runProgram(command, SMALL, { cwd, env });
  await page.goto(first.url);
  await page.getByRole('button', { name: 'Use the sample agency' }).click();
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
  const headers = { 'X-SVC-KEY': await sampleKey(first.url) };
  const leads = async (url: string) =>
    LeadPage.parse(await (await fetch(`${url}/api/lead?pageSize=1`, { headers })).json());
  const before = await leads(first.url);
  expect(before.total).toBe(250);
  await expectCleanEnd(first);
  expect(first.log()).toContain(`Botdeck ${manifest().version}, data folder ${cwd}/data\n`);

  expect(await botdeck('agency', 'list')).toContain('Northlight Studio');
  expect(first.log()).not.toMatch(/build/i);
  const second = await runProgram(command, ['--port', '0'], { cwd, env });
  expect(await leads(second.url)).toEqual(before);
  await expectCleanEnd(second);
});

test('the command of the systemd unit starts a host', async () => {
  const unit = readFileSync(join(ROOT, 'docs/hosting/botdeck.service'), 'utf8');
  const command = /^ExecStart=(\S+)$/m.exec(unit)?.[1] ?? '';
  expect(command).toMatch(/^\/opt\/botdeck\//);
  const [, settings = ''] = /^Environment=(.+)$/m.exec(unit) ?? [];
  const variables = Object.fromEntries(settings.split(' ').map((each) => each.split('=')));
  expect(variables).toMatchObject({ DATA_DIR: '/var/lib/botdeck' });
  const env = { ...installed.env, ...variables, DATA_DIR: join(below, 'state') };
  // The current folder is the root folder, as systemd starts services there.
  const program = command.replace('/opt/botdeck', installed.prefix);
  const host = await runProgram(program, ['--port', '0'], { cwd: '/', env });
  expect((await fetch(`${host.url}/readyz`)).status).toBe(200);
  // The sample agency would be public on the server of an operator.
  expect(await (await fetch(`${host.url}/config.json`)).json()).toMatchObject({ sample: null });
  await expectCleanEnd(host);
});
