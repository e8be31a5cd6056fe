import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestService, type TestService } from '../testing/a-service.ts';
import { aBotInFull, aSplitTest } from '../testing/bot-factories.ts';
import { aBot } from '../testing/factories.ts';

let test: TestService;

beforeAll(async () => {
  test = await openTestService();
});
beforeEach(() => test.reset());
afterAll(() => test.close());

describe('getting a bot', () => {
  it('returns the same bot as the list', async () => {
    const bot = aBotInFull();
    await test.add({ bots: [bot], splitTests: [aSplitTest({ botId: bot.id })] });
    await test.add({ bots: [aBot({ name: 'zz' })] });
    const [listed] = (await (await test.request('/bot')).json()) as unknown[];
    const response = await test.request(`/bot/${bot.id}`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(listed);
  });

  it('returns the same 404 for an unknown id and for a bot of another agency', async () => {
    const other = await test.anotherAgency();
    const theirs = aBot();
    await other.add({ bots: [theirs] });
    for (const id of ['unheard-of', theirs.id]) {
      const response = await test.request(`/bot/${id}`);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({
        title: 'Not found',
        detail: 'There is no bot with this id.',
      });
    }
  });
});
