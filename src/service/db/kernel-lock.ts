/**
 * An exclusive lock on an open file. The operating system releases it when its process ends, including after a crash.
 */

/**
 * The result of an attempt: 'unsupported' if the file system has no locks or the binding has no build for this system.
 */
export type LockOutcome = 'locked' | 'taken' | 'unsupported';

/**
 * Locks one byte far beyond the end of the file. On Windows a locked range cannot be read, and processes without the
 * lock must be able to read the text of the file.
 */
const PLACE = 2 ** 40;

/** POSIX allows either code for a lock that another process holds. */
const TAKEN_CODES = new Set(['EAGAIN', 'EACCES']);
const UNSUPPORTED = new Set(['EINVAL', 'ENOLCK', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP']);

// A dynamic import, because the package is a native binary that does not exist for every system.
const binding = await import('fs-native-extensions').catch(() => null);

/**
 * Locks the open file until `fd` is closed. The lock belongs to this open file description, not to the process. A
 * second open file is refused in this process and in every other one, regardless of PID namespaces.
 */
export function tryKernelLock(fd: number): LockOutcome {
  if (!binding) return 'unsupported';
  try {
    return binding.tryLock(fd, PLACE, 1) ? 'locked' : 'taken';
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (TAKEN_CODES.has(code)) return 'taken';
    if (UNSUPPORTED.has(code)) return 'unsupported';
    throw error;
  }
}
