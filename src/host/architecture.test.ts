/** What holds the house together and no type can see: that documents tell the truth, and that nothing is half there. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { operations } from '#contract/index.ts';

const ROOT = join(import.meta.dirname, '../..');

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** Every file of ours below a folder, as a path from the root. */
function filesOf(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1));
}

const files = [
  ...['src', 'docs', 'e2e', 'bench', 'public', '.ci', '.oxlint'].flatMap(filesOf),
  ...readdirSync(ROOT, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : [])),
];
const documents = files.filter((file) => file.endsWith('.md'));

/** Folders that appear when the product runs. */
const MADE_AT_RUN_TIME = ['data/', 'dist/', 'dist/dashboard/', 'dist/host/'];

/** A name in backticks that is meant as one of our files or folders: `fields.ts`, `src/contract/`, `leads/store.ts`. */
function citedPaths(document: string): string[] {
  const quoted = Array.from(document.matchAll(/`([^`\s]+)`/g), ([, text = '']) => text);
  const links = Array.from(document.matchAll(/\]\(([^)\s#]+)\)/g), ([, target = '']) => target);
  const isPath = (text: string) => /^[\w.@][\w./@-]*(\/|\.(ts|tsx|js|css|md|json|html|png|sql))$/.test(text);
  return [...quoted, ...links]
    .filter((text) => isPath(text) && !MADE_AT_RUN_TIME.includes(text) && text !== 'config.json')
    .map((text) => text.replace(/^(\.\.?\/)+/, ''));
}

/** Whether some file has this path, or lies below it, from the root or from any folder on. */
function exists(path: string): boolean {
  return files.some((file) => `/${file}`.includes(`/${path}`) && (path.endsWith('/') || file.endsWith(path)));
}

describe.each(documents)('%s', (document) => {
  const text = read(document);

  it('names only files and folders that are there', () => {
    expect(citedPaths(text).filter((path) => !exists(path))).toEqual([]);
  });

  it('links only to what is there', () => {
    const links = Array.from(text.matchAll(/\]\((?!https?:)([^)\s#]+)\)/g), ([, target = '']) => target);
    expect(links.filter((target) => !existsSync(join(ROOT, dirname(document), target)))).toEqual([]);
  });

  it('names only commands that there are', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const commands = Array.from(
      text.matchAll(/npm (?:run )?(start|test|(?<=run )[\w:]+)/g),
      ([, name = '']) => name,
    );
    expect(commands.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });
});

it('the documents are found, and what they cite', () => {
  expect(documents).toContain('README.md');
  expect(citedPaths(read('CONTRIBUTING.md')).length).toBeGreaterThan(10);
  expect(citedPaths('see `src/contract/gone.ts` and [x](docs/gone.md)').filter(exists)).toEqual([]);
});

describe('every environment variable of the README', () => {
  it('is read at the start, and the other way round', () => {
    const told = Array.from(read('README.md').matchAll(/\| `([A-Z][A-Z_]+)` \|/g), ([, name = '']) => name);
    const used = Array.from(
      read('src/host/options.ts').matchAll(/\benv\.([A-Z_]+)/g),
      ([, name = '']) => name,
    );
    expect(told.toSorted()).toEqual([...new Set(used)].toSorted());
  });
});

const sources = files.filter(
  (file) => /^src\/dashboard\/(?!testing).*\.tsx?$/.test(file) && !file.includes('.test.'),
);

it('numbers, dates and names are written by one module alone, which knows the language of the reader', () => {
  const own =
    /\bIntl\.(NumberFormat|DateTimeFormat|Collator)\(|\.(toLocale(Date|Time)?String|localeCompare)\(/;
  expect(sources.filter((file) => own.test(read(file)))).toEqual(['src/dashboard/lib/format.ts']);
});

it('only one module names the storage of the browser, which other dashboards of the origin share', () => {
  const own = /\b(localStorage|sessionStorage|indexedDB)\b|new BroadcastChannel\((?!ownName)/;
  expect(sources.filter((file) => own.test(read(file)))).toEqual(['src/dashboard/lib/own-storage.ts']);
});

it('only one module writes addresses of the host, which may be below a path', () => {
  const own = /(href|src|to|path|navigate|replace|open|fetch)(=|: |\()\{?['"`]\/(?!\/)/;
  const withoutPath = sources.filter((file) => own.test(read(file)));
  // Both describe operations, whose paths are below the address of the host.
  expect(withoutPath).toEqual([
    'src/dashboard/api/session/session.ts',
    'src/dashboard/api/session/sign-in.ts',
  ]);
});

it('every choice that a browser keeps is in the file of settings', () => {
  const kept = sources.flatMap((file) =>
    Array.from(read(file).matchAll(/preference(?:<\w+>)?\(\{\s*key: ([^,]+)/g), ([, key = '']) => key),
  );
  const inFile = read('src/dashboard/features/settings/settings-file.ts');
  const named = Array.from(inFile.matchAll(/\bkey: ('[^']+')/g), ([, key = '']) => key);
  expect(kept.toSorted()).toEqual(named.toSorted());
});

it('no two files of the dashboard export the same name', () => {
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

  it('is called by the dashboard', () => {
    expect(inDashboard).toMatch(new RegExp(`\\b(?:call|fetchList)\\(\\s*${id}\\b`));
  });

  it('has tests beside the verb that does it', () => {
    const [, verb] =
      new RegExp(`import \\{[^}]*\\b${id}\\b[^}]*\\} from '\\./(.+)\\.ts'`).exec(
        read('src/service/app.ts'),
      ) ?? [];
    expect(files).toContain(`src/service/${verb}.test.ts`);
  });
});
