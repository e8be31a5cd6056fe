import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CannotOpenDatabase } from './cannot-open.ts';
import { toBytes } from './claim-file.js';
import { lockDataFolder, PACE, type LockOptions, type Pace } from './data-folder-lock.ts';
import {
  canRunBehind,
  compileChild,
  ELSEWHERE,
  kill,
  nextMessage,
  type CompiledChild,
} from './testing/child.ts';
import type { LockLost, LockOutcome } from './testing/lock-child.ts';
import { tempFolder } from './testing/temp-folder.ts';

type Way = 'lock' | 'lease';

/**
 * Intervals of the lock for most tests: a tenth of the real ones. Tests that start twenty processes use the real ones,
 * because a busy machine may miss the short intervals.
 */
const QUICK: Pace = { beatMs: 100, abandonedAfterMs: 1000, settleMs: 250 };

let locker: CompiledChild;
beforeAll(async () => {
  locker = await compileChild('lock-child.ts');
});
afterAll(() => locker.remove());

async function startLocker(
  dataDir: string,
  way: Way | 'nobody' = 'lock',
  behind: readonly string[] = [],
  pace = QUICK,
) {
  const child = locker.startBehind(behind, dataDir, way, JSON.stringify(pace));
  await nextMessage(child);
  return child;
}

async function lockInChild(dataDir: string, way?: Way | 'nobody', behind?: readonly string[]) {
  const child = await startLocker(dataDir, way, behind);
  child.send('go');
  return { child, outcome: await nextMessage<LockOutcome>(child) };
}

/** Simulates a file system without locks, on which the lock depends on heartbeats. */
const lease: LockOptions = { tryLock: () => 'unsupported', pace: QUICK };

/** Writes a lock file as if a process on another machine had crashed. */
function leaveClaim(folder: string) {
  const claim = {
    holder: 'gone',
    pid: process.pid,
    host: 'elsewhere',
    since: '2026-01-02T03:04:05.000Z',
    beat: 7,
  };
  return writeFile(join(folder, 'lock'), toBytes(claim));
}

async function race(folder: string, way: Way) {
  const racers = await Promise.all(Array.from({ length: 20 }, () => startLocker(folder, way, [], PACE)));
  const outcomes = await Promise.all(
    racers.map(async (child) => {
      child.send('go');
      return nextMessage<LockOutcome>(child);
    }),
  );
  const winner = racers[outcomes.findIndex(({ locked }) => locked)];
  return { winner: winner!, outcomes };
}

describe('a lock without a claim', () => {
  it('is requested a second time', async () => {
    const outcomes = ['taken', 'locked'] as const;
    let tried = 0;
    const tryLock = () => outcomes[tried++]!;
    const { release } = await lockDataFolder(tempFolder(), { tryLock });
    release();
    expect(tried).toBe(2);
  });

  it('causes a refusal if the second attempt fails too', async () => {
    const tryLock = () => 'taken' as const;
    await expect(lockDataFolder(tempFolder(), { tryLock })).rejects.toThrow('is in use by another process');
  });
});

describe.each<Way>(['lock', 'lease'])('a folder protected by a %s', (way) => {
  it('is opened by one of twenty concurrent processes, and all errors name the holder', async () => {
    const folder = tempFolder();
    const { winner, outcomes } = await race(folder, way);
    expect(outcomes.filter(({ locked }) => locked)).toHaveLength(1);
    for (const { locked, message } of outcomes) {
      if (locked) continue;
      expect(message).toMatch(/is in use by process \d+ on \S+ since 20\S+\. Stop it first, /);
      expect(message).not.toContain('\n');
    }
    expect(JSON.parse(await readFile(join(folder, 'lock'), 'utf8'))).toMatchObject({ pid: winner.pid });
    expect(await readdir(folder)).toEqual(['lock']);
  }, 60_000);

  it('is free after its holder was killed', async () => {
    const folder = tempFolder();
    const { child, outcome } = await lockInChild(folder, way);
    expect(outcome.locked).toBe(true);
    await kill(child);
    expect((await lockInChild(folder, way)).outcome.locked).toBe(true);
  }, 60_000);

  it('is free immediately after a release', async () => {
    const folder = tempFolder();
    const tell = vi.fn<(line: string) => void>();
    const options = { tell, ...(way === 'lease' && lease) };
    (await lockDataFolder(folder, options)).release();
    (await lockDataFolder(folder, options)).release();
    expect(tell).not.toHaveBeenCalled();
  });

  it.each(['deleted', 'emptied', "another's"])('notifies its holder if the lock file is %s', async (fate) => {
    const folder = tempFolder();
    const path = join(folder, 'lock');
    const onLost = vi.fn<(reason: Error) => void>();
    const lock = await lockDataFolder(folder, { onLost, pace: QUICK, ...(way === 'lease' && lease) });
    if (fate === 'deleted') await rm(path);
    else if (fate === 'emptied') await truncate(path);
    else await leaveClaim(folder);
    await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce(), { timeout: 20_000 });
    expect(String(onLost.mock.lastCall?.[0])).toMatch(
      fate === "another's" ? /elsewhere since 2026\S+ has claimed it/ : /lock was deleted or emptied/,
    );
    lock.release();
    // The release keeps the claim of another process.
    expect(existsSync(path) && (await readFile(path, 'utf8')).includes('elsewhere')).toBe(
      fate === "another's",
    );
  });
});

