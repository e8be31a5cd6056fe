import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CannotOpenDatabase } from './cannot-open.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { kill, nextMessage, startChild } from './testing/child.ts';
import type { LockOutcome } from './testing/lock-child.ts';
import { tempFolder } from './testing/temp-folder.ts';

async function startLocker(dataDir: string) {
  const child = startChild('lock-child.ts', dataDir);
  await nextMessage(child);
  return child;
}

async function lockInChild(dataDir: string) {
  const child = await startLocker(dataDir);
  child.send('go');
  return { child, outcome: await nextMessage<LockOutcome>(child) };
}

/** Leaves a claim as a process would that crashed. */
function leaveClaim(folder: string, claim: object) {
  const whole = {
    pid: process.pid,
    process: 'another',
    host: hostname(),
    since: '2026-01-02T03:04:05.000Z',
    ...claim,
  };
  return writeFile(join(folder, 'lock-1767323045000-0000.json'), JSON.stringify(whole));
}

describe('a folder in use', () => {
  it('is refused to a second process within a second, naming the holder', async () => {
    const folder = tempFolder();
    const lock = await lockDataFolder(folder);
    const { outcome } = await lockInChild(folder);
    expect(outcome).toMatchObject({ locked: false });
    expect(outcome.message).toContain(`is in use by process ${process.pid} on ${hostname()} since 20`);
    expect(outcome.message).not.toContain('\n');
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
    expect((await lockDataFolder(link)).folder).toBe(folder);
  });

  it('is opened by exactly one of twenty processes that start at once', async () => {
    const folder = tempFolder();
    const racers = await Promise.all(Array.from({ length: 20 }, () => startLocker(folder)));
    const outcomes = await Promise.all(
      racers.map(async (child) => {
        child.send('go');
        return nextMessage<LockOutcome>(child);
      }),
    );
    expect(outcomes.filter(({ locked }) => locked)).toHaveLength(1);
    const winner = racers[outcomes.findIndex(({ locked }) => locked)];
    const refusals = outcomes.filter(({ locked }) => !locked);
    for (const { message } of refusals) expect(message).toMatch(/is in use by process \d+/);
    const [claim, ...others] = await readdir(folder);
    expect(others).toEqual([]);
    expect(JSON.parse(await readFile(join(folder, claim!), 'utf8'))).toMatchObject({ pid: winner!.pid });
  }, 60_000);
});

describe('a claim left behind', () => {
  it('by a killed process does not bar the next', async () => {
    const folder = tempFolder();
    const { child, outcome } = await lockInChild(folder);
    expect(outcome.locked).toBe(true);
    await kill(child);
    const lock = await lockDataFolder(folder);
    expect(await readdir(folder)).toHaveLength(1);
    lock.release();
    expect(await readdir(folder)).toEqual([]);
  });

  it('does not bar the next when its process number is in use again', async () => {
    const folder = tempFolder();
    await leaveClaim(folder, { pid: process.pid, process: 'one that started before' });
    const lock = await lockDataFolder(folder);
    expect(await readdir(folder)).toHaveLength(1);
    lock.release();
  });

  it('that is empty after a power cut does not bar the next', async () => {
    const folder = tempFolder();
    await writeFile(join(folder, 'lock-1767323045000-0000.json'), '');
    const lock = await lockDataFolder(folder);
    expect(await readdir(folder)).toHaveLength(1);
    lock.release();
  });

  it('on another machine is respected, and the file to delete is named', async () => {
    const folder = tempFolder();
    await leaveClaim(folder, { pid: 4310, host: 'elsewhere' });
    await expect(lockDataFolder(folder)).rejects.toThrow(
      `in use by process 4310 on elsewhere since 2026-01-02T03:04:05.000Z. Stop it there first. If it no longer runs, delete ${join(folder, 'lock-1767323045000-0000.json')}.`,
    );
  });
});

describe('a folder that cannot be used', () => {
  it('is one clear error when it is a file', async () => {
    const file = join(tempFolder(), 'file');
    await writeFile(file, '');
    for (const folder of [file, join(file, 'under')]) {
      await expect(lockDataFolder(folder)).rejects.toThrow(
        `The data folder ${folder} cannot be used: it is a file, or lies under one.`,
      );
    }
  });

  it('is one clear error when nothing may be written there', async () => {
    const folder = join(tempFolder(), 'read-only');
    await mkdir(folder);
    await chmod(folder, 0o555);
    await chmod(join(folder, '..'), 0o755);
    becomeNobody();
    await expect(lockDataFolder(folder)).rejects.toThrow(
      `The data folder ${folder} cannot be used: no permission to write there (EACCES).`,
    );
    await expect(lockDataFolder(join(folder, 'new'))).rejects.toThrow(
      'no permission to write there (EACCES)',
    );
  });
});

/** Root may write anywhere: where the tests run as root, the rest of this test does not. */
function becomeNobody() {
  if (process.getuid?.() !== 0) return;
  process.seteuid?.(65534);
  onTestFinished(() => process.seteuid?.(0));
}

describe('a missing folder', () => {
  it('is created with its parents, for its owner alone', async () => {
    const folder = join(tempFolder(), 'a', 'b');
    (await lockDataFolder(folder)).release();
    expect(existsSync(folder)).toBe(true);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });
});
