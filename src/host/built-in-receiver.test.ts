/**
 * Tests the built-in receiver over HTTP, with hosts that share one database. Each host has its own port and delivery
 * worker.
 */
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BuiltInReceiver, DeliveryPage, type Delivery } from '#contract/delivery.ts';
import { createService } from '#service/app.ts';
import { createAddressGuard } from '#service/delivery/address-guard.ts';
import { createReceiver } from '#service/delivery/built-in-receiver.ts';
import { createMayCall } from '#service/delivery/may-call.ts';
import { createSend } from '#service/delivery/send.ts';
import { createWorker } from '#service/delivery/worker.ts';
import { createSecretBox } from '#service/secrets/secret-box.ts';
import { openTestService, type TestAgency, type TestService } from '#service/testing/a-service.ts';
import { collector } from '#service/testing/log-collector.ts';
import { aSource } from '#service/testing/factories.ts';
import { aWebhook, TEST_SECRETS_KEY } from '#service/testing/source-factories.ts';
import { threadMemory } from '#service/testing/thread-memory.ts';
import { isThisMachine } from './allowed-hosts.ts';
import { listen } from './listen.ts';
import { aHost } from './testing/a-host.ts';

/** The number of requests in a test. A full run sets `BOTDECK_POSTS=5000`. */
const POSTS = Number(process.env['BOTDECK_POSTS'] ?? 300);
const POSTED_BYTES = 255_000;

let test: TestService;
const closers: (() => Promise<void>)[] = [];

beforeAll(async () => {
  test = await openTestService();
});
beforeEach(async () => {
  await test.reset();
  await test.add({ sources: [aSource({ id: 'source' })] });
});
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});
afterAll(() => test.close());

/** Starts a host with a worker, like `npm start`. */
async function openHost(allow: string[] = []) {
  const { db } = test;
  const log = collector([]);
  const secrets = createSecretBox(TEST_SECRETS_KEY, log);
  const listening = await listen(0, '127.0.0.1');
  closers.push(listening.close);
  const { address } = listening;
  const receiver = createReceiver({ db, clock: () => new Date(), address, isThisMachine });
  const guard = createAddressGuard(allow);
  const service = createService({
    db,
    clock: () => new Date(),
    log,
    secrets,
    mayCall: createMayCall(guard, undefined, receiver),
    receiver,
    checkReplies: true,
  });
  const { host } = aHost({ receiver, backend: async (request) => service.fetch(request) });
  listening.serve((request, connection) => host.fetch(request, connection));
  const worker = createWorker({ db, secrets, send: createSend({ guard, receiver }), log });
  const call = async (path: string, body?: object, method = 'PUT', agency: TestAgency = test) =>
    fetch(`${address}/api${path}`, {
      headers: { 'X-SVC-KEY': agency.key, 'Content-Type': 'application/json' },
      ...(body && { method, body: JSON.stringify(body) }),
    });
  return { address, worker, call };
}

type Host = Awaited<ReturnType<typeof openHost>>;

const integration = (rest: string, sourceId = 'source') =>
  `/agency/source/${sourceId}/webhook-integration/${rest}`;

async function inbox({ call }: Host, agency: TestAgency = test): Promise<BuiltInReceiver> {
  const response = await call(integration('endpoint/receiver'), undefined, 'GET', agency);
  expect(response.status).toBe(200);
  return BuiltInReceiver.parse(await response.json());
}

const saveCallback = ({ call }: Host, webhookCallbackUri: string) =>
  call(integration('outbound'), { mode: 'legacy', webhookCallbackUri });

async function sendTestEvent(from: Host, by: Host = from): Promise<Delivery> {
  const sent = await from.call(integration('endpoint/test'), { type: 'lead.message' }, 'POST');
  expect(sent.status).toBe(200);
  expect(await by.worker.runOnce()).toBe(1);
  const page = await from.call('/agency/webhook-deliveries');
  return DeliveryPage.parse(await page.json()).results[0]!;
}

