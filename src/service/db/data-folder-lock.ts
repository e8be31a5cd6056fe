import { randomUUID } from 'node:crypto';
import {
  closeSync,
  constants,
  existsSync,
  ftruncateSync,
  openSync,
  readdirSync,
  realpathSync,
  statfsSync,
  writeSync,
} from 'node:fs';
import { hostname, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { CannotOpenDatabase, DataFolderInUse } from './cannot-open.ts';
import { readClaim, toBytes, type Claim } from './claim-file.js';
import { tryKernelLock } from './kernel-lock.ts';
import { makeFolder } from './make-folder.ts';

/**
 * Identifies the lock of this process. The database thread compares it with the lock file before each write, to check
 * that this process still owns the folder.
 */
export type HeldClaim = { path: string; holder: string };

export type DataFolderLock = {
  /** The path of the folder, with symbolic links resolved. */
  folder: string;
  claim: HeldClaim;
  release: () => void;
};

export type LockOptions = {
  /** Called once if someone deleted the lock file or another process wrote its claim into it. */
  onLost?: ((reason: Error) => void) | undefined;
  /** Receives a message for the operator if the lock waits for a possible holder of the folder. */
  tell?: ((line: string) => void) | undefined;
  /** Tests replace `tryLock` and `pace`. */
  tryLock?: typeof tryKernelLock;
  pace?: Pace;
};

export type Pace = {
  /**
   * The interval at which the holder checks its claim and, on file systems without reliable locks, increases its
   * heartbeat.
   */
  beatMs: number;
  /** A claim whose heartbeat does not change for this time counts as abandoned. */
  abandonedAfterMs: number;
  /**
   * The pause after writing a claim. It is longer than two heartbeats, so that a previous holder notices the loss and
   * stops writing in the meantime.
   */
  settleMs: number;
};

export const PACE: Pace = { beatMs: 1000, abandonedAfterMs: 10_000, settleMs: 2500 };
/**
 * The time between locking the file and writing the claim. A second process waits this long for the name of the holder.
 */
const NAMED_WITHIN_MS = 500;
const LOOK_AGAIN_MS = 50;

/**
 * Locks a data folder for this process and creates the folder if it is missing. Two PGlite instances on one folder
 * would corrupt its data without an error. Throws `CannotOpenDatabase` with the name of the holder.
 *
 * An operating system lock on the open lock file decides. The lock ends together with its process, in any PID namespace
 * and under any host name, so a crash leaves no stale lock. On network file systems and on file systems without locks,
 * the holder increases a heartbeat in its claim. Another process may then use the folder only after the heartbeat has
 * stopped.
 */
export async function lockDataFolder(
  dataDir: string,
  { onLost, tell, tryLock = tryKernelLock, pace = PACE }: LockOptions = {},
): Promise<DataFolderLock> {
  const folder = usableFolder(dataDir);
  const path = join(folder, 'lock');
  const { fd, wasDeleted } = openLockFile(path, dataDir);
  try {
    let outcome = tryLock(fd);
    if (outcome === 'taken') {
      const holder = await namedHolder(path);
      // A locked file without a claim may belong to a process that is starting. Such a process briefly shares
      // the open files of its parent, including their locks.
      if (holder === null) outcome = tryLock(fd);
      if (outcome === 'taken') throw inUse(dataDir, holder);
    }
    const isBeating = outcome === 'unsupported' || !hasLocalLocks(folder);
    if (isBeating) await waitUntilAbandoned(path, dataDir, pace, tell);
    const claim = writeClaim(fd);
    // If two processes write claims at the same time, the later claim wins. During the pause, a previous
    // holder notices that it lost the folder.
    if (isBeating || wasDeleted) await setTimeout(pace.settleMs);
    if (!isHeld({ path, holder: claim.holder })) throw inUse(dataDir, readClaim(path));
    const stopWatching = watch({ fd, path, claim, isBeating, ...pace }, () => onLost?.(lost(dataDir, path)));
    return {
      folder,
      claim: { path, holder: claim.holder },
      release: () => {
        stopWatching();
        // Empties the lock file instead of deleting it. Another process may have locked the file in the
        // meantime.
        if (isHeld({ path, holder: claim.holder })) ftruncateSync(fd);
        closeSync(fd);
      },
    };
  } catch (error) {
    closeSync(fd);
    throw error;
  }
}

function usableFolder(dataDir: string): string {
  try {
    makeFolder(dataDir);
    return realpathSync(dataDir);
  } catch (error) {
    throw unusable(dataDir, error);
  }
}

function openLockFile(path: string, dataDir: string) {
  try {
    // A folder with data has a lock file unless someone deleted it, perhaps while another host uses the
    // folder. That host needs time to notice the new claim.
    const wasDeleted = readdirSync(dirname(path)).length > 0 && !existsSync(path);
    return { fd: openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600), wasDeleted };
  } catch (error) {
    throw unusable(dataDir, error);
  }
}

