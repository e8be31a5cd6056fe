import * as z from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Bot } from '#contract/bot.ts';
import { Persona } from '#contract/persona.ts';
import { openTestService, type TestService } from '../testing/a-service.ts';
import { aBotInFull, aSplitTest } from '../testing/bot-factories.ts';
import { aBot, aPersona, FROZEN_NOW } from '../testing/factories.ts';

let test: TestService;

beforeAll(async () => {
  test = await openTestService();
});
beforeEach(() => test.reset());
afterAll(() => test.close());

async function duplicate(id: string): Promise<Bot> {
  const response = await test.request(`/bot/${id}/duplicate`, { method: 'POST' });
  expect(response.status).toBe(200);
  return Bot.parse(await response.json());
}

const get = async (path: string) => (await test.request(path)).json();

describe('duplicating a bot', () => {
  it('copies all properties with new ids, and disables the sources', async () => {
    const bot = aBotInFull({ name: 'Booking bot' });
    await test.add({ bots: [bot], splitTests: [aSplitTest({ botId: bot.id })] });
    const copy = await duplicate(bot.id);
    expect(copy).toEqual({
      ...bot,
      id: expect.any(String),
      name: 'Booking bot (copy)',
      modifiedAt: FROZEN_NOW.toISOString(),
      modifiedBy: 'API',
      favorited: false,
      locked: false,
      sources: [{ ...bot.sources?.[0], id: expect.any(String), enabled: false }],
      tools: [{ ...bot.tools?.[0], id: expect.any(String) }],
      personaSplitTest: null,
    });
    const ids = [copy.id, copy.sources?.[0]?.id, copy.tools?.[0]?.id];
    expect(ids).not.toEqual(expect.arrayContaining([bot.id]));
    expect(new Set([...ids, bot.id, bot.sources?.[0]?.id, bot.tools?.[0]?.id]).size).toBe(6);
  });

  it('stores the returned copy and does not change the original', async () => {
    const bot = aBotInFull();
    await test.add({ bots: [bot] });
    const original = await get(`/bot/${bot.id}`);
    const copy = await duplicate(bot.id);
    expect(await get(`/bot/${copy.id}`)).toEqual(copy);
    expect(await get(`/bot/${bot.id}`)).toEqual(original);
    expect(await get('/bot')).toHaveLength(2);
  });

  it('preserves null, empty lists and a missing name', async () => {
    const bot = aBot({ name: null, sources: null, tools: [], personaIds: null, versions: [] });
    await test.add({ bots: [bot] });
    expect(await duplicate(bot.id)).toMatchObject({
      name: null,
      sources: null,
      tools: [],
      personaIds: null,
      versions: [],
    });
  });

  it('adds the copy to the bots of its personas', async () => {
    const bot = aBot({ personaIds: ['ada', 'gone'] });
    const [ada, bea] = [aPersona({ id: 'ada', botIds: [bot.id] }), aPersona({ id: 'bea', botIds: null })];
    await test.add({ bots: [bot], personas: [ada, bea] });
    const copy = await duplicate(bot.id);
    const personas = z.array(Persona).parse(await get('/persona'));
    expect(new Map(personas.map(({ id, botIds }) => [id, botIds]))).toEqual(
      new Map([
        ['ada', [bot.id, copy.id]],
        ['bea', null],
      ]),
    );
  });

  it('creates a separate copy for each of 50 concurrent calls', async () => {
    const bot = aBotInFull({ personaIds: ['ada'] });
    await test.add({ bots: [bot], personas: [aPersona({ id: 'ada', botIds: [bot.id] })] });
    const copies = await Promise.all(Array.from({ length: 50 }, () => duplicate(bot.id)));
    const ids = copies.map(({ id }) => id);
    expect(new Set(ids).size).toBe(50);
    const bots = z.array(Bot).parse(await get('/bot'));
    expect(bots.map(({ id }) => id).toSorted()).toEqual([bot.id, ...ids].toSorted());
    const [ada] = z.array(Persona).parse(await get('/persona'));
    expect(ada?.botIds?.toSorted()).toEqual([bot.id, ...ids].toSorted());
  });

  it('returns the same 404 for an unknown id and for a bot of another agency, and copies nothing', async () => {
    const other = await test.anotherAgency();
    const theirs = aBot();
    await other.add({ bots: [theirs] });
    for (const id of ['unheard-of', theirs.id]) {
      const response = await test.request(`/bot/${id}/duplicate`, { method: 'POST' });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ detail: 'There is no bot with this id.' });
    }
    expect(await get('/bot')).toEqual([]);
    expect(await (await other.request('/bot')).json()).toHaveLength(1);
  });
});
