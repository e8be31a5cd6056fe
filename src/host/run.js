/**
 * The entry point of `npm start` and `npm run build`. It builds the host into one file if its sources are newer, then
 * runs that file. It is plain JavaScript because Node 20 cannot run TypeScript. One file also starts twice as fast as
 * hundreds of files.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, DASHBOARD, HOST } from './build.js';
import { StartError } from './start-error.js';

const ROOT = join(import.meta.dirname, '../..');

/** @param {string} line */
const tell = (line) => void process.stderr.write(`${line}\n`);

try {
  const folder = await build(ROOT, HOST, tell);
  if (process.argv[2] === '--build') await build(ROOT, DASHBOARD, tell);
  else await import(pathToFileURL(join(folder, HOST.entry)).href);
} catch (error) {
  tell(error instanceof StartError ? error.message : String(error instanceof Error ? error.stack : error));
  process.exit(1);
}
