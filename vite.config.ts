import { readdirSync, readFileSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import type { TestSequencer, TestSpecification } from 'vitest/node';
import { filesOfPages } from './src/dashboard/build/files-of-pages.ts';
import { guide } from './src/dashboard/build/guide.ts';

/** Writes a .br and a .gz beside every text file, so that the host never compresses while somebody waits. */
function compressed(): Plugin {
  let folder = '';
  return {
    name: 'compressed',
    apply: 'build',
    configResolved: (config) => {
      folder = config.build.outDir;
    },
    closeBundle: async () => {
      const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
        ['.js', '.css', '.svg', '.json'].includes(extname(file)),
      );
      // Side by side: this is half of what a build takes.
      await Promise.all(texts.map((file) => compress(join(folder, file))));
    },
  };
}

/** The largest there are: smaller ones, which brotli takes of itself, make the largest file of code longer. */
const LARGE_BLOCKS = { [constants.BROTLI_PARAM_LGBLOCK]: constants.BROTLI_MAX_INPUT_BLOCK_BITS };

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params: LARGE_BLOCKS }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await writeFile(`${path}.br`, br);
  await writeFile(`${path}.gz`, gz);
}

/** The part of zod's `aggregateChecks` that `maxLength` of a schema reads: forms show these limits. */
const LENGTH_LIMITS = `({ _zod: { def } }) => {
  const limits = (def.checks ?? []).map((check) => check._zod.def).filter(({ check }) => check === 'max_length');
  return limits.length > 0 ? { maximum: Math.min(...limits.map(({ maximum }) => maximum)) } : {};
}`;

/** Making JSON Schema of a contract is the service's business, but zod would bring the code for it, 17 KB, along. */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    enforce: 'pre',
    load: (id) => {
      if (!/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/.test(id)) return null;
      const names = Array.from(
        readFileSync(id, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm),
        ([, name]) => name,
      );
      return names
        .map(
          (name) =>
            `export const ${name} = ${name === 'aggregateChecks' ? LENGTH_LIMITS : '() => () => {}'};`,
        )
        .join('\n');
    },
  };
}

/** What the router's package names is its development build, with warnings for who writes a router. */
function productionRouter(): Plugin {
  const replacement = join(import.meta.dirname, 'node_modules/react-router/dist/production/index.mjs');
  return {
    name: 'production-router',
    apply: 'build',
    config: () => ({ resolve: { alias: [{ find: /^react-router$/, replacement }] } }),
  };
}

/** What stands behind it names all pages that share a file, and each of those names it again. */
function shortName(name: string): string {
  return name.replace(/[~.].*/, '');
}

/** Tests that put a module of theirs in the place of one of ours, or load ours once more. */
function testsThatMock(): string[] {
  return readdirSync('src/dashboard', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(test\.tsx|dom\.test\.ts)$/.test(file))
    .map((file) => join('src/dashboard', file))
    .filter((file) => readFileSync(file, 'utf8').match(/vi\.(mock|resetModules)\(/));
}

/** What has a document. */
const DASHBOARD_TESTS = {
  environment: 'jsdom',
  globalSetup: ['src/service/testing/global-setup.ts'],
  setupFiles: ['src/dashboard/testing/setup.ts'],
};

/** One process, so that the code of the embedded database is compiled once for all of its databases. */
const IN_THREADS = { pool: 'threads' } as const;

/** A busy machine makes a test slow, not wrong. */
const PATIENCE = { testTimeout: 60_000, hookTimeout: 60_000 };

/** Tests that start engines and processes, wait, or ask thousands of times: half a minute each, in a short file. */
const SLOW = /src.(service.(db.|fuzz-|sample.load)|host.(listen|older-versions))/;

const sizeOf = ({ moduleId }: TestSpecification) => statSync(moduleId).size;
const rankOf = ({ moduleId, project }: TestSpecification) =>
  (project.name === 'node' ? 2 : 0) + (SLOW.test(moduleId) ? 1 : 0);

/** What takes longest comes first, lest one process is at it while the others have nothing left to do. */
class LongestFirst implements TestSequencer {
  sort(files: TestSpecification[]): TestSpecification[] {
    return files.toSorted((a, b) => rankOf(b) - rankOf(a) || sizeOf(b) - sizeOf(a));
  }
  shard(files: TestSpecification[]): TestSpecification[] {
    return files;
  }
}

// Pages name UTC where the reader's own days are others: what they say is the same wherever the tests run. Threads take
// their zone from the process.
if (process.env['VITEST']) process.env['TZ'] = 'UTC';

const pages = filesOfPages(import.meta.dirname);

export default defineConfig({
  plugins: [
    react(),
    compressed(),
    withoutJsonSchema(),
    productionRouter(),
    pages.plugin,
    guide(import.meta.dirname),
  ],
  experimental: {
    // Relative to the file that names it, so that the host can serve one build below any path. The host completes
    // the addresses in index.html.
    renderBuiltUrl: (_, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
  },
  build: {
    outDir: 'dist/dashboard',
    target: 'es2022',
    // Fonts stay files of their own: the content security policy allows no data: fonts.
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name }) => `assets/${shortName(name)}-[hash].js`,
        assetFileNames: ({ names }) => `assets/${shortName(names[0] ?? 'file')}-[hash][extname]`,
        // Few files: over HTTP/1.1 a browser asks for six at a time, and small ones compress badly.
        codeSplitting: {
          groups: [
            pages.group,
            // What no page is seen with comes when it is asked for.
            { name: 'later', minShareCount: 2, entriesAware: true },
          ],
        },
      },
    },
  },
  test: {
    // One more than a small machine has cores: some wait for processes and for time.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          // One process for many files: they share what they import, and a database.
          isolate: false,
          ...PATIENCE,
          ...IN_THREADS,
          include: ['src/**/*.test.ts'],
          exclude: ['src/**/*.dom.test.ts'],
          globalSetup: ['src/service/testing/global-setup.ts'],
          setupFiles: ['src/dashboard/testing/pin-language.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'dashboard',
          // As above: the libraries of a page are evaluated once, and not for each of a hundred files.
          isolate: false,
          ...PATIENCE,
          ...IN_THREADS,
          ...DASHBOARD_TESTS,
          include: ['src/dashboard/**/*.{test.tsx,dom.test.ts}'],
          exclude: testsThatMock(),
        },
      },
      {
        extends: true,
        test: {
          name: 'dashboard-mocked',
          ...PATIENCE,
          ...IN_THREADS,
          ...DASHBOARD_TESTS,
          include: testsThatMock(),
        },
      },
    ],
  },
});
