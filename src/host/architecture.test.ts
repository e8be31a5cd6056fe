/** Checks rules of the project that types cannot express, e.g. that documents are correct and nothing is incomplete. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { operations } from '#contract/index.ts';
import { VARIABLES } from './options-table.ts';
import { projectFiles } from './testing/project-files.ts';

const ROOT = join(import.meta.dirname, '../..');

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const filesOf = (folder: string) =>
  projectFiles(join(ROOT, folder)).map((path) => path.slice(ROOT.length + 1));

const files = [
  ...['src', 'docs', 'e2e', 'bench', 'public', '.ci', '.github', '.oxlint'].flatMap(filesOf),
  ...readdirSync(ROOT, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : [])),
];
const documents = files.filter((file) => file.endsWith('.md'));

const MADE_AT_RUN_TIME = ['data/', 'dist/', 'dist/dashboard/', 'dist/host/'];

/**
 * Returns the texts in backticks or links that look like our files or folders: `fields.ts`, `src/contract/`,
 * `leads/store.ts`.
 */
function citedPaths(document: string): string[] {
  const quoted = Array.from(document.matchAll(/`([^`\s]+)`/g), ([, text = '']) => text);
  const links = Array.from(document.matchAll(/\]\(([^)\s#]+)\)/g), ([, target = '']) => target);
  const isPath = (text: string) => /^[\w.@][\w./@-]*(\/|\.(ts|tsx|js|css|md|json|html|png|sql))$/.test(text);
  return [...quoted, ...links]
    .filter((text) => isPath(text) && !MADE_AT_RUN_TIME.includes(text) && text !== 'config.json')
    .map((text) => text.replace(/^(\.\.?\/)+/, ''));
}

/** The code that defines the addresses of the dashboard. */
const PATHS = read('src/dashboard/lib/paths.ts');

/** Whether a file has this path or is in this folder. The path may start at the root or at any folder. */
function exists(path: string): boolean {
  return files.some((file) => `/${file}`.includes(`/${path}`) && (path.endsWith('/') || file.endsWith(path)));
}

describe.each(documents)('%s', (document) => {
  const text = read(document);

  it('names only files and folders that exist', () => {
    expect(citedPaths(text).filter((path) => !exists(path))).toEqual([]);
  });

  it('has no broken links', () => {
    const links = Array.from(text.matchAll(/\]\((?!https?:)([^)\s#]+)\)/g), ([, target = '']) => target);
    // The published guide links to pages of the dashboard.
    const isPage = (target: string) => target.startsWith('/') && PATHS.includes(`at('${target}'`);
    const isFile = (target: string) => existsSync(join(ROOT, dirname(document), target));
    expect(links.filter((target) => !isFile(target) && !isPage(target))).toEqual([]);
  });

  it('has one line of dashes in each table', () => {
    const isRule = (line = '') => /^\|(\s*:?-+:?\s*\|)+$/.test(line);
    const lines = text.split('\n');
    expect(lines.filter((line, at) => isRule(line) && isRule(lines[at - 1]))).toEqual([]);
  });

  it('names only commands that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const commands = Array.from(
      text.matchAll(/npm (?:run )?(start|test|(?<=run )[\w:]+)/g),
      ([, name = '']) => name,
    );
    expect(commands.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });
});

it('the checks find the documents and their references', () => {
  expect(documents).toContain('README.md');
  expect(citedPaths(read('CONTRIBUTING.md')).length).toBeGreaterThan(10);
  expect(citedPaths('see `src/contract/gone.ts` and [x](docs/gone.md)').filter(exists)).toEqual([]);
});

describe('every environment variable of the README', () => {
  it('is read at the start, and every variable that is read is in the README', () => {
    const told = Array.from(read('README.md').matchAll(/\| `([A-Z][A-Z_]+)` \|/g), ([, name = '']) => name);
    expect(told.toSorted()).toEqual(VARIABLES.toSorted());
  });
});

const sources = files.filter(
  (file) => /^src\/dashboard\/(?!testing).*\.tsx?$/.test(file) && !file.includes('.test.'),
);

it("only two modules create formats: one in the reader's language, and one for computation", () => {
  const own =
    /\bIntl\.(NumberFormat|DateTimeFormat|Collator)\(|\.(toLocale(Date|Time)?String|localeCompare)\(/;
  expect(sources.filter((file) => own.test(read(file)))).toEqual([
    'src/dashboard/lib/format.ts',
    'src/dashboard/lib/intl-support.ts',
  ]);
});

it('only one module uses the browser storage', () => {
  const own = /\b(localStorage|sessionStorage|indexedDB)\b|new BroadcastChannel\((?!ownName)/;
  expect(sources.filter((file) => own.test(read(file)))).toEqual(['src/dashboard/lib/own-storage.ts']);
});

it('only one module writes addresses of the host', () => {
  const own = /(href|src|to|path|navigate|replace|open|fetch)(=|: |\()\{?['"`]\/(?!\/)/;
  const withoutPath = sources.filter((file) => own.test(read(file)));
  // These files contain paths of operations, which are relative to the address of the service.
  expect(withoutPath).toEqual([
    'src/dashboard/api/resources/api-document.ts',
    'src/dashboard/api/session/session.ts',
    'src/dashboard/api/session/sign-in.ts',
  ]);
});

it('every export of the dashboard has a unique name', () => {
  const filesByName = new Map<string, Set<string>>();
  for (const file of sources) {
    const names = read(file).matchAll(
      /^export (?:async )?(?:const|function|class|type|interface|enum) (\w+)/gm,
    );
    for (const [, name = ''] of names) {
      filesByName.set(name, (filesByName.get(name) ?? new Set()).add(file));
    }
  }
  expect(filesByName.size).toBeGreaterThan(1000);
  expect([...filesByName].filter(([, exporting]) => exporting.size > 1)).toEqual([]);
});

describe.each(Object.values(operations))('$id', ({ id }) => {
  const inDashboard = sources.map(read).join('\n');

  it('is used in the dashboard', () => {
    // `toMatch` would print the complete source text on failure.
    const use = new RegExp(`\\b(?:call|read|readList|write|gathered)(?:<[^()]*>)?\\(\\s*${id}\\b`);
    expect(use.test(inDashboard)).toBe(true);
  });

  it('has a test file next to its implementation', () => {
    const [, verb] =
      new RegExp(`import \\{[^}]*\\b${id}\\b[^}]*\\} from '\\./(.+)\\.ts'`).exec(
        read('src/service/app.ts'),
      ) ?? [];
    expect(files).toContain(`src/service/${verb}.test.ts`);
  });
});
