import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { DryRun } from '#contract/template-dry-run.ts';
import { createSecretBox } from '../secrets/secret-box.ts';
import { delivery, deliveryAttempt } from '../db/schema.ts';
import { openTestService, type TestService } from '../testing/a-service.ts';
import { aLead, aSource, FROZEN_NOW } from '../testing/factories.ts';
import { aWebhook, TEST_SECRETS_KEY } from '../testing/source-factories.ts';
import { templateText, webhookSecrets } from '../webhooks/to-outbound-webhook.ts';
import { recordEvent } from './events.ts';

let test: TestService;

const STORED = {
  method: 'POST',
  url: 'https://crm.example/{{contactId}}',
  headers: [{ name: 'Authorization', value: 'Bearer canary-1' }],
  bodyTemplate: '{"text":"{{message}}","city":"{{city}}","key":"{{externalApiKey}}"}',
};

beforeAll(async () => {
  test = await openTestService();
});
beforeEach(async () => {
  await test.reset();
  const secrets = createSecretBox(TEST_SECRETS_KEY, { error: () => undefined });
  const { seal } = webhookSecrets({ agencyId: test.agency.id, secrets }, 'source');
  const city = { field: 'city', name: null, value: 'Bath', aiProduced: false };
  await test.add({
    sources: [aSource({ id: 'source' }), aSource({ id: 'other' })],
    leads: [aLead({ id: 'lead', fields: [city] })],
    webhooks: [
      aWebhook({
        sourceId: 'source',
        outboundMode: 'templates',
        sendMessageTemplate: seal('sendMessageTemplate', templateText(STORED)),
        setFieldTemplate: null,
        externalApiKey: seal('externalApiKey', 'canary-2'),
      }),
    ],
  });
});
afterAll(() => test.close());

type Message = { text: string; isTest?: boolean; sourceId?: string; direction?: 'inbound' | 'outbound' };

function happens({ text, isTest = false, sourceId = 'source', direction = 'outbound' }: Message) {
  const fields = [
    { field: 'city', value: 'Bath' },
    { field: 'age', value: '41' },
  ];
  const data = {
    leadId: 'lead',
    contactId: '7',
    leadName: 'Ann',
    text,
    direction,
    attachments: [],
    state: null,
    fields,
  };
  return test.db.transaction((tx) =>
    recordEvent(
      { db: tx, agencyId: test.agency.id, clock: () => FROZEN_NOW },
      { type: 'lead.message', botId: null, sourceId, data, isTest },
    ),
  );
}

async function dryRun(template: object, request = 'sendMessage'): Promise<DryRun> {
  const response = await test.request('/agency/source/source/webhook-integration/dry-run', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ request, template }),
  });
  expect(response.status).toBe(200);
  const text = await response.text();
  expect(text).not.toContain('canary');
  return DryRun.parse(JSON.parse(text));
}

it('counts identical requests and returns different requests', async () => {
  for (const text of ['12', 'Hello', '7']) await happens({ text });
  expect(await dryRun(STORED)).toEqual({ compared: 3, identical: 3, differing: [] });
  const { compared, identical, differing } = await dryRun({
    ...STORED,
    bodyTemplate: STORED.bodyTemplate.replace('"{{message}}"', '{{message | number}}'),
  });
  expect([compared, identical, differing.length]).toEqual([3, 0, 3]);
  expect(differing[1]).toMatchObject({
    stored: { request: { url: 'https://crm.example/7', body: '{"text":"Hello","city":"Bath","key":"***"}' } },
    draft: { request: null, problem: expect.stringMatching(/\| number\}\} is not a number/) as string },
  });
  expect(differing[2]?.draft.request?.body).toBe('{"text":12,"city":"Bath","key":"***"}');
});

it('ignores tests, messages of leads and events of other sources', async () => {
  await happens({ text: 'test', isTest: true });
  await happens({ text: 'inbound', direction: 'inbound' });
  await happens({ text: 'elsewhere', sourceId: 'other' });
  expect(await dryRun(STORED)).toEqual({ compared: 0, identical: 0, differing: [] });
});

it('compares one request for each learned field, and reports a missing stored template', async () => {
  await happens({ text: 'a' });
  const { compared, differing } = await dryRun(
    { ...STORED, bodyTemplate: '{{field}}={{value}}' },
    'setField',
  );
  expect(compared).toBe(2);
  expect(differing.map(({ stored, draft }) => [stored.problem, draft.request?.body])).toEqual([
    ['No template is stored.', 'city=Bath'],
    ['No template is stored.', 'age=41'],
  ]);
});

it('compares only the newest 50 requests and changes nothing', async () => {
  for (let index = 0; index < 52; index += 1) await happens({ text: `${index}` });
  const before = [await test.db.select().from(delivery), await test.db.select().from(deliveryAttempt)];
  const { compared, differing } = await dryRun({ ...STORED, method: 'PUT' });
  expect([compared, differing.length]).toEqual([50, 50]);
  expect(differing[0]?.draft.request).toMatchObject({
    method: 'PUT',
    body: expect.stringContaining('"51"') as string,
  });
  expect([await test.db.select().from(delivery), await test.db.select().from(deliveryAttempt)]).toEqual(
    before,
  );
});

it('reports a request that differs only in a hidden secret', async () => {
  await happens({ text: 'a' });
  const headers = [{ name: 'Authorization', value: 'Bearer canary-3' }];
  const { identical, differing } = await dryRun({ ...STORED, headers });
  expect(identical).toBe(0);
  expect(differing[0]?.stored).toEqual(differing[0]?.draft);
});
