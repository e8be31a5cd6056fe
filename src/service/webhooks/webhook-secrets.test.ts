import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { webhook } from '../db/schema.ts';
import { openTestService, type TestService } from '../testing/a-service.ts';
import { withAnotherKey } from '../testing/another-key.ts';
import { aSource } from '../testing/factories.ts';

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
const READ = '/agency/source/source/webhook-integration';
const PATH = `${READ}/outbound`;
const URI = 'https://crm.example/hook';

const send = (body: object, path = PATH, caller: Pick<TestService, 'request'> = test) =>
  caller.request(path, { method: 'PUT', body: JSON.stringify(body), headers });

describe('the secrets of an outbound webhook', () => {
  const message = { method: 'POST', url: 'https://crm.example/messages' };
  const header = { name: 'X-Api-Key', value: 'header-canary' };
  const secret = {
    mode: 'templates',
    sendMessageTemplate: { ...message, headers: [header] },
    setFieldTemplate: { ...message, bodyTemplate: 'body-canary' },
    externalApiKey: 'key-canary',
  };

  it('are stored encrypted, and the external key is in no response', async () => {
    const replies = [
      await send(secret),
      await send({ ...secret, mode: 'legacy' }),
      await send({ ...secret, mode: 'other' }),
      await send(secret, PATH.replace('/source/source', '/source/unheard-of')),
      await test.request(READ),
    ];
    const texts = await Promise.all(replies.map((reply) => reply.text()));
    expect(replies.map(({ status }) => status)).toEqual([200, 400, 400, 404, 200]);
    expect(texts.join('\n')).not.toContain('key-canary');
    for (const refusal of texts.slice(1, 4)) expect(refusal).not.toContain('canary');
    expect(JSON.stringify(test.logged)).not.toContain('canary');
    const [row] = await test.db.select().from(webhook);
    for (const value of Object.values(row!)) {
      const bytes = Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value));
      expect(bytes.includes('canary')).toBe(false);
    }
    expect([row!.sendMessageTemplate, row!.setFieldTemplate, row!.externalApiKey]).not.toContain(null);
  });

  it('are in no log and no response if a save fails', async () => {
    await test.db.execute(sql`alter table webhook rename to elsewhere`);
    const response = await send({ ...secret, webhookCallbackUri: 'https://crm.example/uri-canary' });
    await test.db.execute(sql`alter table elsewhere rename to webhook`);
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('canary');
    expect(test.logged).toHaveLength(2);
    expect(JSON.stringify(test.logged)).not.toContain('canary');
  });

  it('count as missing if they were encrypted with another key, until a user saves them again', async () => {
    await send({ ...secret, webhookCallbackUri: URI });
    const restarted = withAnotherKey(test);
    const read = await restarted.request(READ);
    expect(await read.json()).toMatchObject({
      webhookCallbackUri: URI,
      sendMessageTemplate: null,
      setFieldTemplate: null,
      hasExternalApiKey: true,
    });
    const errors = test.logged.filter(({ level }) => level === 'error');
    expect(errors).toMatchObject([
      { fields: { table: 'webhook', field: 'sendMessageTemplate' } },
      { fields: { table: 'webhook', field: 'setFieldTemplate' } },
    ]);
    const refused = await send({ mode: 'templates' }, PATH, restarted);
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringContaining('sendMessageTemplate'),
    ]);
    expect((await send({ mode: 'templates', sendMessageTemplate: message }, PATH, restarted)).status).toBe(
      200,
    );
  });
});
