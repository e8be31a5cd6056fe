/** The folder of this program, its version, and the command lines of its commands in texts for operators. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the clone or of the installed package. The sources and the built file are two folders below it. */
export const ROOT = join(import.meta.dirname, '../..');

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };

export const VERSION = version;

/** Only a clone has the scripts of npm, because the package contains no sources. */
const IS_CLONE = existsSync(join(ROOT, 'src/host/run.js'));

/** The command line that starts the host. Flags follow it. */
export const START = IS_CLONE ? 'npm start --' : 'botdeck';

/**
 * Returns the command line of a command, such as `botdeck agency add` or `npm run agency -- add`. Arguments follow it.
 */
export function callOf(command: string, ...words: readonly string[]): string {
  return [...(IS_CLONE ? ['npm run', command, '--'] : ['botdeck', command]), ...words].join(' ');
}
