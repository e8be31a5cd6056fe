import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { Retention } from '#contract/retention.ts';
import { openTestService, type TestService } from '../testing/a-service.ts';
import { collector } from '../testing/log-collector.ts';
import { FROZEN_NOW } from '../testing/factories.ts';
import { createRetention } from './retention.ts';
import { DEFAULT_RETENTION } from './settings.ts';

let test: TestService;

beforeAll(async () => {
  test = await openTestService();
});
beforeEach(() => test.reset());
afterAll(() => test.close());

describe('the retention that the service returns', () => {
  const read = async () => Retention.parse(await (await test.request('/agency/retention')).json());

  it('has no days if no host deletes', async () => {
    expect(Object.values(await read())).toEqual([null, null, null, null, null, null]);
  });

  it('is that of the host that deletes', async () => {
    for (const conversationDays of [null, 400]) {
      const retention = { ...DEFAULT_RETENTION, conversationDays };
      const loop = createRetention({
        db: test.db,
        clock: () => FROZEN_NOW,
        log: collector([]),
        retention,
      });
      onTestFinished(() => loop.stop());
      loop.start();
      await expect.poll(read, { timeout: 20_000 }).toEqual(retention);
      await loop.stop();
    }
  });
});
