/**
 * Copies of a data folder while its host runs. Only the host that has locked the folder can copy it. Another process,
 * e.g. a backup, requests a copy by creating a file in the folder. Files work on every operating system and also
 * between containers.
 */
import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CannotOpenDatabase } from './cannot-open.ts';
import { readClaim } from './claim-file.js';

const PREFIX = 'copy-';
const LOOK_EVERY_MS = 500;
/** The maximum time until the host accepts a request for a copy. The host first finishes its running query. */
const ACCEPTED_WITHIN_MS = 15_000;
/** The age at which a copy is deleted. A requesting process that was killed could not delete its copy. */
const LEFT_OVER_AFTER_MS = 24 * 60 * 60_000;

const filesIn = (folder: string) => ({
  request: join(folder, 'request'),
  accepted: join(folder, 'accepted'),
  failure: join(folder, 'failure'),
  unfinished: join(folder, 'pgdata.new'),
  pgdata: join(folder, 'pgdata'),
});

/** Makes a copy for each request file that appears in the data folder, until the returned function is called. */
export function serveCopies(
  dataDir: string,
  copyTo: (target: string) => Promise<unknown>,
  checkSpace: () => void,
): () => void {
  let isBusy = false;
  const look = async () => {
    const request = isBusy ? undefined : findRequest(dataDir);
    if (request === undefined) return;
    isBusy = true;
    await makeCopy(request, copyTo, checkSpace).finally(() => {
      isBusy = false;
    });
  };
  // Ignores errors, because an unreadable folder may be readable at the next check.
  const timer = setInterval(() => void look().catch(() => undefined), LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

function findRequest(dataDir: string): string | undefined {
  const folders = readdirSync(dataDir).filter((name) => name.startsWith(PREFIX));
  return folders.map((name) => join(dataDir, name)).find((folder) => existsSync(filesIn(folder).request));
}

async function makeCopy(
  folder: string,
  copyTo: (target: string) => Promise<unknown>,
  checkSpace: () => void,
): Promise<void> {
  const files = filesIn(folder);
  renameSync(files.request, files.accepted);
  try {
    checkSpace();
    await copyTo(files.unfinished);
    renameSync(files.unfinished, files.pgdata);
  } catch (error) {
    writeFileSync(files.failure, error instanceof Error ? error.message : String(error));
  }
}

/**
 * Requests a copy of a data folder from the host that has locked it, and passes the path of the copy to `work`. Deletes
 * the copy afterwards. Throws `CannotOpenDatabase` if the host makes no copy.
 */
export async function withCopy<Result>(
  dataDir: string,
  work: (copy: string) => Promise<Result>,
  acceptedWithinMs = ACCEPTED_WITHIN_MS,
): Promise<Result> {
  removeLeftovers(dataDir);
  const folder = join(dataDir, `${PREFIX}${randomUUID()}`);
  mkdirSync(folder, { mode: 0o700 });
  try {
    // Creates an empty lock file. Without it, opening the copy would wait for a possible holder, as after a
    // manual deletion of the lock file.
    writeFileSync(join(folder, 'lock'), '');
    const holder = readClaim(join(dataDir, 'lock'))?.holder;
    writeFileSync(filesIn(folder).request, '');
    await waitForCopy(dataDir, folder, holder, acceptedWithinMs);
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function waitForCopy(
  dataDir: string,
  folder: string,
  holder: string | undefined,
  acceptedWithinMs: number,
): Promise<void> {
  const files = filesIn(folder);
  const giveUpAt = performance.now() + acceptedWithinMs;
  while (!existsSync(files.pgdata)) {
    if (existsSync(files.failure)) {
      throw new CannotOpenDatabase(`The host cannot copy its data: ${readFileSync(files.failure, 'utf8')}`);
    }
    if (readClaim(join(dataDir, 'lock'))?.holder !== holder) {
      throw new CannotOpenDatabase(`The host of the data folder ${dataDir} stopped. Run the command again.`);
    }
    if (existsSync(files.request) && performance.now() > giveUpAt) {
      throw new CannotOpenDatabase(
        `The host of the data folder ${dataDir} does not respond. Stop it, then run the command again.`,
      );
    }
    await sleep(LOOK_EVERY_MS / 5);
  }
}

function removeLeftovers(dataDir: string): void {
  for (const name of readdirSync(dataDir).filter((each) => each.startsWith(PREFIX))) {
    const folder = join(dataDir, name);
    const age = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > LEFT_OVER_AFTER_MS) rmSync(folder, { recursive: true, force: true });
  }
}
