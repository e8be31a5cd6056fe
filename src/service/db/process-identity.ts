import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * What tells a running process from any other that has had, or will have, the same number. Null when no such
 * process runs; '' when one runs but this system does not tell which.
 */
export function processIdentity(pid: number): string | null {
  if (!isRunning(pid)) return null;
  try {
    if (process.platform === 'linux') return linuxIdentity(pid);
    if (process.platform === 'win32') return '';
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    // It ended between the two looks, or belongs to somebody whose processes we may not see.
    return isRunning(pid) ? '' : null;
  }
}

function linuxIdentity(pid: number): string | null {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field is the program's name in parentheses and may hold spaces: counted is from behind it.
  const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // Killed, and only not yet waited for by its parent.
  if (state === 'Z' || state === 'X') return null;
  const startedAtTick = fields[18];
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return `${boot}/${startedAtTick}`;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
