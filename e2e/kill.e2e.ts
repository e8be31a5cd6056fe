import { once } from 'node:events';
import { rmSync } from 'node:fs';
import * as z from 'zod';
import { Folder } from '#contract/folder.ts';
import { sampleData } from './data-folder.ts';
import { expect, hostTest as test } from './fixtures.ts';
import { runHost, sampleKey } from './run-host.ts';

/** The number of kills. The full test run sets BOTDECK_KILLS=100. */
const KILLS = Number(process.env.BOTDECK_KILLS ?? 3);
const WRITERS = 4;

test(`${KILLS} kills during writes over HTTP lose no acknowledged write`, async () => {
  test.setTimeout(60_000 + KILLS * 20_000);
  const dataDir = sampleData();
  const flags = ['--data', dataDir];
  const env = { LOG_LEVEL: 'silent', REQUEST_LIMIT: '0' };
  /**
   * The names of all folders whose creation the host has acknowledged. The test process stores them, because the host
   * is killed.
   */
  const acknowledged = new Set<string>();
  const starts: number[] = [];

  for (let round = 0; round <= KILLS; round += 1) {
    const startedAt = performance.now();
    const host = await runHost(flags, env);
    if (round > 0) starts.push(performance.now() - startedAt);
    const headers = { 'X-SVC-KEY': await sampleKey(host.url), 'Content-Type': 'application/json' };
    const kept = z.array(Folder).parse(await (await fetch(`${host.url}/api/hierarchy`, { headers })).json());
    const names = new Set(kept.map(({ name }) => name));
    expect(
      [...acknowledged].filter((name) => !names.has(name)),
      `after ${round} kills`,
    ).toEqual([]);

    const write = async (writer: number) => {
      for (let count = 0; ; count += 1) {
        const name = `round ${round}, writer ${writer}, ${count}`;
        const answer = await fetch(`${host.url}/api/hierarchy`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ name }),
        }).catch(() => null);
        if (!answer) return;
        if (answer.ok) acknowledged.add(name);
      }
    };
    const target = acknowledged.size + 10 + ((round * 17) % 90);
    const writing = Array.from({ length: WRITERS }, (_, writer) => write(writer));
    await expect.poll(() => acknowledged.size, { intervals: [2] }).toBeGreaterThanOrEqual(target);
    const ended = once(host.process, 'exit');
    host.process.kill('SIGKILL');
    await Promise.all([ended, ...writing]);
  }
  rmSync(dataDir, { recursive: true });
  console.log(
    `${KILLS} kills, ${acknowledged.size} acknowledged writes, starts of ${Math.round(Math.max(...starts))} ms at most`,
  );
});
