/**
 * Checks the parts of a release that no other test runs: the version, the scripts of the commands, and the workflow.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { COMMANDS, commandList } from './commands/commands.ts';
import { START, VERSION } from './program.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const manifest = JSON.parse(read('package.json')) as {
  private: boolean;
  scripts: Record<string, string>;
  engines: { node: string };
};

it('the newest release in the changelog has the version of the package, and a date', () => {
  const headings = Array.from(
    read('docs/changelog.md').matchAll(/^## \[(.+)\](.*)$/gm),
    ([, name = '', date]) => ({
      name,
      date,
    }),
  );
  expect(headings[0]?.name).toBe('Unreleased');
  const [newest] = headings.slice(1);
  expect(newest?.name).toBe(VERSION);
  expect(newest?.date).toMatch(/^ - \d{4}-\d\d-\d\d$/);
});

it('each command has a script of npm and a line in the usage text', () => {
  const call = 'node src/host/run.js ';
  const called = Object.entries(manifest.scripts).flatMap(([name, script]) =>
    script === `${call}${name}` ? [name] : [],
  );
  expect(called).toEqual(COMMANDS.map(({ name }) => name));
  expect(START).toBe('npm start --');
  for (const { name, summary } of COMMANDS)
    expect(commandList()).toMatch(new RegExp(`^  npm run ${name} -- +${summary}$`, 'm'));
});

it('npm does not publish the package by accident', () => {
  expect(manifest.private).toBe(true);
});

type Step = { uses?: string; run?: string; with?: Record<string, unknown> };
type Workflow = {
  permissions: object;
  jobs: Record<string, { permissions: object; strategy?: { matrix: { node: number[] } }; steps: Step[] }>;
};

describe('the workflow of GitHub', () => {
  const { permissions, jobs } = parse(read('.github/workflows/ci.yml')) as Workflow;
  const steps = Object.values(jobs).flatMap((job) => job.steps);

  it('runs the gate on every supported version of Node', () => {
    expect(jobs['test']?.steps.flatMap(({ run = [] }) => run)).toEqual([
      expect.stringMatching(/^sudo apt-get .* nginx pgbouncer postgresql prometheus$/),
      'npm ci',
      'npm test',
    ]);
    const [, versions = ''] = /^const VERSIONS = \[(.+)\];$/m.exec(read('e2e/on-node-versions.ts')) ?? [];
    const nodes = jobs['test']?.strategy?.matrix.node ?? [];
    expect(nodes).toEqual(Array.from(versions.matchAll(/\d+/g), ([version]) => Number(version)));
    expect(manifest.engines.node).toMatch(new RegExp(`^>=${nodes[0]}\\.`));
  });

  it('may only read the sources', () => {
    expect(permissions).toEqual({});
    for (const job of Object.values(jobs)) expect(job.permissions).toEqual({ contents: 'read' });
    const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    expect(checkouts).toHaveLength(Object.keys(jobs).length);
    expect(checkouts.every((step) => step.with?.['persist-credentials'] === false)).toBe(true);
  });

  it('pins each action to a commit', () => {
    const actions = steps.flatMap(({ uses = [] }) => uses);
    expect(actions.length).toBeGreaterThan(1);
    expect(actions.filter((action) => !/^[\w/-]+@[\da-f]{40}$/.test(action))).toEqual([]);
  });
});

describe('Dependabot', () => {
  type Update = { 'package-ecosystem': string; directory?: string; directories?: string[] };
  const { updates } = parse(read('.github/dependabot.yml')) as { updates: Update[] };

  it.each([
    ['npm', ['package.json']],
    ['docker', ['Containerfile', 'Dockerfile']],
    ['docker-compose', ['compose.yaml']],
    ['github-actions', ['.github/workflows/ci.yml']],
  ])('finds the files of %s', (ecosystem, files) => {
    const folders = updates.flatMap((each) =>
      each['package-ecosystem'] === ecosystem ? (each.directories ?? [each.directory ?? '']) : [],
    );
    expect(folders.length).toBeGreaterThan(0);
    const isFound = (folder: string) => files.some((file) => existsSync(join(ROOT, folder, file)));
    expect(folders.filter((folder) => !isFound(folder))).toEqual([]);
  });
});

it.each(readdirSync(join(ROOT, '.github/ISSUE_TEMPLATE')))('the issue template %s is YAML', (file) => {
  expect(parse(read(`.github/ISSUE_TEMPLATE/${file}`))).toBeTypeOf('object');
});
