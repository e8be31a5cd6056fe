import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestService, type TestService } from '../testing/a-service.ts';
import { aBotInFull, aSplitTest } from '../testing/bot-factories.ts';
import { aBot, FROZEN_NOW } from '../testing/factories.ts';

let test: TestService;

beforeAll(async () => {
  test = await openTestService();
});
beforeEach(() => test.reset());
afterAll(() => test.close());

const savePlan = (botId: string, difference: unknown) =>
  test.request(`/bot/${botId}/persona-split-test/plan`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ difference }),
  });

async function storedPlan(botId: string): Promise<unknown> {
  const history = await test.request(`/bot/${botId}/persona-split-test/history`);
  return ((await history.json()) as { plan: unknown }).plan;
}

async function addTest(): Promise<string> {
  const bot = aBotInFull();
  await test.add({ bots: [bot], splitTests: [aSplitTest({ botId: bot.id })] });
  return bot.id;
}

describe('the plan of a split test', () => {
  it('is stored, replaced and deleted', async () => {
    const botId = await addTest();
    for (const difference of [0.05, 0.1]) {
      const saved = await savePlan(botId, difference);
      expect(saved.status).toBe(200);
      const plan = { difference, plannedAt: FROZEN_NOW.toISOString() };
      expect(await saved.json()).toEqual({ plan });
      expect(await storedPlan(botId)).toEqual(plan);
    }
    expect(await (await savePlan(botId, null)).json()).toEqual({ plan: null });
    expect(await storedPlan(botId)).toBeNull();
  });

  it.each([[0], [-1], ['5'], [1e13]])('rejects a difference of %j', async (difference) => {
    const botId = await addTest();
    const response = await savePlan(botId, difference);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('difference');
    expect(await storedPlan(botId)).toBeNull();
  });

  it('returns 404 for an unknown bot, a bot without a test and a bot of another agency', async () => {
    const other = await test.anotherAgency();
    const [untested, theirs] = [aBot(), aBot()];
    await test.add({ bots: [untested] });
    await other.add({ bots: [theirs], splitTests: [aSplitTest({ botId: theirs.id })] });
    for (const id of ['unheard-of', untested.id, theirs.id]) {
      expect((await savePlan(id, 0.1)).status).toBe(404);
    }
  });
});