async function storedReceipts(): Promise<number> {
  const { rows } = await test.db.execute(sql`select count(*)::int as count from receipt`);
  return Number(rows[0]?.['count']);
}

const path = (agencyId: string, sourceId: string) => `/webhook-receiver/${agencyId}/${sourceId}`;

describe('a request that this service did not send', () => {
  it(`gets a 404 at unknown addresses and stores nothing, ${POSTS} times`, async () => {
    const { address } = await openHost();
    const body = 'x'.repeat(POSTED_BYTES);
    const before = threadMemory();
    const statuses = new Map<number, number>();
    for (let sent = 0; sent < POSTS; sent += 20) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          fetch(address + path('invented', `source-${(sent + index) % 100}`), { method: 'POST', body }),
        ),
      );
      for (const answer of answers) {
        await answer.arrayBuffer();
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      }
    }
    expect([...statuses]).toEqual([[404, POSTS]]);
    expect(await storedReceipts()).toBe(0);
    // The bodies of the full run add up to 1.3 GB.
    expect(threadMemory() - before).toBeLessThan(300 * 2 ** 20);
  });

  it.each<[string, Record<string, string>]>([
    ['a program', {}],
    ['a program that claims a signature', { 'webhook-id': 'evt_1', 'webhook-signature': 'v1,x' }],
    ['a program that guesses the token', { 'botdeck-delivery-token': 'A'.repeat(43) }],
    ['a page of another site', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }],
    ['a page of a neighbouring site', { 'Sec-Fetch-Site': 'same-site', Origin: 'http://127.0.0.1:8080' }],
    ['a page in a sandbox', { Origin: 'null', 'Content-Type': 'text/plain' }],
    ['an older browser', { Origin: 'https://evil.example', 'Content-Type': 'text/plain' }],
    ['a followed link', { 'Sec-Fetch-Site': 'none' }],
    ['a page of this host', { 'Sec-Fetch-Site': 'same-origin' }],
  ])('gets a 404 at an open inbox: %s', async (_, headers) => {
    const host = await openHost();
    const { url } = await inbox(host);
    await saveCallback(host, url);
    await host.call(integration('endpoint/receiver'), { status: 429 });
    const answer = await fetch(url, { method: 'POST', headers, body: '{"id":"evt_1"}' });
    expect(answer.status).toBe(404);
    expect((await inbox(host)).received).toEqual([]);
  });

  it('gets a 404 before its body arrives', async () => {
    const { address } = await openHost();
    const stalled = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(1)) });
    const answer = await fetch(address + path(test.agency.id, 'source'), {
      method: 'POST',
      body: stalled,
      duplex: 'half',
    } as RequestInit);
    expect(answer.status).toBe(404);
  });
});

describe('the inbox of another agency', () => {
  it.each([[[]], [['127.0.0.0/8']]])('is rejected as a callback, with WEBHOOK_ALLOW %j', async (allow) => {
    const host = await openHost(allow);
    const neighbour = await test.anotherAgency();
    for (const [agencyId, origin] of [
      [neighbour.agency.id, host.address],
      [neighbour.agency.id.replace('a', '%61'), host.address],
      [neighbour.agency.id, 'http://localhost:4310'],
    ] as const) {
      const answer = await saveCallback(host, origin + path(agencyId, 'source'));
      expect([agencyId, origin, answer.status]).toEqual([agencyId, origin, 400]);
    }
  });

  it.each([[[]], [['127.0.0.0/8']]])(
    'is not called by a stored callback, with WEBHOOK_ALLOW %j',
    async (allow) => {
      const host = await openHost(allow);
      const neighbour = await test.anotherAgency();
      await neighbour.add({ sources: [aSource({ id: 'source' })] });
      const named = host.address + path(neighbour.agency.id, 'source');
      await test.add({ webhooks: [aWebhook({ sourceId: 'source', webhookCallbackUri: named })] });
      expect(await sendTestEvent(host)).toMatchObject({
        state: 'pending',
        lastError: 'This address is the built-in receiver of another agency.',
      });
      expect((await inbox(host, neighbour)).received).toEqual([]);
    },
  );
});

