/**
 * Provides a build of the previous version of the repository, i.e. the commit before the newest migration, to test
 * rolling upgrades.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type Version = { name: string; root: string };

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const JOURNAL = 'src/service/db/migrations/meta/_journal.json';

/**
 * Builds this version and the version at `commit`, and calls `work` with both. The default is the commit before the
 * newest migration.
 */
export async function withVersions(
  commit: string | undefined,
  work: (previous: Version, current: Version) => Promise<void>,
): Promise<void> {
  const from = git('rev-parse', '--short', `${commit ?? `${newestMigration()}^`}^{commit}`);
  const root = mkdtempSync(join(tmpdir(), 'botdeck-version-'));
  git('worktree', 'add', '--detach', '--force', root, from);
  try {
    installPackages(root);
    for (const each of [root, ROOT]) run(each, process.execPath, ['src/host/run.js', '--build']);
    const current = { name: git('rev-parse', '--short', 'HEAD'), root: ROOT };
    await work({ name: from, root }, current);
  } finally {
    git('worktree', 'remove', '--force', root);
  }
}

function newestMigration(): string {
  // Follows only first parents. The parent of a commit on a branch may be older than the version that the
  // branch was merged into.
  return git('log', '-1', '--first-parent', '--format=%H', '--', JOURNAL);
}

/** Links the installed packages of this repository if both versions have the same lockfile. Otherwise runs npm. */
function installPackages(root: string): void {
  const [theirs, ours] = [root, ROOT].map((each) => readFileSync(join(each, 'package-lock.json'), 'utf8'));
  const packages = join(ROOT, 'node_modules');
  if (theirs === ours && existsSync(packages))
    symlinkSync(realpathSync(packages), join(root, 'node_modules'));
  else run(root, 'npm', ['ci', '--no-audit', '--no-fund']);
}

function git(...args: string[]): string {
  return execFileSync('git', args, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
}

function run(cwd: string, program: string, args: readonly string[]): void {
  execFileSync(program, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
}
