import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OutboundWebhook, type OutboundWebhookInput } from '#contract/outbound-webhook.ts';
import { Problem } from '#contract/problem.ts';
import { createService } from '../app.ts';
import { webhook } from '../db/schema.ts';
import { createAddressGuard } from '../delivery/address-guard.ts';
import { createMayCall } from '../delivery/may-call.ts';
import { createSecretBox } from '../secrets/secret-box.ts';
import { openTestService, type TestService } from '../testing/a-service.ts';
import { collector } from '../testing/log-collector.ts';
import { aLead, aSource } from '../testing/factories.ts';
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

const headers = { 'Content-Type': 'application/json' };
const PATH = '/agency/source/source/webhook-integration/outbound';

const send = (body: object, path = PATH, caller: Pick<TestService, 'request'> = test) =>
  caller.request(path, { method: 'PUT', body: JSON.stringify(body), headers });

async function save(body: OutboundWebhookInput): Promise<OutboundWebhook> {
  const response = await send(body);
  expect(response.status).toBe(200);
  return OutboundWebhook.parse(await response.json());
}

async function get(): Promise<OutboundWebhook> {
  const response = await test.request('/agency/source/source/webhook-integration');
  expect(response.status).toBe(200);
  return OutboundWebhook.parse(await response.json());
}

async function storedKey(): Promise<string | null> {
  const owner = { agencyId: test.agency.id, secrets: createSecretBox(TEST_SECRETS_KEY, collector([])) };
  const [row] = await test.db.select().from(webhook);
  return webhookSecrets(owner, 'source').open('externalApiKey', row!.externalApiKey);
}

const URI = 'https://crm.example/hook';
const legacy: OutboundWebhookInput = { mode: 'legacy', webhookCallbackUri: URI };
const message = {
  method: 'POST',
  url: 'https://crm.example/messages?to={{contactId}}',
  headers: [{ name: 'Authorization', value: 'Bearer {{externalApiKey}}' }],
  bodyTemplate: '{"text":"{{message}}"}',
};
const templates: OutboundWebhookInput = { mode: 'templates', sendMessageTemplate: message };

