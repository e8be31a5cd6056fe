import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const INSTALL_WITHIN_MS = 300_000;

/** Where packages put servers, which the path of a user often does not name. */
const FOLDERS_OF_SERVERS = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin', '/usr/local/bin'];

/**
 * The path of a program that a test needs: an installed one, or the one of Debian's package where this process may install
 * it. Null where there is none.
 */
export function findOrInstallProgram(program: string, debianPackage: string): string | null {
  const present = findProgram(program);
  if (present !== null) return present;
  process.stderr.write(`No ${program} found: installing the package ${debianPackage} for the tests…\n`);
  return installDebianPackage(debianPackage) ? findProgram(program) : null;
}

/** Installs a package with apt-get, which only root may. Answers whether it is installed now. */
export function installDebianPackage(name: string): boolean {
  if (process.getuid?.() !== 0) return false;
  return aptGet('update') && aptGet('install', '-y', '--no-install-recommends', name);
}

function findProgram(program: string): string | null {
  const onPath = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const paths = [...onPath, ...FOLDERS_OF_SERVERS].map((folder) => join(folder, program));
  return paths.find((path) => existsSync(path)) ?? null;
}

function aptGet(...args: string[]): boolean {
  try {
    execFileSync('/usr/bin/apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: INSTALL_WITHIN_MS,
      // Run level 1 has a package start no server of its own after the installation.
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    });
    return true;
  } catch {
    return false;
  }
}
