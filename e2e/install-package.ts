import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const run = promisify(execFile);

export type InstalledPackage = {
  /** The installation folder. In the files of docs/hosting, it is `/opt/botdeck`. */
  prefix: string;
  /** The folder of the installed package, including its dependencies. */
  folder: string;
  /** The paths of the files in the package, excluding its dependencies. */
  files: string[];
  /** The environment variables of a user who has no clone of the repository. */
  env: NodeJS.ProcessEnv;
};

/** Returns the installation command of the package from the container file. */
function installation(): string {
  const file = readFileSync(join(ROOT, 'docs/hosting/Containerfile'), 'utf8');
  return /^RUN (npm install .+)$/m.exec(file)?.[1] ?? '';
}

/**
 * Packs the built product like `npm run package` and installs it below the folder `below` with the command of the
 * container file. npm has an empty cache and no network, so the package must contain all dependencies.
 */
export async function installPackage(below: string): Promise<InstalledPackage> {
  const packed = await run('npm', ['pack', '--json', '--pack-destination', below], {
    cwd: ROOT,
    // The output is large: it contains one line for each file of each dependency.
    maxBuffer: 100_000_000,
  });
  const [{ files }] = JSON.parse(packed.stdout) as [{ files: { path: string }[] }];
  const prefix = join(below, 'prefix');
  const env = { PATH: process.env.PATH, HOME: join(below, 'home') };
  mkdirSync(env.HOME);
  // Replaces the path of the archive first, because the new installation folder may also start with
  // /tmp/botdeck.
  const command = installation()
    .replaceAll('/tmp/botdeck', `${below}/botdeck`)
    .replaceAll('/opt/botdeck', prefix);
  await run('sh', ['-c', command], { cwd: below, env });
  return {
    prefix,
    folder: join(prefix, 'lib/node_modules/botdeck'),
    files: files.map(({ path }) => path).filter((path) => !path.startsWith('node_modules/')),
    env,
  };
}
