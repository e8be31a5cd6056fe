/**
 * Runs a command on each supported version of Node. The default command runs all checks. The versions of Node come from
 * the npm registry.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const VERSIONS = ['20', '22', '24'];
const ROOT = join(import.meta.dirname, '..');

const [, , ...words] = process.argv;
const command = words.length > 0 ? words.join(' ') : 'npm test';

/**
 * The options of npx as environment variables. They must be unset, because they would also apply to npm commands that
 * the command runs.
 */
const UNSET = ['package', 'ignore_scripts', 'yes'].map((name) => `npm_config_${name}`).join(' ');

const failed = VERSIONS.filter((version) => {
  console.log(`Node ${version}: ${command}`);
  // The package `node` selects the right binary in an install script, so it needs an exception from
  // `ignore-scripts` in .npmrc.
  const options = ['--yes', '--ignore-scripts=false', '--package', `node@${version}`];
  const npx = [...options, '--', 'sh', '-c', `unset ${UNSET}; ${command}`];
  return spawnSync('npx', npx, { cwd: ROOT, stdio: 'inherit' }).status !== 0;
});
console.log(failed.length === 0 ? 'All versions passed.' : `Failed on Node ${failed.join(', ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;
