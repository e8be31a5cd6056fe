import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** Writes a .br and a .gz beside every text file, so that the host never compresses while somebody waits. */
function compressed(): Plugin {
  let folder = '';
  return {
    name: 'compressed',
    apply: 'build',
    configResolved: (config) => {
      folder = config.build.outDir;
    },
    closeBundle: () => {
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        if (!['.js', '.css', '.svg', '.json'].includes(extname(entry.name))) continue;
        const path = join(entry.parentPath, entry.name);
        const content = readFileSync(path);
        writeFileSync(`${path}.br`, brotliCompressSync(content));
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}

/** The page that nearly every visit begins with. */
const FIRST_PAGE = 'src/dashboard/features/leads/leads-page.tsx';

/** Has the browser fetch the first page's own files along with the app's, not once the app asks for them. */
function firstPagePreloaded(): Plugin {
  return {
    name: 'first-page-preloaded',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const page = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(FIRST_PAGE)));
        if (!page) throw new Error(`${FIRST_PAGE} is in no chunk.`);
        const names = [page.fileName, ...page.imports].filter((name) => !html.includes(name));
        const styles = page.viteMetadata?.importedCss ?? [];
        return [
          ...names.map((name) => link({ rel: 'modulepreload', href: `/${name}` })),
          ...Array.from(styles, (name) => link({ rel: 'preload', as: 'style', href: `/${name}` })),
        ];
      },
    },
  };
}

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
      return names.map((name) => `export const ${name} = () => () => {};`).join('\n');
    },
  };
}

/** The library of special functions asks by `eval` whether there are generators, which the content security policy reports. */
function withoutEval(): Plugin {
  return {
    name: 'without-eval',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      id.endsWith('@stdlib/assert-has-generator-support/lib/index.js')
        ? 'module.exports = () => true;'
        : null,
  };
}

function link(attrs: Record<string, string>): HtmlTagDescriptor {
  return { tag: 'link', attrs: { ...attrs, crossorigin: true }, injectTo: 'head' };
}

/** A busy machine makes a test slow, not wrong. */
const PATIENCE = { testTimeout: 30_000, hookTimeout: 60_000 };

export default defineConfig({
  plugins: [react(), compressed(), firstPagePreloaded(), withoutJsonSchema(), withoutEval()],
  build: {
    outDir: 'dist',
    target: 'es2022',
    // Fonts stay files of their own: the content security policy allows no data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Few files: over HTTP/1.1 a browser asks for six at a time, and small ones compress badly.
        codeSplitting: {
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 3 },
            { name: 'app', tags: ['$initial'], priority: 2 },
            { name: 'leads', test: (id) => id.endsWith(FIRST_PAGE), priority: 1 },
            // What MUI's parts stand on, for whichever of them comes first.
            {
              name: 'mui',
              priority: 1,
              test: /node_modules\/(@emotion|stylis|@mui\/(utils|system|styled-engine|private-theming|material\/(utils|styles)))|src\/dashboard\/ui\/(mui-)?theme\.tsx?$/,
            },
            // What several of the other pages share: apart, it would be dozens of files of a few hundred bytes.
            {
              name: 'shared',
              test: /src\/dashboard\/(api|components|lib|ui)\/(?!statistics|tree|card-grid|.*(dialog|menu|sheet|choices|tabs))/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  test: {
    // One per core. The default leaves a core to the watcher, which on two cores is half of them.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          // One process for many files: they share what they import, and a database.
          isolate: false,
          ...PATIENCE,
          include: ['src/**/*.test.ts'],
          exclude: ['src/**/*.dom.test.ts'],
          globalSetup: ['src/service/testing/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'dashboard',
          environment: 'jsdom',
          ...PATIENCE,
          include: ['src/dashboard/**/*.{test.tsx,dom.test.ts}'],
          globalSetup: ['src/service/testing/global-setup.ts'],
          setupFiles: ['src/dashboard/testing/setup.ts'],
        },
      },
    ],
  },
});
