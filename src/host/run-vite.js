/**
 * Builds one part of the product, in a process of its own: the build tools keep several hundred megabytes for as long as
 * their process lives. `build.js` starts it and passes the root folder, the name of the part and the output folder.
 */
import { cpSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'vite';
import { HOST, READ_BY_HOST } from './build.js';

const [root = '', name = '', outDir = ''] = process.argv.slice(2);

// A start that ends takes its build along.
process.once('disconnect', () => process.exit(1));

try {
  await (name === HOST.name ? buildHost() : buildDashboard());
  process.send?.({ error: null });
} catch (error) {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  process.send?.({ error: error instanceof Error ? error.message : String(error), code });
}
process.disconnect();

async function buildDashboard() {
  await build({ root, logLevel: 'error', build: { outDir, emptyOutDir: true } });
}

async function buildHost() {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      ssr: 'src/host/main.ts',
      outDir,
      emptyOutDir: true,
      target: 'node20',
      // What the code reads from beside itself has one place only if the code is one file.
      rolldownOptions: { output: { codeSplitting: false, entryFileNames: HOST.entry } },
    },
  });
  for (const path of READ_BY_HOST)
    cpSync(join(root, path), join(outDir, basename(path)), { recursive: true });
}
