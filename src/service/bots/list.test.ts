import * as z from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Bot } from '#contract/bot.ts';
import { openTestService, type TestAgency, type TestService } from '../testing/a-service.ts';
import { aBotInFull, aSplitTest } from '../testing/bot-factories.ts';
import { aConversation } from '../testing/conversation-factories.ts';
import { aBot, aPersona, aSource, FROZEN_NOW, ODD_NUMBERS, ODD_TEXT } from '../testing/factories.ts';

let test: TestService;

beforeAll(async () => {
  test = await openTestService();
});
beforeEach(() => test.reset());
afterAll(() => test.close());

async function list(by: TestAgency = test): Promise<Bot[]> {
  const response = await by.request('/bot');
  expect(response.status).toBe(200);
  return z.array(Bot).parse(await response.json());
}

const daysAgo = (days: number) => new Date(FROZEN_NOW.getTime() - days * 24 * 60 * 60_000);

describe('listing bots', () => {
  it('returns an empty list for an agency without bots', async () => {
    expect(await list()).toEqual([]);
  });

  it('returns all fields of a bot', async () => {
    const bot = aBotInFull();
    await test.add({ bots: [bot] });
    expect(await list()).toEqual([{ ...bot, personaSplitTest: null }]);
  });

  it('distinguishes null, empty text, empty lists and empty maps', async () => {
    const nothing = { name: '', category: null, sources: null, versions: [], tools: [], personaIds: null };
    const bot = aBot({ ...nothing, personaWeights: {}, modifiedAt: '', followUpExtraPrompt: null });
    await test.add({ bots: [bot] });
    expect(await list()).toMatchObject([{ ...bot, followUpStates: null, availableSplitTestMetrics: null }]);
  });

  it('returns exactly the stored values, like a read of a single bot', async () => {
    const tools = [{ id: ODD_TEXT, type: '', enabled: false, options: { [ODD_TEXT]: ODD_NUMBERS, '': {} } }];
    const odd = { name: ODD_TEXT, category: '\u2028', followUpExtraPrompt: ODD_TEXT.repeat(500), tools };
    const bots = [
      aBotInFull({
        id: '1',
        ...odd,
        followUpVarianceMinutes: 2 ** 31 - 1,
        personaWeights: { [ODD_TEXT]: -1 },
      }),
      aBotInFull({ id: '2', ...odd, followUpVarianceMinutes: -(2 ** 31), versions: null, personaIds: [] }),
      aBot({ id: '3', name: null, modifiedAt: null, modifiedBy: null, category: null, folderId: null }),
    ];
    await test.add({ bots, splitTests: [aSplitTest({ botId: '2', metric: ODD_TEXT })] });
    const listed = await list();
    expect(listed).toMatchObject(bots);
    for (const bot of listed) expect(await (await test.request(`/bot/${bot.id}`)).json()).toEqual(bot);
  });

  it('sorts by name, then by id', async () => {
    const named = (id: string, name: string | null) => aBot({ id, name });
    await test.add({ bots: [named('4', null), named('2', 'Beta'), named('3', 'Gamma'), named('1', 'Beta')] });
    expect((await list()).map(({ id }) => id)).toEqual(['1', '2', '3', '4']);
  });

  it('hides the bots, split tests and conversations of another agency', async () => {
    const bot = aBot({ id: 'same id' });
    const splitTest = aSplitTest({ botId: bot.id });
    const conversation = aConversation({ splitTestId: splitTest.id, personaId: 'persona-a' });
    const other = await test.anotherAgency();
    await other.add({ bots: [bot], splitTests: [splitTest], conversations: [conversation] });
    expect(await list()).toEqual([]);

    await test.add({ bots: [bot] });
    expect((await list())[0]?.personaSplitTest).toBeNull();

    await test.add({ splitTests: [splitTest] });
    const [own] = await list();
    expect(own?.personaSplitTest?.personas?.[0]?.results?.totalInstances).toBe(0);
    const [theirs] = await list(other);
    expect(theirs?.personaSplitTest?.personas?.[0]?.results?.totalInstances).toBe(1);
  });
});