/** The namespace commands that this machine allows. The tests with the other commands are skipped with a message. */
const allowedHere = Object.entries(ELSEWHERE).filter(([, behind]) => canRunBehind(behind));

describe('a folder in use', () => {
  it('is refused without waiting for the holder, with its name', async () => {
    const folder = tempFolder();
    const lock = await lockDataFolder(folder);
    const { outcome } = await lockInChild(folder);
    expect(outcome).toMatchObject({ locked: false });
    expect(outcome.message).toContain(`is in use by process ${process.pid} on ${hostname()} since 20`);
    expect(outcome.tookMs).toBeLessThan(PACE.settleMs);
    lock.release();
  });

  it('is refused to the process that already holds it', async () => {
    const folder = tempFolder();
    const lock = await lockDataFolder(folder);
    await expect(lockDataFolder(folder)).rejects.toThrow(`is in use by process ${process.pid}`);
    lock.release();
    (await lockDataFolder(folder)).release();
  });

  it('is refused through a symbolic link', async () => {
    const folder = tempFolder();
    const link = join(tempFolder(), 'link');
    await symlink(folder, link);
    const lock = await lockDataFolder(folder);
    await expect(lockDataFolder(link)).rejects.toThrow(CannotOpenDatabase);
    lock.release();
    const other = await lockDataFolder(link);
    expect(other.folder).toBe(folder);
    other.release();
  });

  it.each(allowedHere)('is refused to a process in %s', async (_, behind) => {
    const folder = tempFolder();
    const lock = await lockDataFolder(folder);
    const { outcome } = await lockInChild(folder, 'lock', behind);
    expect(outcome.message).toContain(`is in use by process ${process.pid} on ${hostname()}`);
    lock.release();
  });

  it.each(allowedHere)('is protected by a process in %s, until that process is killed', async (_, behind) => {
    const folder = tempFolder();
    const { child, outcome } = await lockInChild(folder, 'lock', behind);
    expect(outcome.locked).toBe(true);
    await expect(lockDataFolder(folder)).rejects.toThrow(CannotOpenDatabase);
    await kill(child);
    // The kernel releases the lock slightly after this process notices the exit of the child.
    const lock = await vi.waitFor(() => lockDataFolder(folder), { timeout: 20_000 });
    expect(await readFile(join(folder, 'lock'), 'utf8')).toContain(`"pid":${process.pid},`);
    lock.release();
  });
});

describe('a claim without a running holder', () => {
  it('of a process on another host does not delay the next holder', async () => {
    const folder = tempFolder();
    const tell = vi.fn<(line: string) => void>();
    await leaveClaim(folder);
    (await lockDataFolder(folder, { tell })).release();
    expect(tell).not.toHaveBeenCalled();
  });

  it('delays the next holder on a file system without locks and reports the reason', async () => {
    const folder = tempFolder();
    const tell = vi.fn<(line: string) => void>();
    await leaveClaim(folder);
    const startedAt = performance.now();
    (await lockDataFolder(folder, { ...lease, tell })).release();
    expect(performance.now() - startedAt).toBeGreaterThan(QUICK.abandonedAfterMs);
    expect(tell.mock.calls).toEqual([
      [expect.stringContaining(`not released by process ${process.pid} on elsewhere`)],
    ]);
  });

  it('of a halted process can be replaced, and the resumed process notices the loss', async () => {
    const folder = tempFolder();
    const { child, outcome } = await lockInChild(folder, 'lease');
    expect(outcome.locked).toBe(true);
    child.kill('SIGSTOP');
    const lock = await lockDataFolder(folder, lease);
    const said = nextMessage<LockLost>(child);
    child.kill('SIGCONT');
    expect((await said).lost).toContain(`process ${process.pid} on ${hostname()}`);
    lock.release();
  });

  it.each(['', 'not a claim', '{"pid":1}'])(
    'with invalid content (%j) does not block the next holder',
    async (content) => {
      const folder = tempFolder();
      await writeFile(join(folder, 'lock'), content);
      const lock = await lockDataFolder(folder, lease);
      expect(await readFile(join(folder, 'lock'), 'utf8')).toContain(lock.claim.holder);
      lock.release();
    },
  );
});

describe('a folder that cannot be used', () => {
  it('causes one clear error if it is a file', async () => {
    const file = join(tempFolder(), 'file');
    await writeFile(file, '');
    for (const folder of [file, join(file, 'under')]) {
      await expect(lockDataFolder(folder)).rejects.toThrow(
        `The data folder ${folder} cannot be used: it is a file, or is inside one.`,
      );
    }
  });

  it('causes one clear error if it is not writable', async () => {
    const folder = join(tempFolder(), 'read-only');
    await mkdir(folder);
    await chmod(folder, 0o555);
    await chmod(join(folder, '..'), 0o755);
    const refusal = async (where: string) => (await lockInChild(where, 'nobody')).outcome.message;
    expect(await refusal(folder)).toBe(
      `The data folder ${folder} cannot be used: no permission to write there (EACCES).`,
    );
    expect(await refusal(join(folder, 'new'))).toContain('no permission to write there (EACCES)');
  });
});

describe('a missing folder', () => {
  it('is created with its parents, accessible only to its owner', async () => {
    const folder = join(tempFolder(), 'a', 'b');
    (await lockDataFolder(folder)).release();
    expect(existsSync(folder)).toBe(true);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });
});
