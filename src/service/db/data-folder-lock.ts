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

/** The data that the database thread needs to check, before each write, that this process still holds the folder. */
export type HeldClaim = { path: string; holder: string };

export type DataFolderLock = {
  /** The path of the folder, with symbolic links resolved. */
  folder: string;
  claim: HeldClaim;
  release: () => void;
};

export type LockOptions = {
  /** Called once if the lock file was deleted or contains another claim. */
  onLost?: ((reason: Error) => void) | undefined;
  /** Receives a line that explains the delay if locking takes long. */
  tell?: ((line: string) => void) | undefined;
  /** Tests replace these two. */
  tryLock?: typeof tryKernelLock;
  pace?: Pace;
};

export type Pace = {
  /** How often a holder checks its claim and increases its beat. */
  beatMs: number;
  /** A claim without a new beat for this period counts as abandoned. */
  abandonedAfterMs: number;
  /** Longer than two beats, so that a previous holder notices the loss and stops writing within this time. */
  settleMs: number;
};

export const PACE: Pace = { beatMs: 1000, abandonedAfterMs: 10_000, settleMs: 2500 };
/** A process gets the lock slightly before it writes its claim. */
const NAMED_WITHIN_MS = 500;
const LOOK_AGAIN_MS = 50;

/**
 * Locks a data folder for this process and creates the folder if it is missing. Two PGlite instances on one folder
 * corrupt its data without an error. Throws `CannotOpenDatabase` with the name of the holder.
 *
 * An operating system lock on an open file decides. It ends together with its process, in any PID namespace and under
 * any host name, so a crash leaves no stale lock. On network file systems and on file systems without locks, the holder
 * increases a beat in its claim, and another process may use the folder only after the beat has stopped.
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
      // Without a claim, the lock may belong to a starting process, which briefly shares the open files of its parent,
      // including their locks.
      if (holder === null) outcome = tryLock(fd);
      if (outcome === 'taken') throw inUse(dataDir, holder);
    }
    const isBeating = outcome === 'unsupported' || !hasLocalLocks(folder);
    if (isBeating) await waitUntilAbandoned(path, dataDir, pace, tell);
    const claim = writeClaim(fd);
    // If two processes write claims at the same time, the later claim wins. The pause also gives a previous holder time
    // to notice the loss.
    if (isBeating || wasDeleted) await setTimeout(pace.settleMs);
    if (!isHeld({ path, holder: claim.holder })) throw inUse(dataDir, readClaim(path));
    const stopWatching = watch({ fd, path, claim, isBeating, ...pace }, () => onLost?.(lost(dataDir, path)));
    return {
      folder,
      claim: { path, holder: claim.holder },
      release: () => {
        stopWatching();
        // The file remains, because deleting it could delete a file that another process has just locked.
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
    // A folder with data but without a lock file: someone deleted the file, perhaps while another host uses the folder.
    // That host needs time to notice.
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
 * Returns whether a lock is visible to every process that can open the file. A network file system may be mounted with
 * locks that apply only within one machine (`nolock`, FUSE, 9p) and still report success. Windows and macOS ask the
 * server.
 */
function hasLocalLocks(folder: string): boolean {
  return platform() !== 'linux' || LOCAL_FILE_SYSTEMS.has(statfsSync(folder).type);
}

/** Throws if the existing claim still has a running holder, which increases its beat. */
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

/** Checks the claim at every beat. On file systems without reliable locks, it also increases the beat. */
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
      // The disk may be readable again at the next beat. Until then, the claim check in the database thread prevents
      // writes.
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
