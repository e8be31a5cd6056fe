import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BuiltInReceiver } from '#contract/delivery.ts';
import { createService } from '../app.ts';
import { openTestService, type TestService } from '../testing/a-service.ts';
import { aSource, FROZEN_NOW } from '../testing/factories.ts';
import { aWebhook } from '../testing/source-factories.ts';
import { createAddressGuard } from './address-guard.ts';
import { recordEvent } from './events.ts';
import { createMayCall } from './may-call.ts';

let test: TestService;

beforeAll(async () => {
  test = await openTestService();
});
beforeEach(async () => {
  await test.reset();
  await test.add({ sources: [aSource({ id: 'a b' })] });
});
afterAll(() => test.close());

const PATH = '/agency/source/a%20b/webhook-integration/endpoint/receiver';
const address = () => test.receiver.urlOf({ agencyId: test.agency.id, sourceId: 'a b' });

async function read(): Promise<BuiltInReceiver> {
  const response = await test.request(PATH);
  expect(response.status).toBe(200);
  return BuiltInReceiver.parse(await response.json());
}

const put = (status: unknown) =>
  test.request(PATH, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ status }),
  });

const send = (eventId: string) =>
  test.receiver.receive(new URL(address()).pathname, {
    headers: new Headers({ 'webhook-id': eventId, 'webhook-signature': 'v1,x' }),
    body: new TextEncoder().encode(`{"id":"${eventId}"}`),
  });

describe('the built-in receiver', () => {
  it('returns its URL and the received requests', async () => {
    const url = `http://127.0.0.1:4310/webhook-receiver/${test.agency.id}/a%20b`;
    expect(await read()).toEqual({ url, status: 200, received: [] });
    expect(await send('one')).toBe(200);
    expect((await read()).received).toEqual([
      {
        eventId: 'one',
        eventType: null,
        about: null,
        receivedAt: FROZEN_NOW.toISOString(),
        times: 1,
        status: 200,
        isSigned: true,
        body: '{"id":"one"}',
      },
    ]);
  });

  it('summarizes the events that the service knows', async () => {
    const { event } = await recordEvent(
      { db: test.db, agencyId: test.agency.id, clock: () => FROZEN_NOW },
      {
        type: 'notification.created',
        botId: null,
        sourceId: 'a b',
        data: { notificationId: 'any', kind: null, title: 'Paused', body: null },
      },
    );
    await send(event.id);
    expect((await read()).received).toMatchObject([
      { eventType: 'notification.created', about: { leadName: null, direction: null, text: 'Paused' } },
    ]);
  });

  it('returns the saved URL if it leads to the same inbox', async () => {
    const saved = address().replace('4310', '9999');
    await test.add({ webhooks: [aWebhook({ sourceId: 'a b', webhookCallbackUri: saved })] });
    expect((await read()).url).toBe(saved);
  });

  it.each(['https://crm.example/hook', 'http://127.0.0.1:9999/webhook-receiver/other/a%20b', 'no address'])(
    'returns its own URL if %s is saved',
    async (webhookCallbackUri) => {
      await test.add({ webhooks: [aWebhook({ sourceId: 'a b', webhookCallbackUri })] });
      expect((await read()).url).toBe(address());
    },
  );

  it('responds with the configured status', async () => {
    expect(await (await put(500)).json()).toMatchObject({ status: 500 });
    expect(await send('one')).toBe(500);
    expect(await read()).toMatchObject({ received: [{ status: 500 }] });
    await put(200);
    expect(await send('one')).toBe(200);
    expect(await read()).toMatchObject({ received: [{ status: 200, times: 2 }] });
    const refused = await put(204);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ errors: [{ path: ['status'] }] });
  });

  it('returns 404 to another agency and for an unknown source', async () => {
    await send('one');
    expect((await (await test.anotherAgency()).request(PATH)).status).toBe(404);
    expect((await test.request(PATH.replace('a%20b', 'other'))).status).toBe(404);
  });

  it('receives nothing at a path without an inbox', async () => {
    const sent = { headers: new Headers(), body: new Uint8Array() };
    for (const path of [
      '/webhook-receiver',
      '/webhook-receiver/a',
      '/webhook-receiver/a/b/c/d',
      '/webhook-receiver/a/b/',
      '/webhook-receiver/%/b',
    ])
      expect([path, await test.receiver.receive(path, sent)]).toEqual([path, null]);
  });

  it('accepts only its own token', () => {
    const { header } = test.receiver.reach({ pathname: '/webhook-receiver/a/b', search: '' });
    const isOwn = (value: string) => test.receiver.isOwnDelivery(new Headers({ [header.name]: value }));
    expect(header.value.length).toBeGreaterThan(40);
    expect(isOwn(header.value)).toBe(true);
    for (const wrong of ['', header.value.slice(1), `${header.value}x`, header.value.toLowerCase()])
      expect(isOwn(wrong)).toBe(false);
    expect(test.receiver.isOwnDelivery(new Headers())).toBe(false);
  });

  it('is the only local address that webhooks can call, and only those in the same agency', async () => {
    const mayCall = createMayCall(createAddressGuard(), async () => ['127.0.0.1'], test.receiver);
    const inbox = { agencyId: 'a', sourceId: 'b' };
    expect(await mayCall(test.receiver.urlOf(inbox), 'a')).toBe(true);
    expect(await mayCall('http://127.0.0.1:1/webhook-receiver/a/b', 'a')).toBe(true);
    expect(await mayCall(test.receiver.urlOf(inbox), 'other')).toBe(false);
    for (const other of [
      'http://127.0.0.1:4310/api/lead',
      'http://127.0.0.1:4310/webhook-receiver/../api/lead',
      'http://127.0.0.1:4310/webhook-receiver/%2e%2e/api/lead',
      'http://127.0.0.1:4310/webhook-receiver',
      'http://127.0.0.1:4310/webhook-receiver/a/b/c/d',
      'http://127.0.0.2:4310/webhook-receiver/a/b',
      'https://127.0.0.1:4310/webhook-receiver/a/b',
    ]) {
      expect([other, await mayCall(other, 'a')]).toEqual([other, false]);
    }
  });
});

it('a service without a built-in receiver returns 404', async () => {
  const plain = await openTestService((deps) => createService({ ...deps, receiver: undefined }));
  await plain.add({ sources: [aSource({ id: 'a b' })] });
  expect((await plain.request(PATH)).status).toBe(404);
  await plain.close();
});
