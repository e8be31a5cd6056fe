/**
 * What `npm start` and `npm run build` run. Plain JavaScript, as Node 20 runs no TypeScript: it makes one file out of the
 * host's sources where these are newer, and goes on with it. That also starts in half the time of hundreds of files.
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
