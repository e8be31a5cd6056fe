import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const INSTALL_WITHIN_MS = 300_000;
const LOCK_WITHIN_S = 120;

/** Folders in which packages install server programs. The PATH of a user often lacks these folders. */
const FOLDERS_OF_SERVERS = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin', '/usr/local/bin'];

/**
 * Returns the path of a program that a test needs. If the program is missing, installs its Debian package, which
 * requires root. Returns null if the program is not available.
 */
export function findOrInstallProgram(program: string, debianPackage: string): string | null {
  const present = findProgram(program);
  if (present !== null) return present;
  process.stderr.write(`No ${program} found: installing the package ${debianPackage} for the tests…\n`);
  return installDebianPackage(debianPackage) ? findProgram(program) : null;
}

/**
 * Installs a Debian package with apt-get, which requires root. Returns whether the installation succeeded. Tests without
 * their program are skipped. If `REQUIRE_TEST_PROGRAMS` is set, as in the workflow of GitHub, this function throws
 * instead.
 */
export function installDebianPackage(name: string): boolean {
  const isInstalled =
    process.getuid?.() === 0 && aptGet('update') && aptGet('install', '-y', '--no-install-recommends', name);
  if (!isInstalled && process.env['REQUIRE_TEST_PROGRAMS'])
    throw new Error(
      `The package ${name} is missing and cannot be installed, but REQUIRE_TEST_PROGRAMS is set.`,
    );
  return isInstalled;
}

function findProgram(program: string): string | null {
  const onPath = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const paths = [...onPath, ...FOLDERS_OF_SERVERS].map((folder) => join(folder, program));
  return paths.find((path) => existsSync(path)) ?? null;
}

function aptGet(...args: string[]): boolean {
  try {
    // Waits if another apt-get process holds the lock of the package database.
    execFileSync('/usr/bin/apt-get', ['-o', `DPkg::Lock::Timeout=${LOCK_WITHIN_S}`, ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: INSTALL_WITHIN_MS,
      // Run level 1 prevents the package from starting its own server after the installation.
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    });
    return true;
  } catch {
    return false;
  }
}
