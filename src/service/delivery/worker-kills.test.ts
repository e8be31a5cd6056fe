/** Kills delivery workers at random times and checks that every event still arrives. */
import { expect, it, vi } from 'vitest';
import { kill, nextMessage, startChild } from '../db/testing/child.ts';
import { usedFolders } from '../db/testing/data-folders.ts';
import type { Drained } from '../db/testing/deliver-child.ts';
import { openReceiver } from '../testing/a-receiver.ts';

/** The number of kills. The full test run sets BOTDECK_KILLS=100. */
const KILLS = Number(process.env['BOTDECK_KILLS'] ?? 2);
/** The maximum number of concurrent attempts per source, which is the maximum number of duplicates per kill. */
const UNDER_WAY = 4;

vi.setConfig({ testTimeout: 60_000 + KILLS * 5_000, hookTimeout: 60_000 });

const usedFolder = usedFolders();

it(`every change has one event, and every event arrives, after ${KILLS} kills`, async () => {
  const folder = await usedFolder();
  const receiver = await openReceiver();
  // The receiver delays each response, so that kills interrupt attempts.
  receiver.answer = (response) => void setTimeout(() => response.writeHead(204).end(), 15);
  const acknowledged: string[] = [];
  for (let round = 0; round < KILLS; round += 1) {
    const child = startChild('deliver-child.ts', folder, receiver.url);
    acknowledged.push(await nextMessage<string>(child));
    child.on('message', (id: string) => acknowledged.push(id));
    const target = acknowledged.length + 10 + ((round * 7) % 20);
    while (acknowledged.length < target) await new Promise((resolve) => child.once('message', resolve));
    await kill(child);
  }
  const drained = await nextMessage<Drained>(startChild('deliver-child.ts', folder, receiver.url, 'drain'));

  const botOf = new Map<string, string>();
  for (const { headers, body } of receiver.received) {
    botOf.set(String(headers['webhook-id']), (JSON.parse(body) as { botId: string }).botId);
  }
  const told = new Set(botOf.values());
  expect(acknowledged.filter((id) => !told.has(id))).toEqual([]);
  // Each stored bot has exactly one event: no event is missing, added or duplicated.
  expect([...told].toSorted()).toEqual(drained.bots.toSorted());
  expect(botOf.size).toBe(told.size);
  const repeated = receiver.received.length - botOf.size;
  expect(repeated).toBeLessThanOrEqual(KILLS * UNDER_WAY);
  await receiver.close();
});