/** The Linux type numbers of local file systems: ext, xfs, btrfs, tmpfs, overlay, zfs, f2fs, bcachefs. */
const LOCAL_FILE_SYSTEMS = new Set([
  0xef53, 0x58465342, 0x9123683e, 0x01021994, 0x794c7630, 0x2fc12fc1, 0xf2f52010, 0xca451a4e,
]);

/**
 * Returns whether an operating system lock is visible to every process that can open the file. A network file system on
 * Linux may be mounted with locks that apply only within one machine (`nolock`, FUSE, 9p) and still report success.
 * Windows and macOS request such locks from the file server.
 */
function hasLocalLocks(folder: string): boolean {
  return platform() !== 'linux' || LOCAL_FILE_SYSTEMS.has(statfsSync(folder).type);
}

/** Throws if the holder of the existing claim still runs, i.e. increases its heartbeat. */
async function waitUntilAbandoned(
  path: string,
  dataDir: string,
  { abandonedAfterMs }: Pace,
  tell: LockOptions['tell'],
): Promise<void> {
  const first = readClaim(path);
  if (!first) return;
  tell?.(
    `The data folder ${dataDir} was not released by ${describe(first)}. Waiting ` +
      `${Math.ceil(abandonedAfterMs / 1000)} s to see whether that is still running…`,
  );
  const abandonedAt = performance.now() + abandonedAfterMs;
  while (performance.now() < abandonedAt) {
    await setTimeout(LOOK_AGAIN_MS);
    const now = readClaim(path);
    if (now && (now.beat !== first.beat || now.holder !== first.holder)) throw inUse(dataDir, now);
  }
}

function writeClaim(fd: number): Claim {
  const since = new Date().toISOString();
  const claim = { holder: randomUUID(), pid: process.pid, host: hostname(), since, beat: 0 };
  writeSync(fd, toBytes(claim), 0, undefined, 0);
  return claim;
}

function isHeld({ path, holder }: HeldClaim): boolean {
  return readClaim(path)?.holder === holder;
}

type Watched = { fd: number; path: string; claim: Claim; isBeating: boolean; beatMs: number };

/**
 * Checks at every heartbeat that this process still owns the folder. On file systems without reliable locks, it also
 * increases the heartbeat.
 */
function watch({ fd, path, claim, isBeating, beatMs }: Watched, onLost: () => void): () => void {
  let beat = claim.beat;
  const look = () => {
    if (!isHeld({ path, holder: claim.holder })) {
      clearInterval(timer);
      onLost();
    } else if (isBeating) {
      beat += 1;
      writeSync(fd, toBytes({ ...claim, beat }), 0, undefined, 0);
    }
  };
  const timer = setInterval(() => {
    try {
      look();
    } catch {
      // Ignores read errors, because the disk may be readable at the next heartbeat. The database thread
      // checks the claim before each write.
    }
  }, beatMs);
  timer.unref();
  return () => clearInterval(timer);
}

async function namedHolder(path: string): Promise<Claim | null> {
  const giveUpAt = performance.now() + NAMED_WITHIN_MS;
  for (;;) {
    const claim = readClaim(path);
    if (claim || performance.now() > giveUpAt) return claim;
    await setTimeout(LOOK_AGAIN_MS);
  }
}

function describe({ pid, host, since }: Claim): string {
  return `process ${pid} on ${host} since ${since}`;
}

function inUse(dataDir: string, holder: Claim | null): DataFolderInUse {
  const who = holder ? describe(holder) : 'another process';
  return new DataFolderInUse(
    `The data folder ${dataDir} is in use by ${who}. Stop it first, or choose another folder.`,
  );
}

function lost(dataDir: string, path: string): CannotOpenDatabase {
  const holder = readClaim(path);
  const cause = holder ? `${describe(holder)} has claimed it` : `${path} was deleted or emptied`;
  return new CannotOpenDatabase(
    `The data folder ${dataDir} is no longer held by this process: ${cause}. Nothing more was written.`,
  );
}

function unusable(dataDir: string, cause: unknown): CannotOpenDatabase {
  const { code, message } = cause as NodeJS.ErrnoException;
  const reason =
    code === 'EEXIST' || code === 'ENOTDIR'
      ? 'it is a file, or is inside one'
      : code === 'EACCES' || code === 'EPERM' || code === 'EROFS'
        ? `no permission to write there (${code})`
        : message;
  return new CannotOpenDatabase(`The data folder ${dataDir} cannot be used: ${reason}.`, { cause });
}
