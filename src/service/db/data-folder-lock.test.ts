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

/** Ten times as fast as the real one. Where twenty start at once on a busy machine, the real one is in place. */
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

/** As on a file system that has no locks. */
const lease: LockOptions = { tryLock: () => 'unsupported', pace: QUICK };

/** Leaves a claim as a process would that crashed, on whatever machine. */
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

describe('a lock that somebody has and nobody claims', () => {
  it('is tried once more: a process that was just begun may have had it from its parent', async () => {
    const outcomes = ['taken', 'locked'] as const;
    let tried = 0;
    const tryLock = () => outcomes[tried++]!;
    const { release } = await lockDataFolder(tempFolder(), { tryLock });
    release();
    expect(tried).toBe(2);
  });

  it('is refused where it is still taken then', async () => {
    const tryLock = () => 'taken' as const;
    await expect(lockDataFolder(tempFolder(), { tryLock })).rejects.toThrow('is in use by another process');
  });
});

describe.each<Way>(['lock', 'lease'])('a folder in use, by way of a %s', (way) => {
  it('is opened by exactly one of twenty processes that start at once, and the others name it', async () => {
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

  it('is free for the next once its holder was killed', async () => {
    const folder = tempFolder();
    const { child, outcome } = await lockInChild(folder, way);
    expect(outcome.locked).toBe(true);
    await kill(child);
    expect((await lockInChild(folder, way)).outcome.locked).toBe(true);
  }, 60_000);

  it('is free for the next at once when its holder gave it back', async () => {
    const folder = tempFolder();
    const tell = vi.fn<(line: string) => void>();
    const options = { tell, ...(way === 'lease' && lease) };
    (await lockDataFolder(folder, options)).release();
    (await lockDataFolder(folder, options)).release();
    expect(tell).not.toHaveBeenCalled();
  });

  it.each(['deleted', 'emptied', "another's"])(
    'is lost to its holder when the lock file is %s',
    async (fate) => {
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
      // What is another's stays another's.
      expect(existsSync(path) && (await readFile(path, 'utf8')).includes('elsewhere')).toBe(
        fate === "another's",
      );
    },
  );
});

/** Skipped with a line where the machine forbids it. */
const allowedHere = Object.entries(ELSEWHERE).filter(([, behind]) => canRunBehind(behind));

describe('a folder in use', () => {
  it('is refused within a second, naming the holder', async () => {
    const folder = tempFolder();
    const lock = await lockDataFolder(folder);
    const { outcome } = await lockInChild(folder);
    expect(outcome).toMatchObject({ locked: false });
    expect(outcome.message).toContain(`is in use by process ${process.pid} on ${hostname()} since 20`);
    expect(outcome.tookMs).toBeLessThan(1000);
    lock.release();
  });

  it('is refused to the process that has it already', async () => {
    const folder = tempFolder();
    const lock = await lockDataFolder(folder);
    await expect(lockDataFolder(folder)).rejects.toThrow(`is in use by process ${process.pid}`);
    lock.release();
    (await lockDataFolder(folder)).release();
  });

  it('is refused through a symbolic link to it', async () => {
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

  it.each(allowedHere)('is refused in %s', async (_, behind) => {
    const folder = tempFolder();
    const lock = await lockDataFolder(folder);
    const { outcome } = await lockInChild(folder, 'lock', behind);
    expect(outcome.message).toContain(`is in use by process ${process.pid} on ${hostname()}`);
    lock.release();
  });

  it.each(allowedHere)(
    'is held against all others from %s, and free once it is killed',
    async (_, behind) => {
      const folder = tempFolder();
      const { child, outcome } = await lockInChild(folder, 'lock', behind);
      expect(outcome.locked).toBe(true);
      await expect(lockDataFolder(folder)).rejects.toThrow(CannotOpenDatabase);
      await kill(child);
      // The kernel takes the lock back once it has buried the process, a moment after whoever started it has heard.
      const lock = await vi.waitFor(() => lockDataFolder(folder), { timeout: 20_000 });
      expect(await readFile(join(folder, 'lock'), 'utf8')).toContain(`"pid":${process.pid},`);
      lock.release();
    },
  );
});

describe('a claim left behind', () => {
  it('by a killed process of another host does not bar the next, nor make it wait', async () => {
    const folder = tempFolder();
    const tell = vi.fn<(line: string) => void>();
    await leaveClaim(folder);
    (await lockDataFolder(folder, { tell })).release();
    expect(tell).not.toHaveBeenCalled();
  });

  it('is waited for where there are no locks, and the reason is told', async () => {
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

  it('that stopped beating while its process was halted is lost to that one when it goes on', async () => {
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
    'that says nothing (%j) does not bar the next',
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
  it('is one clear error when it is a file', async () => {
    const file = join(tempFolder(), 'file');
    await writeFile(file, '');
    for (const folder of [file, join(file, 'under')]) {
      await expect(lockDataFolder(folder)).rejects.toThrow(
        `The data folder ${folder} cannot be used: it is a file, or is inside one.`,
      );
    }
  });

  it('is one clear error when nothing may be written there', async () => {
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
  it('is created with its parents, for its owner alone', async () => {
    const folder = join(tempFolder(), 'a', 'b');
    (await lockDataFolder(folder)).release();
    expect(existsSync(folder)).toBe(true);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });
});
