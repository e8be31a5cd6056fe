import { expect, it } from 'vitest';
import { listBots } from '#contract/bot.ts';
import { readBody } from './read-reply.ts';

it('shares equal values of a list after its first 5,000 records', async () => {
  const bots = Array.from({ length: 5200 }, (_, number) => ({
    id: `bot-${number}`,
    followUpSequences: [{ order: 0, duration: number % 2, unit: 'days' }],
  }));
  const { records } = await readBody(listBots, Response.json(bots), () => undefined);
  const read = records!.good as { id: string; followUpSequences: { duration: number }[] }[];
  expect(read.map(({ id, followUpSequences: [first] }) => [id, first?.duration])).toEqual(
    bots.map(({ id, followUpSequences: [first] }) => [id, first?.duration]),
  );
  const sequencesOf = (list: typeof read) => new Set(list.map(({ followUpSequences }) => followUpSequences));
  expect(sequencesOf(read.slice(0, 5000)).size).toBe(5000);
  expect(sequencesOf(read.slice(5000)).size).toBe(2);
});
