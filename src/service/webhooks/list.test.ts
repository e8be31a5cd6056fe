import * as z from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ListedWebhook } from '#contract/outbound-webhook.ts';
import { openTestService, type TestAgency, type TestService } from '../testing/a-service.ts';
import { aSource } from '../testing/factories.ts';
import { aWebhook } from '../testing/source-factories.ts';

let test: TestService;

beforeAll(async () => {
  test = await openTestService();
});
beforeEach(() => test.reset());
afterAll(() => test.close());

async function list(by: TestAgency = test): Promise<ListedWebhook[]> {
  const response = await by.request('/agency/webhook-integrations');
  expect(response.status).toBe(200);
  return z.array(ListedWebhook).parse(await response.json());
}

const FAILED = { callback: { ok: false, status: 500 } };

describe('listing the webhooks of all sources', () => {
  it('returns an empty list for an agency without webhooks', async () => {
    expect(await list()).toEqual([]);
  });

  it('returns the test results without templates, sorted by source', async () => {
    await test.add({
      sources: [aSource({ id: 'b' }), aSource({ id: 'a' })],
      webhooks: [
        aWebhook({ sourceId: 'b', outboundMode: 'legacy', lastTestResults: FAILED }),
        aWebhook({ sourceId: 'a', outboundMode: 'templates', lastTestResults: null }),
      ],
    });
    expect(await list()).toEqual([
      { sourceId: 'a', configured: true, outboundMode: 'templates', lastTestResults: null },
      { sourceId: 'b', configured: true, outboundMode: 'legacy', lastTestResults: FAILED },
    ]);
  });

  it('excludes webhooks that were never saved, and webhooks of another agency', async () => {
    const neighbour = await test.anotherAgency();
    await neighbour.add({
      sources: [aSource({ id: 'b' })],
      webhooks: [aWebhook({ sourceId: 'b', outboundMode: 'legacy' })],
    });
    await test.add({
      sources: [aSource({ id: 'a' })],
      webhooks: [aWebhook({ sourceId: 'a', outboundMode: null })],
    });
    expect(await list()).toEqual([]);
    expect(await list(neighbour)).toHaveLength(1);
  });
});