describe('saving an outbound webhook', () => {
  it('configures a source in legacy mode, and returns the response of a read', async () => {
    const saved = await save(legacy);
    expect(saved).toMatchObject({
      configured: true,
      outboundMode: 'legacy',
      webhookCallbackUri: URI,
      sendMessageTemplate: null,
      hasExternalApiKey: false,
    });
    expect(await get()).toEqual(saved);
  });

  it('configures a source in templates mode, and returns the templates as saved', async () => {
    const bare = { method: 'PATCH', url: 'http://crm.example' };
    const saved = await save({ ...templates, setFieldTemplate: bare });
    expect(saved).toMatchObject({
      configured: true,
      outboundMode: 'templates',
      sendMessageTemplate: message,
      setFieldTemplate: { ...bare, headers: null, bodyTemplate: null },
      webhookCallbackUri: null,
    });
    expect(await get()).toEqual(saved);
  });

  it('distinguishes an empty list of headers and an empty body from missing values', async () => {
    const empty = { ...message, headers: [], bodyTemplate: '' };
    expect((await save({ ...templates, sendMessageTemplate: empty })).sendMessageTemplate).toEqual(empty);
  });

  it.each([undefined, null])('keeps the stored values of fields that are %s', async (absent) => {
    await save({ ...templates, ...legacy, setFieldTemplate: message, externalApiKey: 'key-1' });
    const body = {
      mode: 'templates',
      webhookCallbackUri: absent,
      sendMessageTemplate: absent,
      setFieldTemplate: absent,
      externalApiKey: absent,
    } as const;
    expect(await save(body)).toMatchObject({
      outboundMode: 'templates',
      webhookCallbackUri: URI,
      sendMessageTemplate: message,
      setFieldTemplate: message,
      hasExternalApiKey: true,
    });
    expect(await storedKey()).toBe('key-1');
  });

  it('replaces the stored values of fields with a value', async () => {
    await save({ ...templates, webhookCallbackUri: URI });
    const other = { method: 'PUT', url: 'https://other.example/', headers: null, bodyTemplate: null };
    const body = {
      ...legacy,
      webhookCallbackUri: 'https://other.example/hook',
      sendMessageTemplate: other,
    };
    expect(await save(body)).toMatchObject({
      outboundMode: 'legacy',
      webhookCallbackUri: 'https://other.example/hook',
      sendMessageTemplate: other,
    });
  });

  it('does not change other fields of the webhook', async () => {
    const row = aWebhook({ sourceId: 'source' });
    await test.add({ webhooks: [row] });
    const before = await get();
    expect(await save(templates)).toEqual({
      ...before,
      outboundMode: 'templates',
      sendMessageTemplate: message,
    });
  });

  it.each([
    ['keeps', 'null', null, 'key-1', true],
    ['keeps', 'one that is left out', undefined, 'key-1', true],
    ['clears', 'an empty one', '', null, false],
    ['replaces', 'another', 'key-2', 'key-2', true],
    ['takes as it is', 'a blank one', ' ', ' ', true],
  ])('%s the external key for %s', async (_, __, externalApiKey, key, hasExternalApiKey) => {
    await save({ ...legacy, externalApiKey: 'key-1' });
    expect(await save({ ...legacy, externalApiKey })).toMatchObject({ hasExternalApiKey });
    expect(await storedKey()).toBe(key);
    expect(await get()).toMatchObject({ hasExternalApiKey });
  });

  it.each<[string, object, string]>([
    ['legacy', { mode: 'legacy' }, 'webhookCallbackUri'],
    ['legacy', { ...templates, mode: 'legacy', webhookCallbackUri: null }, 'webhookCallbackUri'],
    ['templates', { mode: 'templates' }, 'sendMessageTemplate'],
    [
      'templates',
      { mode: 'templates', setFieldTemplate: message, webhookCallbackUri: URI },
      'sendMessageTemplate',
    ],
  ])('rejects %s mode without its required field: %j', async (mode, body, field) => {
    const response = await send(body);
    expect(response.status).toBe(400);
    expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
    expect(await response.text()).toBe(
      `The configuration cannot be saved. ${field}: is required in the mode '${mode}', as none is stored`,
    );
    expect(await get()).toMatchObject({ configured: false, webhookCallbackUri: null });
  });

  it('rolls back a rejected save completely', async () => {
    const before = await save({ ...legacy, externalApiKey: 'key-1' });
    const refused = await send({
      mode: 'templates',
      webhookCallbackUri: 'https://x.example',
      externalApiKey: '',
    });
    expect(refused.status).toBe(400);
    expect(await get()).toEqual(before);
    expect(await storedKey()).toBe('key-1');
  });

  const template = (overrides: object) => ({
    mode: 'templates',
    sendMessageTemplate: { ...message, ...overrides },
  });
  it.each<[object, (string | number)[]]>([
    [{ webhookCallbackUri: URI }, ['mode']],
    [{ ...legacy, mode: 'LEGACY' }, ['mode']],
    [{ ...legacy, webhookCallbackUri: 'ftp://crm.example' }, ['webhookCallbackUri']],
    [{ ...legacy, webhookCallbackUri: 'https://user:pass@crm.example' }, ['webhookCallbackUri']],
    [{ ...legacy, webhookCallbackUri: '' }, ['webhookCallbackUri']],
    [{ ...legacy, externalApiKey: 7 }, ['externalApiKey']],
    [{ ...legacy, externalApiKey: 'x'.repeat(8193) }, ['externalApiKey']],
    [template({ url: 'crm' }), ['sendMessageTemplate', 'url']],
    [template({ method: 'GET IT' }), ['sendMessageTemplate', 'method']],
    [
      template({ headers: [{ name: 'A', value: 'b\nHost: c' }] }),
      ['sendMessageTemplate', 'headers', 0, 'value'],
    ],
    [{ ...legacy, setFieldTemplate: {} }, ['setFieldTemplate', 'method']],
    [template({ method: 'trace' }), ['sendMessageTemplate', 'method']],
    [
      template({ headers: [{ name: 'content-LENGTH', value: '1' }] }),
      ['sendMessageTemplate', 'headers', 0, 'name'],
    ],
    [{ ...legacy, webhookCallbackUri: 'http://a\r\nb.example' }, ['webhookCallbackUri']],
    [template({ url: 'https://{{host}}/' }), ['sendMessageTemplate', 'url']],
  ])('rejects %j and names the field', async (body, path) => {
    const named = await test.request(PATH, {
      method: 'PUT',
      body: JSON.stringify(body),
      headers: { ...headers, Accept: 'application/problem+json' },
    });
    expect(named.status).toBe(400);
    expect(Problem.parse(await named.json()).errors).toContainEqual({ path, message: expect.any(String) });
    const plain = await (await send(body)).text();
    expect(plain.startsWith(`The body is invalid. ${path.join('.')}: `)).toBe(true);
    expect(await get()).toMatchObject({ configured: false });
  });

  it.each<[object, (string | number)[]]>([
    [{ ...legacy, webhookCallbackUri: 'http://169.254.169.254/latest' }, ['webhookCallbackUri']],
    [{ ...legacy, webhookCallbackUri: 'http://localhost:4310/api' }, ['webhookCallbackUri']],
    [template({ url: 'https://0x7f.1/{{contactId}}' }), ['sendMessageTemplate', 'url']],
    [
      { ...legacy, setFieldTemplate: { method: 'PUT', url: 'http://[::ffff:10.0.0.1]/' } },
      ['setFieldTemplate', 'url'],
    ],
  ])('rejects an address that is not public: %j', async (body, path) => {
    const named = await test.request(PATH, {
      method: 'PUT',
      body: JSON.stringify(body),
      headers: { ...headers, Accept: 'application/problem+json' },
    });
    const words = 'must point to a public address, or to one in WEBHOOK_ALLOW';
    expect(named.status).toBe(400);
    expect(Problem.parse(await named.json()).errors).toEqual([{ path, message: words }]);
    const plain = await send(body);
    expect(await plain.text()).toBe(`The configuration cannot be saved. ${path.join('.')}: ${words}`);
    expect(await test.db.select().from(webhook)).toEqual([]);
  });

  it.each<[object, (string | number)[], string]>([
    [
      template({ url: 'https://crm.example/{{city}}' }),
      ['sendMessageTemplate', 'url'],
      '{{city}} is unknown.',
    ],
    [
      template({ headers: [{ name: 'X-City', value: '{{city}}' }] }),
      ['sendMessageTemplate', 'headers', 0, 'value'],
      '{{city}} is unknown.',
    ],
    [
      { ...legacy, setFieldTemplate: { ...message, bodyTemplate: '{"a":\n{{value | integer}}}' } },
      ['setFieldTemplate', 'bodyTemplate'],
      "Line 2: {{value | integer}} has the unknown filter 'integer'.",
    ],
    [
      template({ bodyTemplate: 'Hi {{#if message}}' }),
      ['sendMessageTemplate', 'bodyTemplate'],
      "'{{' at character 4 is not a variable.",
    ],
    [
      template({ bodyTemplate: '<a><!-- {{message}} --></a>' }),
      ['sendMessageTemplate', 'bodyTemplate'],
      '{{message}} is in a comment',
    ],
    [
      template({ bodyTemplate: '{"text": {{message}}' }),
      ['sendMessageTemplate', 'bodyTemplate'],
      'starts like JSON, but is not valid JSON.',
    ],
  ])('rejects a template that could never be sent: %j', async (body, path, problem) => {
    const named = await test.request(PATH, {
      method: 'PUT',
      body: JSON.stringify(body),
      headers: { ...headers, Accept: 'application/problem+json' },
    });
    expect(named.status).toBe(400);
    expect(Problem.parse(await named.json()).errors).toEqual([
      { path, message: expect.stringContaining(problem) as string },
    ]);
    expect(await test.db.select().from(webhook)).toEqual([]);
  });

  it('accepts variables that are fields of the webhook or of a lead', async () => {
    const city = template({ bodyTemplate: '["{{city}}", "{{zip}}"]' });
    expect((await send(city)).status).toBe(400);
    await test.add({
      leads: [
        aLead({ id: 'lead', fields: [{ field: 'city', name: null, value: 'Bath', aiProduced: false }] }),
      ],
      webhooks: [aWebhook({ sourceId: 'source', contactFieldDescriptors: ['zip'] })],
    });
    expect((await send(city)).status).toBe(200);
  });

  it('saves other values beside a stored template that the validation would reject', async () => {
    const old = { ...message, bodyTemplate: '{{city}}' };
    await test.add({ webhooks: [aWebhook({ sourceId: 'source', contactFieldDescriptors: [] })] });
    const owner = { agencyId: test.agency.id, secrets: createSecretBox(TEST_SECRETS_KEY, collector([])) };
    const sendMessageTemplate = webhookSecrets(owner, 'source').seal(
      'sendMessageTemplate',
      templateText(old),
    );
    await test.db.update(webhook).set({ sendMessageTemplate });
    const body = { ...templates, sendMessageTemplate: old };
    expect(await save({ ...body, externalApiKey: 'key-1' })).toMatchObject({ sendMessageTemplate: old });
    expect((await send({ ...body, sendMessageTemplate: { ...old, method: 'PUT' } })).status).toBe(400);
  });

  it('accepts a private address that the operator allows', async () => {
    const guard = createAddressGuard(['10.0.0.0/8']);
    const allowing = await openTestService((deps) =>
      createService({ ...deps, mayCall: createMayCall(guard, async () => []) }),
    );
    await allowing.add({ sources: [aSource({ id: 'source' })] });
    const to = (webhookCallbackUri: string) => send({ ...legacy, webhookCallbackUri }, PATH, allowing);
    expect((await to('http://10.1.2.3:5678/hook')).status).toBe(200);
    expect((await to('http://192.168.1.1/hook')).status).toBe(400);
    await allowing.close();
  });

  it('resolves host names before it uses the only database connection', async () => {
    let noteAsked = () => {};
    const asked = new Promise<void>((resolve) => (noteAsked = resolve));
    let answer: (addresses: readonly string[]) => void = () => {};
    const answered = new Promise<readonly string[]>((resolve) => (answer = resolve));
    const resolveName = () => {
      noteAsked();
      return answered;
    };
    const slow = await openTestService((deps) =>
      createService({ ...deps, mayCall: createMayCall(createAddressGuard(), resolveName) }),
    );
    await slow.add({ sources: [aSource({ id: 'source' })] });
    const saved = send(legacy, PATH, slow);
    await asked;
    const other = await slow.request('/agency/source/source/webhook-integration');
    expect(await other.json()).toMatchObject({ configured: false });
    answer(['10.0.0.1']);
    expect((await saved).status).toBe(400);
    await slow.close();
  });

  it('returns 404 for an unknown source and for a source of another agency', async () => {
    const neighbour = await test.anotherAgency();
    await neighbour.add({ sources: [aSource({ id: 'foreign' })] });
    for (const sourceId of ['unheard-of', 'foreign']) {
      const response = await send(legacy, PATH.replace('/source/source', `/source/${sourceId}`));
      expect([response.status, await response.text()]).toEqual([404, 'There is no source with this id.']);
    }
    expect(await test.db.select().from(webhook)).toEqual([]);
  });

  describe('with a stored external key', () => {
    const KEY_AGAIN = 'Enter the key again: the address now points to another server.';
    const elsewhere = { ...message, url: 'https://elsewhere.example/messages' };

    beforeEach(() => save({ ...legacy, ...templates, externalApiKey: 'key-1' }));

    it.each<[string, OutboundWebhookInput]>([
      ['a template', { mode: 'templates', sendMessageTemplate: elsewhere }],
      ['a template that is new', { ...templates, setFieldTemplate: elsewhere, externalApiKey: null }],
      ['the callback', { mode: 'legacy', webhookCallbackUri: 'https://crm.example:8443/hook' }],
    ])('rejects another server for %s until the user enters the key again or clears it', async (_, body) => {
      const before = await get();
      const refused = await test.request(PATH, {
        method: 'PUT',
        body: JSON.stringify(body),
        headers: { ...headers, Accept: 'application/problem+json' },
      });
      expect(refused.status).toBe(400);
      expect(Problem.parse(await refused.json()).errors).toEqual([
        { path: ['externalApiKey'], message: KEY_AGAIN },
      ]);
      expect(await get()).toEqual(before);
      expect(await storedKey()).toBe('key-1');
      expect(await save({ ...body, externalApiKey: 'key-2' })).toMatchObject({ hasExternalApiKey: true });
      expect(await storedKey()).toBe('key-2');
    });

    it('accepts another server if the key is cleared', async () => {
      const body = { mode: 'templates', sendMessageTemplate: elsewhere, externalApiKey: '' } as const;
      expect(await save(body)).toMatchObject({ hasExternalApiKey: false });
    });

    it('keeps the key for other paths, and for servers of the other saved addresses', async () => {
      const url = 'https://crm.example/v2/{{contactId}}';
      await save({ ...templates, sendMessageTemplate: { ...message, url } });
      await save({ mode: 'legacy', webhookCallbackUri: 'https://crm.example/v3' });
      expect(await storedKey()).toBe('key-1');
    });

    it('never combines the key with the address of a concurrent save', async () => {
      for (let round = 0; round < 10; round += 1) {
        await test.db.delete(webhook);
        const [withKey] = await Promise.all([
          send({ ...legacy, externalApiKey: 'key-1' }),
          send({ mode: 'legacy', webhookCallbackUri: 'https://elsewhere.example/hook' }),
        ]);
        // The other save was executed first and then overwritten, or it was rejected.
        expect(withKey.status).toBe(200);
        expect(await get()).toMatchObject({ webhookCallbackUri: URI, hasExternalApiKey: true });
      }
    });
  });

  it('does not change a webhook of another agency with the same source id', async () => {
    const neighbour = await test.anotherAgency();
    await neighbour.add({ sources: [aSource({ id: 'source' })] });
    await send({ ...legacy, externalApiKey: 'their-key' }, PATH, neighbour);
    expect(await save(templates)).toMatchObject({ webhookCallbackUri: null, hasExternalApiKey: false });
    const theirs = await neighbour.request('/agency/source/source/webhook-integration');
    expect(await theirs.json()).toMatchObject({ outboundMode: 'legacy', hasExternalApiKey: true });
  });

  it('stores one complete configuration if many saves are concurrent', async () => {
    const bodies = Array.from({ length: 20 }, (_, index) => ({
      mode: 'templates' as const,
      webhookCallbackUri: `https://crm.example/${index}`,
      sendMessageTemplate: { ...message, bodyTemplate: `${index}` },
      externalApiKey: `key-${index}`,
    }));
    const replies = await Promise.all(bodies.map(save));
    for (const [index, reply] of replies.entries()) {
      expect(reply).toMatchObject({ webhookCallbackUri: `https://crm.example/${index}` });
    }
    const { webhookCallbackUri, sendMessageTemplate } = await get();
    const last = webhookCallbackUri?.split('/').at(-1);
    expect(sendMessageTemplate?.bodyTemplate).toBe(last);
    expect(await storedKey()).toBe(`key-${last}`);
  });

  it('keeps fields that only one of two concurrent saves contains, and the mode of one save', async () => {
    await save({ ...legacy, ...templates });
    await Promise.all([
      save({ mode: 'legacy', externalApiKey: 'key-2' }),
      save({ mode: 'templates', webhookCallbackUri: 'https://crm.example/2' }),
      send({ mode: 'neither' }),
    ]);
    const saved = await get();
    expect(saved).toMatchObject({ hasExternalApiKey: true, webhookCallbackUri: 'https://crm.example/2' });
    expect(['legacy', 'templates']).toContain(saved.outboundMode);
    expect(await storedKey()).toBe('key-2');
  });
});
