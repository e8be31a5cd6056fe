import * as z from 'zod';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Bot } from '#contract/bot.ts';
import { Persona } from '#contract/persona.ts';
import { createService } from '../app.ts';
import { splitTest } from '../db/schema.ts';
import { openTestService, type TestAgency, type TestService } from '../testing/a-service.ts';
import { aBotInFull, aSplitTest } from '../testing/bot-factories.ts';
import { aConversation } from '../testing/conversation-factories.ts';
import { aBot, aPersona, aSource, FROZEN_NOW } from '../testing/factories.ts';

let test: TestService;
let now: () => Date;

beforeAll(async () => {
  test = await openTestService((deps) => createService({ ...deps, clock: () => now() }));
});
beforeEach(async () => {
  now = () => FROZEN_NOW;
  await test.reset();
});
afterAll(() => test.close());

const post = (id: string, headers: HeadersInit = {}, by: TestAgency = test) =>
  by.request(`/bot/${id}/persona-split-test/end`, { method: 'POST', headers });

async function end(id: string): Promise<Bot> {
  const response = await post(id);
  expect(response.status).toBe(200);
  return Bot.parse(await response.json());
}

const get = async (path: string) => (await test.request(path)).json();

/**
 * Adds a bot with a running split test. `metrics` contains one value for each conversation of a persona. Null means
 * that the lead did not respond.
 */
async function addTest(metrics: Record<string, (number | null)[]>): Promise<string> {
  const bot = aBotInFull({ personaIds: Object.keys(metrics) });
  const personas = Object.keys(metrics).map((personaId, order) => ({
    personaId,
    weight: 50,
    order,
    results: null,
  }));
  const running = aSplitTest({ botId: bot.id, personas });
  await test.add({
    bots: [bot],
    splitTests: [running],
    conversations: Object.entries(metrics).flatMap(([personaId, values]) =>
      values.map((metricValue) =>
        aConversation({
          splitTestId: running.id,
          personaId,
          metricValue,
          responded: metricValue !== null,
          sourceId: 'web',
        }),
      ),
    ),
  });
  return bot.id;
}

describe('ending a split test', () => {
  it('stores the results of each persona and the end time', async () => {
    const id = await addTest({ ada: [1, 0, 0, null], bea: [1, 1] });
    await test.add({
      sources: [aSource({ id: 'web', name: 'Website' })],
      personas: [aPersona({ id: 'ada', personaName: 'Ada' })],
    });
    const running = Bot.parse(await get(`/bot/${id}`));
    const ended = await end(id);
    expect(ended.personaSplitTest).toEqual({
      ...running.personaSplitTest,
      isActive: false,
      endedAt: FROZEN_NOW.toISOString(),
    });
    expect(ended.personaSplitTest?.personas).toMatchObject([
      {
        personaId: 'ada',
        results: {
          personaName: 'Ada',
          splitWeight: 50,
          totalInstances: 4,
          responseCount: 3,
          averageMetric: 1 / 3,
          sources: [{ sourceId: 'web', sourceName: 'Website', totalInstances: 4, responseCount: 3 }],
          computedAt: FROZEN_NOW.toISOString(),
        },
      },
      { personaId: 'bea', results: { personaName: null, totalInstances: 2, averageMetric: 1 } },
    ]);
    expect(await get(`/bot/${id}`)).toEqual(ended);
  });

  it('makes the winner the only persona of the bot', async () => {
    const id = await addTest({ ada: [0.2], bea: [0.3] });
    const before = Bot.parse(await get(`/bot/${id}`));
    const ended = await end(id);
    expect(ended).toEqual({
      ...before,
      personaIds: ['bea'],
      personaWeights: { bea: 100 },
      modifiedAt: FROZEN_NOW.toISOString(),
      modifiedBy: 'API',
      personaSplitTest: ended.personaSplitTest,
    });
  });

  it('updates the bots of all personas', async () => {
    const id = await addTest({ ada: [0.2], bea: [0.3] });
    await test.add({
      personas: [
        aPersona({ id: 'ada', botIds: ['other', id] }),
        aPersona({ id: 'bea', botIds: null }),
        aPersona({ id: 'cleo', botIds: ['other'] }),
      ],
    });
    await end(id);
    const personas = z.array(Persona).parse(await get('/persona'));
    expect(Object.fromEntries(personas.map((each) => [each.id, each.botIds]))).toEqual({
      ada: ['other'],
      bea: [id],
      cleo: ['other'],
    });
  });

  it.each([
    ['the highest average', { ada: [1, 0], bea: [0.6] }, 'bea'],
    ['more responses if the averages are equal', { ada: [1], bea: [1, 1] }, 'bea'],
    ['the first persona if all metrics are equal', { ada: [1], bea: [1] }, 'ada'],
    ['the first persona without conversations', { ada: [], bea: [] }, 'ada'],
    ['zero over a negative average', { ada: [-2], bea: [] }, 'bea'],
  ])('selects the winner by its rules: %s', async (_, metrics: Record<string, number[]>, winner) => {
    const id = await addTest(metrics);
    expect((await end(id)).personaIds).toEqual([winner]);
  });

  it('changes nothing if the test has already ended', async () => {
    const id = await addTest({ ada: [1], bea: [0] });
    const first = await end(id);
    const [row] = await test.db.select().from(splitTest);
    const late = aConversation({ splitTestId: row?.id ?? '', personaId: 'bea', metricValue: 99 });
    await test.add({ conversations: [late] });
    now = () => new Date('2030-01-01T00:00:00Z');
    expect(await end(id)).toEqual(first);
    expect(await test.db.select().from(splitTest)).toEqual([row]);
  });

  it('does not change a bot whose last test has ended', async () => {
    const bot = aBotInFull();
    await test.add({ bots: [bot], splitTests: [aSplitTest({ botId: bot.id, endedAt: FROZEN_NOW })] });
    expect(await end(bot.id)).toEqual(await get(`/bot/${bot.id}`));
    expect(await end(bot.id)).toMatchObject({ modifiedAt: bot.modifiedAt, personaIds: bot.personaIds });
  });

  it('ends the running test and not a previous one', async () => {
    const id = await addTest({ ada: [1], bea: [0] });
    const before = aSplitTest({ botId: id, endedAt: new Date('2025-01-05T10:00:00Z') });
    await test.add({ splitTests: [before] });
    expect((await end(id)).personaSplitTest?.id).not.toBe(before.id);
    const [untouched] = await test.db.select().from(splitTest).where(eq(splitTest.id, before.id));
    expect(untouched).toMatchObject(before);
  });

  it('returns the same response to 50 concurrent requests and ends the test once', async () => {
    const id = await addTest({ ada: [1, 0], bea: [1, 1] });
    let ticks = 0;
    now = () => new Date(FROZEN_NOW.getTime() + ++ticks);
    const replies = await Promise.all(Array.from({ length: 50 }, () => post(id)));
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
    const bodies = await Promise.all(replies.map((reply) => reply.text()));
    expect(new Set(bodies).size).toBe(1);
    expect(await test.db.select().from(splitTest)).toHaveLength(1);
  });
});