describe('the split test of a bot', () => {
  it('is the running test', async () => {
    const bot = aBot();
    const running = aSplitTest({ botId: bot.id, startedAt: null });
    const ended = aSplitTest({ botId: bot.id, endedAt: FROZEN_NOW });
    await test.add({ bots: [bot], splitTests: [ended, running] });
    expect((await list())[0]?.personaSplitTest).toMatchObject({
      id: running.id,
      isActive: true,
      metric: 'bookings',
      startedAt: null,
      endedAt: null,
    });
  });

  it.each([
    ['ended last', { endedAt: daysAgo(3) }, { endedAt: daysAgo(2) }],
    [
      'started last where two ended at once',
      { endedAt: daysAgo(3), startedAt: daysAgo(9) },
      { endedAt: daysAgo(3), startedAt: daysAgo(8) },
    ],
    [
      'says when it started where the other does not',
      { endedAt: daysAgo(3), startedAt: null },
      { endedAt: daysAgo(3) },
    ],
  ])('is the test that %s if no test is running', async (_, earlier, later) => {
    const bot = aBot();
    const shown = aSplitTest({ botId: bot.id, ...later });
    await test.add({ bots: [bot], splitTests: [aSplitTest({ botId: bot.id, ...earlier }), shown] });
    expect((await list())[0]?.personaSplitTest).toMatchObject({ id: shown.id, isActive: false });
  });

  it('has its stored results after its end, regardless of later conversations', async () => {
    const bot = aBot();
    const splitTest = aSplitTest({ botId: bot.id, endedAt: FROZEN_NOW });
    const conversations = [aConversation({ splitTestId: splitTest.id, personaId: 'persona-a' })];
    await test.add({ bots: [bot], splitTests: [splitTest], conversations });
    expect((await list())[0]?.personaSplitTest).toMatchObject({
      startedAt: splitTest.startedAt?.toISOString(),
      endedAt: FROZEN_NOW.toISOString(),
      personas: splitTest.personas,
    });
  });

  it('has current results per persona and source while it is running', async () => {
    const bot = aBot();
    const splitTest = aSplitTest({ botId: bot.id });
    const web = aSource({ name: 'Website' });
    const of = (sourceId: string, personaId: string, responded: boolean, metricValue: number | null) =>
      aConversation({ splitTestId: splitTest.id, sourceId, personaId, responded, metricValue });
    await test.add({
      bots: [bot],
      sources: [web],
      personas: [aPersona({ id: 'persona-a', personaName: 'Ada' })],
      splitTests: [splitTest],
      conversations: [
        of(web.id, 'persona-a', true, 1),
        of(web.id, 'persona-a', false, 0.25),
        of('gone', 'persona-a', true, 0.25),
        of('gone', 'persona-a', true, null),
        of(web.id, 'persona of no test', true, 9),
        aConversation({ splitTestId: null, personaId: 'persona-a', responded: true, metricValue: 5 }),
      ],
    });
    const computedAt = FROZEN_NOW.toISOString();
    expect((await list())[0]?.personaSplitTest?.personas).toEqual([
      {
        personaId: 'persona-a',
        weight: 60,
        order: 0,
        results: {
          personaId: 'persona-a',
          personaName: 'Ada',
          splitWeight: 60,
          totalInstances: 4,
          responseCount: 3,
          averageMetric: 0.5,
          sources: [
            {
              sourceId: web.id,
              sourceName: 'Website',
              totalInstances: 2,
              responseCount: 1,
              averageMetric: 0.625,
            },
            {
              sourceId: 'gone',
              sourceName: null,
              totalInstances: 2,
              responseCount: 2,
              averageMetric: 0.25,
            },
          ],
          computedAt,
        },
      },
      {
        personaId: 'persona-b',
        weight: 40,
        order: 1,
        results: {
          personaId: 'persona-b',
          personaName: null,
          splitWeight: 40,
          totalInstances: 0,
          responseCount: 0,
          averageMetric: 0,
          sources: [],
          computedAt,
        },
      },
    ]);
  });
});
