/** The version of the repository before the newest migration, for rolling upgrades. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type Version = { name: string; root: string };

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const JOURNAL = 'src/service/db/migrations/meta/_journal.json';

/** Builds this version and an earlier one, and calls `work` with both. `commit` names the earlier one. */
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
  // The first parents, because the parent on a branch may be older than the version it was merged into.
  return git('log', '-1', '--first-parent', '--format=%H', '--', JOURNAL);
}

/** Versions with the same lockfile share the packages. */
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
