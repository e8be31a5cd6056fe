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
import { firstPaint } from './src/dashboard/build/first-paint.ts';
import { guide } from './src/dashboard/build/guide.ts';

/** Writes a .br and a .gz file beside every text file, so that the host never compresses during a request. */
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
      // In parallel, because compression takes half of the build time.
      await Promise.all(texts.map((file) => compress(join(folder, file))));
    },
  };
}

/** The largest block size. The default of brotli is smaller and makes the largest code file bigger. */
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

/**
 * Replaces zod's `aggregateChecks`. It keeps only the part that `maxLength` of a schema reads, because forms show these
 * limits.
 */
const LENGTH_LIMITS = `({ _zod: { def } }) => {
  const limits = (def.checks ?? []).map((check) => check._zod.def).filter(({ check }) => check === 'max_length');
  return limits.length > 0 ? { maximum: Math.min(...limits.map(({ maximum }) => maximum)) } : {};
}`;

/** Removes zod's code for JSON Schema (17 KB), because only the service creates JSON Schema from contracts. */
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

/**
 * Selects the production build of the router. The package exports its development build by default, which contains
 * warnings for developers.
 */
function productionRouter(): Plugin {
  const replacement = join(import.meta.dirname, 'node_modules/react-router/dist/production/index.mjs');
  return {
    name: 'production-router',
    apply: 'build',
    config: () => ({ resolve: { alias: [{ find: /^react-router$/, replacement }] } }),
  };
}

/** Cuts off the list of pages that share a file, because every file that imports it would repeat this list. */
function shortName(name: string): string {
  return name.replace(/[~.].*/, '');
}

/** Test files that mock modules or reset the module registry. */
function testsThatMock(): string[] {
  return readdirSync('src/dashboard', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(test\.tsx|dom\.test\.ts)$/.test(file))
    .map((file) => join('src/dashboard', file))
    .filter((file) => readFileSync(file, 'utf8').match(/vi\.(mock|resetModules)\(/));
}

const DASHBOARD_TESTS = {
  environment: 'jsdom',
  globalSetup: ['src/service/testing/global-setup.ts'],
  setupFiles: ['src/dashboard/testing/setup.ts'],
};

/** One process, so that the code of the embedded database is compiled once for all databases. */
const IN_THREADS = { pool: 'threads' } as const;

/** Long timeouts, because tests may be slow on a busy machine. */
const PATIENCE = { testTimeout: 60_000, hookTimeout: 60_000 };

/**
 * Short test files that take about half a minute each, because they start engines and processes, wait, or send
 * thousands of requests.
 */
const SLOW = /src.(service.(db.|fuzz-|sample.load)|host.(listen|older-versions))/;

const sizeOf = ({ moduleId }: TestSpecification) => statSync(moduleId).size;
const rankOf = ({ moduleId, project }: TestSpecification) =>
  (project.name === 'node' ? 2 : 0) + (SLOW.test(moduleId) ? 1 : 0);

/** Runs slow files first, so that no worker is still busy after the others have finished. */
class LongestFirst implements TestSequencer {
  sort(files: TestSpecification[]): TestSpecification[] {
    return files.toSorted((a, b) => rankOf(b) - rankOf(a) || sizeOf(b) - sizeOf(a));
  }
  shard(files: TestSpecification[]): TestSpecification[] {
    return files;
  }
}

// Use UTC in tests, because pages mention UTC only for users in another time zone. Set it here, because threads inherit
// the time zone of the process.
if (process.env['VITEST']) process.env['TZ'] = 'UTC';

const pages = filesOfPages(import.meta.dirname);

export default defineConfig({
  plugins: [
    react(),
    compressed(),
    withoutJsonSchema(),
    productionRouter(),
    pages.plugin,
    firstPaint(),
    guide(import.meta.dirname),
  ],
  experimental: {
    // Use addresses relative to the importing file, so that the host can serve one build below any path. The host
    // completes the addresses in index.html.
    renderBuiltUrl: (_, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
  },
  build: {
    outDir: 'dist/dashboard',
    target: 'es2022',
    // Keep fonts as separate files, because the content security policy forbids data: fonts.
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name }) => `assets/${shortName(name)}-[hash].js`,
        assetFileNames: ({ names }) => `assets/${shortName(names[0] ?? 'file')}-[hash][extname]`,
        // Create few files: over HTTP/1.1 a browser fetches six at a time, and small files compress badly.
        codeSplitting: {
          groups: [
            pages.group,
            // Modules that no page needs for its first render load on demand.
            { name: 'later', minShareCount: 2, entriesAware: true },
          ],
        },
      },
    },
  },
  test: {
    // One more than a small machine has cores, because some tests wait for processes and timers.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          // Run all files in one process, so that they share imported modules and a database.
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
          // As above, so that libraries are evaluated once instead of once per file.
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
