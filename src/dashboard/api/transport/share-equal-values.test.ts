import { expect, it } from 'vitest';
import { shareEqualValues } from './share-equal-values.ts';

type Bot = { id: number; tools: { name: string }[]; own: { id: number } };

function bots(count: number): Bot[] {
  const share = shareEqualValues();
  return Array.from({ length: count }, (_, id) => {
    const bot = { id, tools: [{ name: `tool ${id % 3}` }], own: { id } };
    share(bot);
    return bot;
  });
}

const toolsOf = (list: readonly Bot[]) => new Set(list.map(({ tools }) => tools));

it('shares equal values of the same field', () => {
  expect(toolsOf(bots(6000)).size).toBe(3);
});

it('changes no value', () => {
  expect(bots(9000).map(({ id, tools, own }) => [id, tools[0]?.name, own.id])).toEqual(
    Array.from({ length: 9000 }, (_, id) => [id, `tool ${id % 3}`, id]),
  );
});

it('does not share equal values of different fields', () => {
  const share = shareEqualValues();
  const records = Array.from({ length: 2 }, () => ({ a: ['x'], b: ['x'] }));
  records.forEach(share);
  expect(records[1]!.a).toBe(records[0]!.a);
  expect(records[1]!.a).not.toBe(records[1]!.b);
});

it('accepts records that are no objects', () => {
  const share = shareEqualValues();
  const records = Array.from({ length: 10 }, (_, id) => (id % 2 === 0 ? null : 'text'));
  expect(() => records.forEach(share)).not.toThrow();
});
