/**
 * Builds one part of the product in a separate process, because the build tools use several hundred megabytes until
 * their process ends. `build.js` starts this file with three arguments: the root folder, the name of the part and the
 * output folder.
 */
import { cpSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'vite';
import { HOST, READ_BY_HOST } from './build.js';

const [root = '', name = '', outDir = ''] = process.argv.slice(2);

// Ends the build when the starting process ends.
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
      // The build must be one file, so that relative paths to the files that it reads are the same for all code.
      rolldownOptions: { output: { codeSplitting: false, entryFileNames: HOST.entry } },
    },
  });
  for (const path of READ_BY_HOST)
    cpSync(join(root, path), join(outDir, basename(path)), { recursive: true });
}
