/** An exclusive lock on an open file that the operating system lets go when its holder dies, however it dies. */

/**
 * What became of trying: 'unsupported' where the file system has no locks, or no build of the binding fits this system.
 */
export type LockOutcome = 'locked' | 'taken' | 'unsupported';

/**
 * One byte far behind the end: on Windows what is locked cannot be read, and the file's text is to be read by those
 * who do not get the lock.
 */
const PLACE = 2 ** 40;

/** POSIX leaves it open which of the two says that another holds the lock. */
const TAKEN = new Set(['EAGAIN', 'EACCES']);
const UNSUPPORTED = new Set(['EINVAL', 'ENOLCK', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP']);

// Loaded only now, and by no static import: it is a compiled file, which not every system has.
const binding = await import('fs-native-extensions').catch(() => null);

/**
 * Locks the open file for as long as `fd` stays open. It belongs to that opening of the file and not to the process:
 * a second one is refused in this process too, and in every other, whatever namespace of process ids it lives in.
 */
export function tryKernelLock(fd: number): LockOutcome {
  if (!binding) return 'unsupported';
  try {
    return binding.tryLock(fd, PLACE, 1) ? 'locked' : 'taken';
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (TAKEN.has(code)) return 'taken';
    if (UNSUPPORTED.has(code)) return 'unsupported';
    throw error;
  }
}
