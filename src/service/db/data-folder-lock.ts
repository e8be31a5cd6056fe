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
import { CannotOpenDatabase } from './cannot-open.ts';
import { readClaim, toBytes, type Claim } from './claim-file.js';
import { tryKernelLock } from './kernel-lock.ts';
import { makeFolder } from './make-folder.ts';

/** What the database's thread needs to find out, before it writes, whether the folder is still ours. */
export type HeldClaim = { path: string; holder: string };

export type DataFolderLock = {
  /** The folder without symbolic links. */
  folder: string;
  claim: HeldClaim;
  release: () => void;
};

export type LockOptions = {
  /** Called once, when somebody took the lock file away or wrote another claim into it. */
  onLost?: ((reason: Error) => void) | undefined;
  /** Told why it takes long, when it does. */
  tell?: ((line: string) => void) | undefined;
  /** Others only in tests. */
  tryLock?: typeof tryKernelLock;
  pace?: Pace;
};

export type Pace = {
  /** How often a holder looks whether it still is one, and counts its beat up. */
  beatMs: number;
  /** A claim without a beat for so long belongs to nobody any more. */
  abandonedAfterMs: number;
  /** Longer than two beats: until then whoever held the folder before has noticed, and has stopped writing. */
  settleMs: number;
};

export const PACE: Pace = { beatMs: 1000, abandonedAfterMs: 10_000, settleMs: 2500 };
/** Between getting the lock and saying who has it there is a moment. */
const NAMED_WITHIN_MS = 500;
const LOOK_AGAIN_MS = 50;

/**
 * Makes sure that this process is the only one to use the folder, which is created when missing: two PGlites on one
 * folder destroy each other's data without a word. Throws `CannotOpenDatabase` naming the holder.
 *
 * What decides is a lock of the operating system on an open file. It ends with its holder, whatever that holder's
 * process id, namespace or host name was, so that nothing is left behind by a crash. Where there are no such locks, or
 * a network lies between, the claim in the file beats, and only one that has stopped beating is taken over.
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
      // Nobody says so: a process that was just begun has, for a moment, what its parent had open, locks included.
      if (holder === null) outcome = tryLock(fd);
      if (outcome === 'taken') throw inUse(dataDir, holder);
    }
    const isBeating = outcome === 'unsupported' || !hasLocalLocks(folder);
    if (isBeating) await waitUntilAbandoned(path, dataDir, pace, tell);
    const claim = writeClaim(fd);
    // Of two that write their claims at once the later one stands, and who held the folder before has noticed.
    if (isBeating || wasDeleted) await setTimeout(pace.settleMs);
    if (!isHeld({ path, holder: claim.holder })) throw inUse(dataDir, readClaim(path));
    const stopWatching = watch({ fd, path, claim, isBeating, ...pace }, () => onLost?.(lost(dataDir, path)));
    return {
      folder,
      claim: { path, holder: claim.holder },
      release: () => {
        stopWatching();
        // The file itself stays: whoever deletes a lock file may delete one that somebody has just locked.
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
    // In a folder with data somebody deleted it, perhaps under a host that runs and needs a moment to notice.
    const wasDeleted = readdirSync(dirname(path)).length > 0 && !existsSync(path);
    return { fd: openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600), wasDeleted };
  } catch (error) {
    throw unusable(dataDir, error);
  }
}

/** File systems of this machine alone, by the numbers that Linux gives them: ext, xfs, btrfs, tmpfs, overlay, zfs, f2fs, bcachefs. */
const LOCAL_FILE_SYSTEMS = new Set([
  0xef53, 0x58465342, 0x9123683e, 0x01021994, 0x794c7630, 0x2fc12fc1, 0xf2f52010, 0xca451a4e,
]);

/**
 * Whether a lock is sure to be seen by everybody who can open the file. A network file system may be mounted so that
 * its locks end at each machine (`nolock`, FUSE, 9p), and still say that it has locked. Windows and macOS ask the server.
 */
function hasLocalLocks(folder: string): boolean {
  return platform() !== 'linux' || LOCAL_FILE_SYSTEMS.has(statfsSync(folder).type);
}

/** Throws where the claim that stands in the file still beats. */
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

/** Looks at every beat whether the claim stands, and keeps it alive where that is what it lives by. */
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
      // A disk that cannot be read now may be at the next beat. Until then the database's own look keeps it from writing.
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

function inUse(dataDir: string, holder: Claim | null): CannotOpenDatabase {
  const who = holder ? describe(holder) : 'another process';
  return new CannotOpenDatabase(
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
