import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OutboundWebhook } from '#contract/outbound-webhook.ts';
import { createSecretBox } from '../secrets/secret-box.ts';
import { openTestService, type TestService } from '../testing/a-service.ts';
import { collector } from '../testing/log-collector.ts';
import { aSource } from '../testing/factories.ts';
import { aWebhook, TEST_SECRETS_KEY } from '../testing/source-factories.ts';
import { templateText, webhookSecrets } from './to-outbound-webhook.ts';

let test: TestService;

beforeAll(async () => {
  test = await openTestService();
});
beforeEach(async () => {
  await test.reset();
  await test.add({ sources: [aSource({ id: 'source' })] });
});
afterAll(() => test.close());

async function get(): Promise<OutboundWebhook> {
  const response = await test.request('/agency/source/source/webhook-integration');
  expect(response.status).toBe(200);
  return OutboundWebhook.parse(await response.json());
}

const nothing = OutboundWebhook.parse({
  configured: false,
  requireAccessToken: false,
  hasExternalApiKey: false,
});

describe('getting an outbound webhook', () => {
  it('returns an empty configuration for a source that was never configured', async () => {
    expect(await get()).toEqual(nothing);
  });

  it('returns a source with only an inbound configuration as not configured', async () => {
    const { inbound } = aWebhook({ sourceId: 'source' });
    await test.add({ webhooks: [{ sourceId: 'source', inbound }] });
    // The stored mapping lacks these paths, so the response contains them as null.
    expect(await get()).toEqual({
      ...nothing,
      inbound: { messageIdPath: null, timestampPath: null, ...inbound },
    });
  });

  it('returns all fields except the external key', async () => {
    const template = { method: 'GET', url: 'https://crm.example/{{id}}', headers: [], bodyTemplate: null };
    const owner = { agencyId: test.agency.id, secrets: createSecretBox(TEST_SECRETS_KEY, collector([])) };
    const { seal } = webhookSecrets(owner, 'source');
    const { listenUntil, ...row } = aWebhook({ sourceId: 'source', outboundMode: 'templates' });
    const sealed = {
      sendMessageTemplate: seal('sendMessageTemplate', templateText(template)),
      setFieldTemplate: seal('setFieldTemplate', templateText({ ...template, method: 'PUT' })),
      getContactTemplate: seal('getContactTemplate', templateText({ ...template, bodyTemplate: '' })),
      externalApiKey: seal('externalApiKey', 'key-canary'),
    };
    await test.add({ webhooks: [{ ...row, ...sealed, listenUntil }] });
    const { sourceId: _, ...shown } = row;
    const values = {
      ...shown,
      configured: true,
      listenUntil: listenUntil!.toISOString(),
      sendMessageTemplate: template,
      setFieldTemplate: { ...template, method: 'PUT' },
      getContactTemplate: { ...template, bodyTemplate: '' },
      hasExternalApiKey: true,
    };
    expect(await get()).toEqual(OutboundWebhook.parse(values));
  });

  it('returns 404 for an unknown source and for a source of another agency', async () => {
    const neighbour = await test.anotherAgency();
    await neighbour.add({
      sources: [aSource({ id: 'foreign' })],
      webhooks: [aWebhook({ sourceId: 'foreign' }), aWebhook({ sourceId: 'source' })],
    });
    for (const sourceId of ['unheard-of', 'foreign']) {
      const response = await test.request(`/agency/source/${sourceId}/webhook-integration`);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ detail: 'There is no source with this id.' });
    }
    expect(await get()).toEqual(nothing);
  });
});
