import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { compressed } from './src/dashboard/build/compressed.ts';
import { filesOfPages } from './src/dashboard/build/files-of-pages.ts';
import { firstPaint } from './src/dashboard/build/first-paint.ts';
import { guide } from './src/dashboard/guide/guide.ts';
import { withoutJsonSchema } from './src/dashboard/build/without-json-schema.ts';

const ROOT = import.meta.dirname;

const pages = filesOfPages(ROOT);

/** The package exports its development build by default, which contains warnings for developers. */
const PRODUCTION_ROUTER = join(ROOT, 'node_modules/react-router/dist/production/index.mjs');

/** Removes the list of pages from the name of a shared file, because every file that imports it would repeat this list. */
const shortName = (name = 'file') => name.replace(/[~.].*/, '');

export default defineConfig(async ({ command }): Promise<ViteUserConfig> => ({
  ...(process.env['VITEST'] && {
    test: (await import('./src/host/testing/vitest-options.ts')).testOptions([guide(ROOT)]),
  }),
  plugins: [react(), compressed, withoutJsonSchema, pages.plugin, firstPaint, guide(ROOT)],
  resolve: {
    alias: [
      { find: /^fflate$/, replacement: join(ROOT, 'src/dashboard/build/zip-without-worker.ts') },
      ...(command === 'build' ? [{ find: /^react-router$/, replacement: PRODUCTION_ROUTER }] : []),
    ],
  },
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
        // Browsers keep the text of a script in memory, and one character such as '…' doubles its size there.
        charset: 'ascii',
        // A short hash, because the entry file contains the names of the files of all pages.
        chunkFileNames: ({ name }) => `assets/${shortName(name)}-[hash:7].js`,
        assetFileNames: ({ names }) => `assets/${shortName(names[0])}-[hash][extname]`,
        codeSplitting: { groups: [pages.group] },
      },
    },
  },
}));
