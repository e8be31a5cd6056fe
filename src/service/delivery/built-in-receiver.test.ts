import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BuiltInReceiver } from '#contract/delivery.ts';
import { createService } from '../app.ts';
import { openTestService, type TestService } from '../testing/a-service.ts';
import { aSource, FROZEN_NOW } from '../testing/factories.ts';
import { createAddressGuard } from './address-guard.ts';
import { createReceiver, type Receiver } from './built-in-receiver.ts';
import { createMayCall } from './may-call.ts';

let test: TestService;
let receiver: Receiver;

beforeAll(async () => {
  test = await openTestService((deps) =>
    createService({ ...deps, receiver: { ...createReceiver('http://127.0.0.1:4310'), ...proxied() } }),
  );
});
beforeEach(async () => {
  receiver = createReceiver('http://127.0.0.1:4310');
  await test.reset();
  await test.add({ sources: [aSource({ id: 'a b' })] });
});
afterAll(() => test.close());

/** The service has one receiver for all tests, and each test has one of its own. */
function proxied(): Receiver {
  return {
    isOwn: (address) => receiver.isOwn(address),
    urlOf: (...of) => receiver.urlOf(...of),
    read: (...of) => receiver.read(...of),
    answerWith: (...how) => receiver.answerWith(...how),
    receive: (...what) => receiver.receive(...what),
  };
}

const PATH = '/agency/source/a%20b/webhook-integration/endpoint/receiver';
const pathOf = (sourceId = 'a b') => new URL(receiver.urlOf(test.agency.id, sourceId)).pathname;

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

const send = (eventId: string | null, body = '{}', path = pathOf()) =>
  receiver.receive(path, {
    headers: new Headers(eventId === null ? {} : { 'webhook-id': eventId, 'webhook-signature': 'v1,x' }),
    body,
    at: FROZEN_NOW,
  });

describe('the built-in receiver', () => {
  it('tells its address, and what it got, newest first and each id once', async () => {
    expect(await read()).toEqual({ url: `http://127.0.0.1:4310${pathOf()}`, status: 200, received: [] });
    for (const id of ['one', 'two', 'one']) expect(send(id, `{"id":"${id}"}`)).toBe(200);
    const received = { receivedAt: FROZEN_NOW.toISOString(), status: 200, isSigned: true };
    expect((await read()).received).toEqual([
      { ...received, eventId: 'one', times: 2, body: '{"id":"one"}' },
      { ...received, eventId: 'two', times: 1, body: '{"id":"two"}' },
    ]);
  });

  it('answers as it is told to', async () => {
    expect(await (await put(500)).json()).toMatchObject({ status: 500 });
    expect(send('one')).toBe(500);
    expect(await read()).toMatchObject({ received: [{ status: 500 }] });
    await put(200);
    expect(send('one')).toBe(200);
    expect(await read()).toMatchObject({ received: [{ status: 200, times: 2 }] });
    const refused = await put(204);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ errors: [{ path: ['status'] }] });
  });

  it('is read by the agency of the source alone', async () => {
    send('one');
    expect((await (await test.anotherAgency()).request(PATH)).status).toBe(404);
    expect((await test.request(PATH.replace('a%20b', 'other'))).status).toBe(404);
  });

  it('keeps the last 50 of a source, no long bodies, and what it got for 100 sources', async () => {
    for (let index = 0; index < 60; index += 1) send(null, 'x'.repeat(100_000));
    const { received } = await read();
    expect(received).toHaveLength(50);
    expect(received[0]?.body).toHaveLength(65_536);
    for (let index = 0; index < 100; index += 1) send('one', '{}', pathOf(`source-${index}`));
    expect((await read()).received).toEqual([]);
  });

  it('may be called, and nothing else on its machine', async () => {
    const mayCall = createMayCall(createAddressGuard(), async () => ['127.0.0.1'], receiver);
    expect(await mayCall(receiver.urlOf('a', 'b'))).toBe(true);
    for (const address of [
      'http://127.0.0.1:4310/api/lead',
      'http://127.0.0.1:4310/webhook-receiver/../api/lead',
      'http://127.0.0.1:4310/webhook-receiver/%2e%2e/api/lead',
      'http://127.0.0.1:4310/webhook-receiver',
      'http://127.0.0.1:4311/webhook-receiver/a/b',
      'https://127.0.0.1:4310/webhook-receiver/a/b',
    ]) {
      expect([address, await mayCall(address)]).toEqual([address, false]);
    }
  });
});

it('a service without one says so', async () => {
  const plain = await openTestService((deps) => createService({ ...deps, receiver: undefined }));
  await plain.add({ sources: [aSource({ id: 'a b' })] });
  expect((await plain.request(PATH)).status).toBe(404);
  await plain.close();
});
