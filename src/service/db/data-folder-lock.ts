import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import * as z from 'zod';
import { CannotOpenDatabase } from './cannot-open.ts';
import { makeFolder } from './make-folder.ts';
import { processIdentity } from './process-identity.ts';

export type DataFolderLock = {
  /** The folder without symbolic links. */
  folder: string;
  release: () => void;
};

const Claim = z.object({ pid: z.int(), process: z.string(), host: z.string(), since: z.string() });
type Claim = z.infer<typeof Claim> & { file: string };

const CLAIM_FILE = /^lock-\d+-[\da-f-]+\.json$/;
/** How long a claim waits for later ones to be taken back. */
const CONTEST_MS = 500;
const LOOK_AGAIN_MS = 10;

/**
 * Makes sure that this process is the only one to use the folder, which is created when missing; two PGlites
 * on one folder destroy each other's data without a word. Throws `CannotOpenDatabase` naming the holder.
 *
 * Each process writes a claim to a file of its own, then looks for others. Of two that contend the later to
 * look sees both, so both can never go on; the claim that was made first stays. A claim says which process
 * made it, so one left behind by a crash is known as such, even when its process number is in use again.
 */
export async function lockDataFolder(dataDir: string): Promise<DataFolderLock> {
  const folder = usableFolder(dataDir);
  const own = writeClaim(folder, dataDir);
  const release = () => rmSync(join(folder, own), { force: true });
  const giveUpAt = performance.now() + CONTEST_MS;
  for (;;) {
    const [first] = livingClaims(folder).filter(({ file }) => file !== own);
    if (!first) return { folder, release };
    if (first.file < own || performance.now() > giveUpAt) {
      release();
      throw new CannotOpenDatabase(inUse(dataDir, folder, first));
    }
    await setTimeout(LOOK_AGAIN_MS);
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

/** Answers the name of the claim's file. Names sort by the time of the claim. */
function writeClaim(folder: string, dataDir: string): string {
  const file = `lock-${Date.now()}-${randomUUID()}.json`;
  const claim: z.infer<typeof Claim> = {
    pid: process.pid,
    process: processIdentity(process.pid) ?? '',
    host: hostname(),
    since: new Date().toISOString(),
  };
  const unfinished = join(folder, `.${file}`);
  try {
    writeFileSync(unfinished, JSON.stringify(claim), { mode: 0o600 });
    // Renamed into place, so that nobody ever reads half a claim.
    renameSync(unfinished, join(folder, file));
  } catch (error) {
    throw unusable(dataDir, error);
  }
  return file;
}

/** The claims whose process still runs, earliest first. Those left behind are removed. */
function livingClaims(folder: string): Claim[] {
  const claims: Claim[] = [];
  for (const file of readdirSync(folder)
    .filter((name) => CLAIM_FILE.test(name))
    .toSorted()) {
    const claim = readClaim(folder, file);
    if (claim && isAlive(claim)) claims.push({ ...claim, file });
    else rmSync(join(folder, file), { force: true });
  }
  return claims;
}

function readClaim(folder: string, file: string) {
  try {
    return Claim.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')));
  } catch {
    // Taken back meanwhile, or emptied by a power cut: claims appear whole, so its process does not run.
    return null;
  }
}

function isAlive(claim: z.infer<typeof Claim>): boolean {
  // Whether a process runs on another machine cannot be told from here.
  if (claim.host !== hostname()) return true;
  const running = processIdentity(claim.pid);
  if (running === null) return false;
  return running === claim.process || running === '' || claim.process === '';
}

function inUse(dataDir: string, folder: string, holder: Claim): string {
  const who = `process ${holder.pid} on ${holder.host} since ${holder.since}`;
  const remedy =
    holder.host === hostname()
      ? 'Stop it first, or choose another folder.'
      : `Stop it there first. If it no longer runs, delete ${join(folder, holder.file)}.`;
  return `The data folder ${dataDir} is in use by ${who}. ${remedy}`;
}

function unusable(dataDir: string, cause: unknown): CannotOpenDatabase {
  const { code, message } = cause as NodeJS.ErrnoException;
  const reason =
    code === 'EEXIST' || code === 'ENOTDIR'
      ? 'it is a file, or lies under one'
      : code === 'EACCES' || code === 'EPERM' || code === 'EROFS'
        ? `no permission to write there (${code})`
        : message;
  return new CannotOpenDatabase(`The data folder ${dataDir} cannot be used: ${reason}.`, { cause });
}
