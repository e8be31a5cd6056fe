/**
 * An exclusive lock on an open file. The operating system releases it when its process ends, including after a crash.
 */

/**
 * The result of an attempt to lock a file. 'taken': another open file holds the lock. 'unsupported': the file system
 * has no locks, or the native package has no build for this operating system.
 */
export type LockOutcome = 'locked' | 'taken' | 'unsupported';

/**
 * The position of the locked byte, far beyond the end of the file. On Windows other processes cannot read a locked
 * range, but they must be able to read the text of the file.
 */
const PLACE = 2 ** 40;

/** The error codes for a lock that another process holds. POSIX allows both. */
const TAKEN_CODES = new Set(['EAGAIN', 'EACCES']);
const UNSUPPORTED = new Set(['EINVAL', 'ENOLCK', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP']);

// A dynamic import, because the native package does not exist for every operating system.
const binding = await import('fs-native-extensions').catch(() => null);

/**
 * Locks an open file until `fd` is closed. The lock belongs to this open file description, not to the process. A second
 * attempt through another open file fails in every process, including this one, regardless of PID namespaces.
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
