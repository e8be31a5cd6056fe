import { expect, it } from 'vitest';
import { OutboundWebhook } from '#contract/outbound-webhook.ts';
import { readWebhookTests } from './webhook-tests.ts';

function webhooks(...results: OutboundWebhook['lastTestResults'][]) {
  return readWebhookTests(
    results.map((lastTestResults, place) => ({
      source: { id: `source-${place}`, name: null, category: null, key: null, enabled: true },
      value: OutboundWebhook.parse({
        configured: true,
        requireAccessToken: false,
        hasExternalApiKey: false,
        lastTestResults,
      }),
    })),
  );
}

it('a webhook fails where a part of its last test says that it is not ok', () => {
  const { failing, tested, untold } = webhooks(
    { sendMessage: { ok: true, status: 202 }, setField: { ok: false, status: 401, error: 'No.' } },
    { callback: { ok: true } },
    { callback: { ok: false } },
    null,
  );
  expect(failing.map(({ source, tests }) => [source.id, tests])).toEqual([
    ['source-0', [{ name: 'setField', status: 401 }]],
    ['source-2', [{ name: 'callback', status: null }]],
  ]);
  expect([tested, untold]).toEqual([3, 1]);
});

it.each([
  {},
  { ok: false },
  { callback: false },
  { callback: null },
  { callback: { ok: 'false' } },
  { callback: { ok: 0 } },
  { callback: { status: 500 } },
  { error: 'failed' },
])('%j is no failed test that could be relied on', (results) => {
  expect(webhooks(results)).toEqual({ failing: [], tested: 0, untold: 1 });
});
