import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SplitTestHistory } from '#contract/split-test-history.ts';
import { openTestService, type TestService } from '../testing/a-service.ts';
import { aBotInFull, aSplitTest } from '../testing/bot-factories.ts';
import { aConversation } from '../testing/conversation-factories.ts';
import { aBot, FROZEN_NOW } from '../testing/factories.ts';

let test: TestService;

beforeAll(async () => {
  test = await openTestService();
});
beforeEach(() => test.reset());
afterAll(() => test.close());

const START = new Date('2025-02-03T07:00:00Z');
const HOUR = 60 * 60 * 1000;

async function readHistory(botId: string): Promise<SplitTestHistory> {
  const response = await test.request(`/bot/${botId}/persona-split-test/history`);
  expect(response.status).toBe(200);
  return SplitTestHistory.parse(await response.json());
}

type Told = { hours: number; personaId?: string | null; responded?: boolean; metricValue?: number | null };

/** Adds a running split test. Each conversation starts `hours` hours after the start of the test. */
async function addTest(told: readonly Told[], changes: Partial<Parameters<typeof aSplitTest>[0]> = {}) {
  const bot = aBotInFull();
  const running = aSplitTest({ botId: bot.id, startedAt: START, ...changes });
  await test.add({
    bots: [bot],
    splitTests: [running],
    conversations: told.map(({ hours, ...rest }) =>
      aConversation({
        splitTestId: running.id,
        personaId: 'ada',
        sourceId: 'web',
        metricValue: null,
        startedAt: new Date(START.getTime() + hours * HOUR),
        ...rest,
      }),
    ),
  });
  return { botId: bot.id, testId: running.id };
}

describe('the history of a split test', () => {
  it('counts periods of 24 hours since the start, per persona', async () => {
    const { botId, testId } = await addTest([
      { hours: 0, responded: true, metricValue: 0.5 },
      { hours: 23.9, responded: false, metricValue: 2 },
      { hours: 24, responded: true },
      { hours: 25, personaId: 'bea' },
      { hours: 26, personaId: null },
    ]);
    const ofAda = { personaId: 'ada', sourceId: 'web' };
    expect(await readHistory(botId)).toEqual({
      splitTestId: testId,
      startedAt: START.toISOString(),
      countedUntil: FROZEN_NOW.toISOString(),
      plan: null,
      days: [
        {
          ...ofAda,
          day: 0,
          totalInstances: 2,
          responseCount: 1,
          metricCount: 2,
          metricSum: 2.5,
          metricSquareSum: 4.25,
        },
        {
          ...ofAda,
          day: 1,
          totalInstances: 1,
          responseCount: 1,
          metricCount: 0,
          metricSum: 0,
          metricSquareSum: 0,
        },
        expect.objectContaining({ day: 1, personaId: 'bea', totalInstances: 1 }),
      ],
    });
  });

  it('counts a conversation from before the start on the first day', async () => {
    const { botId } = await addTest([{ hours: -5 }]);
    expect((await readHistory(botId)).days).toMatchObject([{ day: 0, totalInstances: 1 }]);
  });

  it('has no days if the start is unknown', async () => {
    const { botId } = await addTest([{ hours: 1 }], { startedAt: null });
    expect(await readHistory(botId)).toMatchObject({ startedAt: null, days: [] });
  });

  it('ends with the test', async () => {
    const endedAt = new Date('2025-02-20T10:00:00Z');
    const { botId } = await addTest([{ hours: 1 }], { endedAt });
    expect((await readHistory(botId)).countedUntil).toBe(endedAt.toISOString());
  });

  it('adds up to the results of the test', async () => {
    const told = Array.from({ length: 400 }, (_, index) => ({
      hours: (index * 7) % 500,
      personaId: index % 3 === 0 ? 'ada' : 'bea',
      responded: index % 4 === 0,
      metricValue: index % 5 === 0 ? null : (index % 9) / 8,
    }));
    const personas = ['ada', 'bea'].map((personaId, order) => ({
      personaId,
      order,
      weight: 50,
      results: null,
    }));
    const { botId } = await addTest(told, { personas });
    const { days } = await readHistory(botId);
    const bot = (await (await test.request(`/bot/${botId}`)).json()) as {
      personaSplitTest: { personas: { personaId: string; results: Record<string, number> }[] };
    };
    const sums = ['ada', 'bea'].map((personaId) => {
      const own = days!.filter((day) => day.personaId === personaId);
      const sum = (field: 'totalInstances' | 'responseCount' | 'metricSum' | 'metricCount') =>
        own.reduce((total, day) => total + day[field], 0);
      return {
        totalInstances: sum('totalInstances'),
        responseCount: sum('responseCount'),
        averageMetric: sum('metricSum') / sum('metricCount'),
      };
    });
    expect(bot.personaSplitTest.personas.map(({ results }) => results)).toMatchObject(sums);
  });

  it('counts conversations of a host of the previous version', async () => {
    const { botId } = await addTest([{ hours: 1 }, { hours: 30 }]);
    // A host of the previous version does not count conversations per day.
    await test.db.execute(sql`delete from split_test_day where day = 1`);
    expect((await readHistory(botId)).days).toMatchObject([
      { day: 0, totalInstances: 1 },
      { day: 1, totalInstances: 1 },
    ]);
  });
});

describe('a bot without a split test, an unknown bot and a bot of another agency', () => {
  it('have no history', async () => {
    const other = await test.anotherAgency();
    const [untested, theirs] = [aBot(), aBot()];
    await test.add({ bots: [untested] });
    await other.add({ bots: [theirs], splitTests: [aSplitTest({ botId: theirs.id })] });
    for (const id of ['unheard-of', untested.id, theirs.id]) {
      expect((await test.request(`/bot/${id}/persona-split-test/history`)).status).toBe(404);
    }
  });
});