describe('a rejected request to end a split test', () => {
  it('returns the same 404 for an unknown bot, a bot without a test and a bot of another agency', async () => {
    const other = await test.anotherAgency();
    const [untested, theirs] = [aBot(), aBot()];
    await test.add({ bots: [untested] });
    await other.add({ bots: [theirs], splitTests: [aSplitTest({ botId: theirs.id })] });
    for (const id of ['unheard-of', untested.id, theirs.id]) {
      const response = await post(id);
      expect(response.status).toBe(404);
      expect(response.headers.get('Content-Type')).toBe('application/json');
      expect(await response.json()).toEqual({
        message: 'There is no bot with this id, or it has no split test.',
      });
    }
    const [row] = await test.db.select().from(splitTest);
    expect(row?.endedAt).toBeNull();
  });

  it('returns 404 if the bot was deleted, and does not end the test', async () => {
    await test.add({ splitTests: [aSplitTest({ botId: 'gone' })] });
    const response = await post('gone');
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ message: 'There is no bot with this id.' });
    const [row] = await test.db.select().from(splitTest);
    expect(row?.endedAt).toBeNull();
  });

  it.each([
    ['no personas', []],
    ['none that has an id', [{ personaId: null, weight: 100, order: 0, results: null }]],
  ])('returns 400 for a test with %s, and does not end it', async (_, personas) => {
    const bot = aBot();
    await test.add({ bots: [bot], splitTests: [aSplitTest({ botId: bot.id, personas })] });
    const response = await post(bot.id);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      message: 'This split test has no personas that could win it.',
    });
    expect(await get(`/bot/${bot.id}`)).toMatchObject({ personaSplitTest: { isActive: true } });
  });
});

describe('the media type of the response', () => {
  it.each([
    ['application/json', 'application/json'],
    ['text/json', 'text/json; charset=utf-8'],
    ['text/plain', 'text/plain; charset=utf-8'],
    ['text/plain;q=0.5, text/json', 'text/json; charset=utf-8'],
    ['image/png', 'application/json'],
  ])('for Accept: %s is %s, with the same JSON', async (Accept, type) => {
    const id = await addTest({ ada: [1] });
    const success = await post(id, { Accept });
    expect(success.headers.get('Content-Type')).toBe(type);
    expect(JSON.parse(await success.text())).toEqual(await end(id));

    const refusal = await post('unheard-of', { Accept });
    expect(refusal.headers.get('Content-Type')).toBe(type);
    expect(JSON.parse(await refusal.text())).toEqual({ message: expect.any(String) });
  });
});
