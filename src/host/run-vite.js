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

const common = { root, logLevel: /** @type {const} */ ('error') };

try {
  if (name === HOST.name) {
    await build({
      ...common,
      configFile: false,
      publicDir: false,
      build: {
        ssr: 'src/host/main.ts',
        outDir,
        target: 'node20',
        // The build must be one file, so that relative paths to the files that it reads are the same for all code.
        rolldownOptions: {
          output: { codeSplitting: false, entryFileNames: HOST.entry, banner: '#!/usr/bin/env node' },
        },
      },
    });
    for (const path of READ_BY_HOST)
      cpSync(join(root, path), join(outDir, basename(path)), { recursive: true });
  } else {
    await build({ ...common, build: { outDir } });
  }
  process.send?.(null);
} catch (error) {
  process.send?.(error instanceof Error ? error.message : String(error));
}
process.disconnect();