describe('a delivery to the built-in receiver', () => {
  it('arrives, appears in the inbox, and gets the selected status', async () => {
    const host = await openHost();
    const { url } = await inbox(host);
    expect(url).toBe(host.address + path(test.agency.id, 'source'));
    expect((await saveCallback(host, url)).status).toBe(200);
    expect(await sendTestEvent(host)).toMatchObject({ state: 'delivered', lastStatus: 200 });
    expect((await inbox(host)).received).toMatchObject([{ times: 1, status: 200, isSigned: false }]);
    await host.call(integration('endpoint/receiver'), { status: 500 });
    expect(await sendTestEvent(host)).toMatchObject({ state: 'pending', lastStatus: 500 });
    expect((await inbox(host)).received).toMatchObject([{ status: 500 }, { status: 200 }]);
  });

  it('can be sent by another host on the same database', async () => {
    const [a, b] = [await openHost(), await openHost()];
    await saveCallback(a, (await inbox(a)).url);
    await a.call(integration('endpoint/receiver'), { status: 429 });
    expect(await sendTestEvent(a, b)).toMatchObject({ state: 'pending', lastStatus: 429 });
    await b.call(integration('endpoint/receiver'), { status: 200 });
    await b.call(integration('endpoint/resume'), {}, 'POST');
    expect(await b.worker.runOnce()).toBe(1);
    const seen = await inbox(b);
    expect(seen).toMatchObject({ status: 200, received: [{ status: 200, times: 2 }] });
    expect(await inbox(a)).toEqual(seen);
  });

  it.each([
    ['an earlier port of this host', 'http://127.0.0.1:1'],
    ['a host that listened everywhere', 'http://localhost:4310'],
    ['a host that listened on IPv6', 'http://[::1]:4310'],
  ])('arrives if the saved address is the address of %s', async (_, origin) => {
    const host = await openHost();
    const saved = origin + path(test.agency.id, 'source');
    expect((await saveCallback(host, saved)).status).toBe(200);
    expect(await sendTestEvent(host)).toMatchObject({ state: 'delivered' });
    expect(await inbox(host)).toMatchObject({ url: saved, received: [{ times: 1 }] });
  });

  it('gets a 401 with the reason if the address ends in a token that its header does not have', async () => {
    const host = await openHost();
    const url = `${host.address + path(test.agency.id, 'source')}/right-token`;
    const save = (token: string) =>
      host.call(integration('outbound'), {
        mode: 'templates',
        sendMessageTemplate: {
          method: 'POST',
          url: `${url}?contact={{contactId}}`,
          headers: [{ name: 'Authorization', value: token }],
        },
      });
    await host.call(integration('endpoint'), { keepsAnswers: true });
    for (const token of ['Bearer wrong-token', 'right-token', 'bearer right-token']) {
      expect((await save(token)).status).toBe(200);
      expect(await sendTestEvent(host)).toMatchObject({ state: 'pending', lastStatus: 401 });
    }
    const { rows } = await test.db.execute(sql`select answer from delivery_attempt limit 1`);
    expect(rows[0]?.['answer']).toContain('Authorization: Bearer');
    expect((await inbox(host)).received.map(({ status }) => status)).toEqual([401, 401, 401]);
    await save('Bearer right-token');
    expect(await sendTestEvent(host)).toMatchObject({ state: 'delivered', lastStatus: 200 });
    await host.call(integration('endpoint/receiver'), { status: 500 });
    expect(await sendTestEvent(host)).toMatchObject({ state: 'pending', lastStatus: 500 });
  });

  it('gets a 404 if the agency does not have the source', async () => {
    const host = await openHost();
    expect((await saveCallback(host, host.address + path(test.agency.id, 'gone'))).status).toBe(200);
    expect(await sendTestEvent(host)).toMatchObject({ state: 'pending', lastStatus: 404 });
    expect(await storedReceipts()).toBe(0);
  });
});
