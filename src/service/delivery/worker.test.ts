import { eq, sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  DeliveryDetail,
  DeliveryPage,
  SigningSecret,
  WebhookEndpoint,
  type Delivery,
} from '#contract/delivery.ts';
import { Event } from '#contract/event.ts';
import type { RequestTemplateInput } from '#contract/outbound-webhook.ts';
import { createService } from '../app.ts';
import { delivery, deliveryAttempt, event, notification, webhook } from '../db/schema.ts';
import { templateText, webhookSecrets } from '../webhooks/to-outbound-webhook.ts';
import { createSecretBox } from '../secrets/secret-box.ts';
import { openTestService, type TestService } from '../testing/a-service.ts';
import { answering, openReceiver, type Receiver } from '../testing/a-receiver.ts';
import { aBotInFull } from '../testing/bot-factories.ts';
import { aLead, aSource, FROZEN_NOW } from '../testing/factories.ts';
import { aWebhook, TEST_SECRETS_KEY } from '../testing/source-factories.ts';
import { createAddressGuard } from './address-guard.ts';
import { recordEvent } from './events.ts';
import { DELAYS } from './schedule.ts';
import { createSend } from './send.ts';
import { createWorker, type Worker } from './worker.ts';

let test: TestService;
let receiver: Receiver;
let now: number;

beforeAll(async () => {
  test = await openTestService((deps) => createService({ ...deps, clock }));
  receiver = await openReceiver();
});
beforeEach(async () => {
  await test.reset();
  receiver.received.length = 0;
  receiver.answer = (response) => response.writeHead(204).end();
  now = START;
});
afterAll(async () => {
  await receiver.close();
  await test.close();
});

/** The start time of each test, in whole seconds, because the times in HTTP headers have no milliseconds. */
const START = Math.floor(FROZEN_NOW.getTime() / 1000) * 1000;

const clock = () => new Date(now);

const aSend = (timeoutMs = 20_000) => createSend({ guard: createAddressGuard(['127.0.0.1']), timeoutMs });

/** Returns a worker that stops when the test ends, because it would otherwise send the deliveries of the next tests. */
function aWorker(overrides: Partial<Parameters<typeof createWorker>[0]> = {}): Worker {
  const worker = createWorker({
    db: test.db,
    secrets: createSecretBox(TEST_SECRETS_KEY, { error: () => undefined }),
    send: aSend(),
    log: { info: () => undefined, error: () => undefined },
    clock,
    queueClock: clock,
    random: () => 0.5,
    ...overrides,
  });
  onTestFinished(() => worker.stop());
  return worker;
}

async function addSource(overrides: Partial<Parameters<typeof aWebhook>[0]> = {}): Promise<string> {
  const source = aSource();
  const callback = { sourceId: source.id, webhookCallbackUri: `${receiver.url}/hook`, ...overrides };
  await test.add({ sources: [source], webhooks: [aWebhook(callback)] });
  return source.id;
}

const inside = () => ({ db: test.db, agencyId: test.agency.id, clock });

const aMessage = (sourceId: string, text = 'Hello') =>
  recordEvent(inside(), {
    type: 'lead.message',
    botId: null,
    sourceId,
    data: {
      leadId: 'lead-1',
      contactId: 'c-1',
      leadName: 'Ada',
      text,
      direction: 'inbound',
      attachments: null,
      state: null,
      fields: null,
    },
  });

const endpointPath = (sourceId: string, rest = '') =>
  `/agency/source/${sourceId}/webhook-integration/endpoint${rest}`;

async function list(query = ''): Promise<Delivery[]> {
  const response = await test.request(`/agency/webhook-deliveries${query}`);
  expect(response.status).toBe(200);
  return DeliveryPage.parse(await response.json()).results;
}

async function get(id: string): Promise<DeliveryDetail> {
  return DeliveryDetail.parse(await (await test.request(`/agency/webhook-deliveries/${id}`)).json());
}

const endpoint = async (sourceId: string): Promise<WebhookEndpoint> =>
  WebhookEndpoint.parse(await (await test.request(endpointPath(sourceId))).json());

const post = (at: string, body?: object) =>
  test.request(at, {
    method: 'POST',
    ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  });

/** Runs the worker until the given time. Repeatedly moves the clock to the time of the next due delivery. */
async function runUntil(worker: Worker, moment: number): Promise<void> {
  for (;;) {
    while ((await worker.runOnce()) > 0);
    const [next] = await test.db
      .select({ at: delivery.nextAttemptAt })
      .from(delivery)
      .where(eq(delivery.state, 'pending'))
      .orderBy(delivery.nextAttemptAt)
      .limit(1);
    const at = next?.at?.getTime() ?? Number.POSITIVE_INFINITY;
    if (at > moment) {
      now = moment;
      return;
    }
    now = Math.max(now, at);
  }
}

const DAY = 24 * 60 * 60 * 1000;

/** A long timeout, because a busy machine can be slow. */
const PATIENTLY = { timeout: 20_000 };

describe('an event', () => {
  it('is posted to the callback once, in the format of the contract, and recorded', async () => {
    const sourceId = await addSource();
    const { event: happened } = await aMessage(sourceId);
    expect(await aWorker().runOnce()).toBe(1);
    const [request] = receiver.received;
    expect(receiver.received).toHaveLength(1);
    expect(request).toMatchObject({ method: 'POST', path: '/hook' });
    expect(request!.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': happened.id,
      'webhook-timestamp': String(now / 1000),
    });
    expect(Event.parse(JSON.parse(request!.body))).toEqual(happened);
    const [sent] = await list();
    expect(sent).toMatchObject({ state: 'delivered', attemptCount: 1, lastStatus: 204, lastError: null });
    expect(await aWorker().runOnce()).toBe(0);
  });

  it('is sent to every source of its bot, in the transaction that changed the bot', async () => {
    const [one, two] = [await addSource(), await addSource()];
    await addSource();
    const bot = aBotInFull();
    const [first] = bot.sources!;
    await test.add({ bots: [{ ...bot, sources: [one, two].map((id) => ({ ...first!, id })) }] });
    expect((await post(`/bot/${bot.id}/duplicate`)).status).toBe(200);
    expect((await list()).map(({ sourceId }) => sourceId).toSorted()).toEqual([one, two].toSorted());
  });

  it('is not stored if its transaction is rolled back', async () => {
    const sourceId = await addSource();
    await expect(
      test.db.transaction(async (tx) => {
        await recordEvent(
          { ...inside(), db: tx },
          {
            type: 'notification.created',
            botId: null,
            sourceId,
            data: { notificationId: 'n', kind: null, title: null, body: null },
          },
        );
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(await test.db.select().from(event)).toEqual([]);
    expect(await list()).toEqual([]);
  });

  it('is canceled if its source has switched to another mode', async () => {
    const sourceId = await addSource();
    await aMessage(sourceId);
    await test.db.update(webhook).set({ outboundMode: 'templates' });
    await aWorker().runOnce();
    expect(receiver.received).toEqual([]);
    expect(await list()).toMatchObject([
      { state: 'canceled', lastError: 'The source has switched to another mode.' },
    ]);
  });
});

describe('a receiver that fails', () => {
  it('receives retries with the same id according to the schedule, for three days', async () => {
    receiver.answer = answering(500);
    const sourceId = await addSource();
    const { event: happened } = await aMessage(sourceId);
    const started = now;
    await runUntil(aWorker(), now + 7 * DAY);
    const [sent] = await list();
    const detail = await get(sent!.id);
    const gaps = detail.attempts
      .slice(1)
      .map(({ startedAt }, at) => Date.parse(startedAt!) - Date.parse(detail.attempts[at]!.startedAt!));
    expect(gaps).toEqual(DELAYS);
    expect(Date.parse(detail.attempts.at(-1)!.startedAt!) - started).toBeGreaterThan(2.9 * DAY);
    expect(sent).toMatchObject({
      state: 'failed',
      lastStatus: 500,
      lastError: 'The receiver responded with 500.',
      nextAttemptAt: null,
    });
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    // The notification about the pause is another event of this source.
    expect(ids.filter((id) => id === happened.id)).toHaveLength(DELAYS.length + 1);
  });

  it('is paused after 4 attempts, tried with one delivery, and gets the others after a success', async () => {
    receiver.answer = answering(500);
    const sourceId = await addSource();
    const sent: string[] = [];
    for (let index = 0; index < 10; index += 1) sent.push((await aMessage(sourceId, `${index}`)).event.id);
    const worker = aWorker();
    await worker.runOnce();
    expect(await endpoint(sourceId)).toMatchObject({
      state: 'paused',
      reason: 'The receiver responded with 500.',
      consecutiveFailures: 4,
      waiting: 11,
    });
    expect((await list('?state=pending')).length).toBe(1);
    const notices = await test.db.select().from(notification);
    expect(notices).toMatchObject([
      {
        kind: 'webhookFailed',
        title: 'Webhook deliveries are paused',
        viewed: false,
        metadata: { sourceId },
      },
    ]);
    receiver.received.length = 0;
    await runUntil(worker, now + 60_000);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);

    receiver.answer = answering(204);
    receiver.received.length = 0;
    await runUntil(worker, now + 60 * 60_000);
    expect(await endpoint(sourceId)).toMatchObject({
      state: 'active',
      reason: null,
      consecutiveFailures: 0,
      waiting: 0,
    });
    const arrived = receiver.received.map(({ headers }) => String(headers['webhook-id']));
    // Each event arrives once, including the event about the notification of the pause.
    expect(new Set(arrived).size).toBe(arrived.length);
    expect(arrived).toEqual(expect.arrayContaining(sent));
    expect(arrived).toHaveLength(11);
  });

  it('is turned off after 40 consecutive failures, and a user can resume and replay', async () => {
    receiver.answer = answering(500);
    const sourceId = await addSource();
    for (let index = 0; index < 6; index += 1) await aMessage(sourceId, `${index}`);
    const worker = aWorker();
    await runUntil(worker, now + 20 * DAY);
    expect(await endpoint(sourceId)).toMatchObject({ state: 'off', consecutiveFailures: 40 });
    const tries = receiver.received.length;
    expect(tries).toBe(40);
    const { deliveries, event: later } = await aMessage(sourceId, 'while it is off');
    expect(deliveries).toEqual([]);
    await runUntil(worker, now + DAY);
    expect(receiver.received.length).toBe(tries);
    expect(
      (
        await post(endpointPath(sourceId, '/replay'), {
          from: new Date(0).toISOString(),
          to: clock().toISOString(),
          includesDelivered: false,
        })
      ).status,
    ).toBe(400);

    receiver.answer = answering(204);
    receiver.received.length = 0;
    expect((await post(endpointPath(sourceId, '/resume'))).status).toBe(200);
    await runUntil(worker, now + 1000);
    const reply = await post(endpointPath(sourceId, '/replay'), {
      from: new Date(0).toISOString(),
      to: clock().toISOString(),
      includesDelivered: false,
    });
    expect(reply.status).toBe(200);
    await runUntil(worker, now + 1000);
    const arrived = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(arrived).toContain(later.id);
    expect(new Set(arrived).size).toBe(arrived.length);
    expect((await list('?state=delivered')).length).toBe(arrived.length);
    expect((await list()).length).toBe(arrived.length);
  });

  it('does not delay other sources', async () => {
    receiver.answer = (response, { path: at }) => {
      if (at !== '/dead') response.writeHead(204).end();
    };
    const dead = await addSource({ webhookCallbackUri: `${receiver.url}/dead` });
    const alive = await addSource();
    for (let index = 0; index < 20; index += 1) await aMessage(dead);
    for (let index = 0; index < 4; index += 1) await aMessage(alive);
    await aWorker({ send: aSend(300) }).runOnce();
    expect((await list(`?sourceId=${alive}`)).map(({ state }) => state)).toEqual(Array(4).fill('delivered'));
    const [failed] = await list(`?sourceId=${dead}&state=pending`);
    expect(failed?.lastError).toBe('No response within 0.3 s.');
  });
});

it('a slow receiver with a long queue does not delay other sources', async () => {
  receiver.answer = (response, { path }) => {
    if (path !== '/slow') response.writeHead(204).end();
  };
  const slow = await addSource({ webhookCallbackUri: `${receiver.url}/slow` });
  const id = (await aMessage(slow)).deliveries[0]!.id;
  await test.db.execute(sql`
    insert into delivery (agency_id, id, event_id, source_id, request, field, state, created_at, next_attempt_at)
    select agency_id, id || number, event_id, source_id, request, number, state, created_at, next_attempt_at
    from delivery, generate_series(1, 1000) as number where id = ${id}`);
  const quick = await addSource();
  await aMessage(quick);
  const worker = aWorker({ pollMs: 10, clock: () => new Date() });
  worker.start();
  await expect.poll(async () => (await list(`?sourceId=${quick}`))[0]?.state, PATIENTLY).toBe('delivered');
  const slowRequests = () => receiver.received.filter(({ path }) => path === '/slow').length;
  await expect.poll(slowRequests, PATIENTLY).toBeGreaterThanOrEqual(4);
  await aMessage(quick, 'after the requests to the slow receiver');
  await expect.poll(() => list(`?sourceId=${quick}&state=delivered`), PATIENTLY).toHaveLength(2);
  expect(slowRequests()).toBe(4);
});

describe('a response', () => {
  it('with status 410 turns a callback off and creates a notification', async () => {
    receiver.answer = answering(410);
    const sourceId = await addSource();
    await aMessage(sourceId);
    await runUntil(aWorker(), now + DAY);
    expect(receiver.received).toHaveLength(1);
    expect(await endpoint(sourceId)).toMatchObject({
      state: 'off',
      reason: 'The receiver responded with 410 (Gone).',
    });
    expect((await list(`?state=failed`)).length).toBe(1);
    expect((await test.db.select().from(notification)).map(({ title }) => title)).toEqual([
      'Webhook deliveries are off',
    ]);
  });

  it.each([
    ['seconds', '90', 90_000],
    ['a date', new Date(START + 120_000).toUTCString(), 120_000],
    ['more than a day', '99999999', DAY],
    ['the past', 'Thu, 01 Jan 1970 00:00:00 GMT', DELAYS[0]!],
    ['nothing that can be read', 'soon', DELAYS[0]!],
  ])(
    'with status 429 pauses the whole source for the time in Retry-After: %s',
    async (_, retryAfter, wait) => {
      receiver.answer = answering(429, { 'Retry-After': retryAfter });
      const sourceId = await addSource();
      await aMessage(sourceId);
      const worker = aWorker();
      await worker.runOnce();
      await aMessage(sourceId, 'another');
      receiver.answer = answering(204);
      now += wait - 1;
      expect(await worker.runOnce()).toBe(0);
      now += 1;
      expect(await worker.runOnce()).toBe(2);
      expect(await endpoint(sourceId)).toMatchObject({ state: 'active', consecutiveFailures: 0 });
    },
  );

  it('with a redirect is a failure', async () => {
    receiver.answer = answering(302, { Location: `${receiver.url}/elsewhere` });
    await aMessage(await addSource());
    await aWorker().runOnce();
    expect(receiver.received.map(({ path: at }) => at)).toEqual(['/hook']);
    expect((await list())[0]).toMatchObject({
      lastError: 'The receiver responded with 302: redirects are not followed.',
    });
  });

  it('is stored only if the source is configured to store responses', async () => {
    receiver.answer = (response) => response.writeHead(200).end('stored as 42\u0000');
    const sourceId = await addSource();
    await aMessage(sourceId);
    await aWorker().runOnce();
    const [first] = await list();
    expect((await get(first!.id)).attempts).toMatchObject([{ status: 200, answer: null }]);
    const reply = await test.request(endpointPath(sourceId), {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: '{"keepsAnswers":true}',
    });
    expect(await reply.json()).toMatchObject({ keepsAnswers: true });
    await aMessage(sourceId);
    await aWorker().runOnce();
    const [second] = await list();
    expect((await get(second!.id)).attempts).toMatchObject([{ answer: 'stored as 42\uFFFD' }]);
  });
});

it('only a test event updates the test results of the webhook', async () => {
  receiver.answer = answering(401);
  const sourceId = await addSource();
  await aMessage(sourceId);
  await aWorker().runOnce();
  const results = async () => (await test.db.select().from(webhook))[0]?.lastTestResults;
  expect(await results()).toEqual({ sendMessage: { ok: true } });
  expect((await post(endpointPath(sourceId, '/test'), { type: 'lead.message' })).status).toBe(200);
  expect(await results()).toBeNull();
  await aWorker().runOnce();
  expect(await results()).toEqual({
    callback: {
      ok: false,
      status: 401,
      milliseconds: expect.any(Number),
      error: 'The receiver responded with 401.',
    },
  });
  receiver.answer = answering(204);
  now += DELAYS[0]!;
  await aWorker().runOnce();
  expect(await results()).toEqual({ callback: { ok: true, status: 204, milliseconds: expect.any(Number) } });
});

describe('a signature', () => {
  const rotate = async (sourceId: string) =>
    SigningSecret.parse(await (await post(endpointPath(sourceId, '/signing-secret'))).json());
  const verify = (secret: string, { body, headers }: Receiver['received'][number]) =>
    new Webhook(secret).verify(body, headers as Record<string, string>);

  it('is verified by the Standard Webhooks library, for a day also with the previous secret', async () => {
    // The library compares the timestamp of the signature with the real time, so the test clock must show the real
    // time.
    now = Math.floor(Date.now() / 1000) * 1000;
    const sourceId = await addSource();
    await aMessage(sourceId);
    await aWorker().runOnce();
    expect(receiver.received[0]?.headers['webhook-signature']).toBeUndefined();

    const first = await rotate(sourceId);
    expect(first.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    await aMessage(sourceId, 'ünïcode 🔑 \u2028');
    await aWorker().runOnce();
    expect(() => verify(first.secret, receiver.received[1]!)).not.toThrow();

    const second = await rotate(sourceId);
    await aMessage(sourceId);
    await aWorker().runOnce();
    for (const { secret } of [first, second])
      expect(() => verify(secret, receiver.received[2]!)).not.toThrow();
    const changed = { ...receiver.received[2]!, body: receiver.received[2]!.body.replace('Hello', 'Hallo') };
    expect(() => verify(second.secret, changed)).toThrow('No matching signature found');

    expect((await endpoint(sourceId)).signing).toEqual({
      createdAt: second.createdAt,
      previousEndsAt: second.previousEndsAt,
    });
  });
});

describe('a template', () => {
  const KEY = 'key-canary-1';
  const TOKEN = 'token-canary-2';
  const template = (path: string, more: Partial<RequestTemplateInput> = {}): RequestTemplateInput => ({
    method: 'PATCH',
    url: `${receiver.url}${path}`,
    headers: [
      { name: 'Authorization', value: `Bearer ${TOKEN}` },
      { name: 'X-Partner', value: '{{externalApiKey}}' },
      { name: 'Content-Type', value: 'application/json' },
    ],
    ...more,
  });

  const bodyTemplate = '{"text":"{{message}}","key":"{{externalApiKey}}","city":"{{city}}"}';

  async function addTemplates(body = bodyTemplate): Promise<string> {
    const source = aSource();
    const secrets = createSecretBox(TEST_SECRETS_KEY, { error: () => undefined });
    const { seal } = webhookSecrets({ agencyId: test.agency.id, secrets }, source.id);
    const sendMessage = template('/contacts/{{contactId}}/messages?key={{externalApiKey}}', {
      bodyTemplate: body,
    });
    const setField = template('/contacts/{{contactId}}', { bodyTemplate: '{"{{field}}":"{{value}}"}' });
    await test.add({
      sources: [source],
      webhooks: [
        aWebhook({
          sourceId: source.id,
          outboundMode: 'templates',
          contactFieldDescriptors: ['city'],
          sendMessageTemplate: seal('sendMessageTemplate', templateText(sendMessage)),
          setFieldTemplate: seal('setFieldTemplate', templateText(setField)),
          externalApiKey: seal('externalApiKey', KEY),
        }),
      ],
      leads: [
        aLead({
          id: 'lead-1',
          sourceId: source.id,
          fields: [{ field: 'city', name: 'City', value: 'Tempe', aiProduced: false }],
        }),
      ],
    });
    return source.id;
  }

  const aReply = (sourceId: string) =>
    recordEvent(inside(), {
      type: 'lead.message',
      botId: null,
      sourceId,
      data: {
        leadId: 'lead-1',
        contactId: 'c/1',
        leadName: 'Ada',
        text: 'Say "hi"\n{{externalApiKey}}',
        direction: 'outbound',
        attachments: null,
        state: null,
        fields: [{ field: 'budget', value: '1,000' }],
      },
    });

  it('is filled with the data of the event and sent with the key', async () => {
    const { event: happened } = await aReply(await addTemplates());
    await aWorker().runOnce();
    const [message, field] = receiver.received.toSorted((a, b) => b.path.length - a.path.length);
    expect(message).toMatchObject({
      method: 'PATCH',
      path: `/contacts/c%2F1/messages?key=${KEY}`,
      headers: { authorization: `Bearer ${TOKEN}`, 'x-partner': KEY, 'webhook-id': happened.id },
    });
    expect(JSON.parse(message!.body)).toEqual({
      text: 'Say "hi"\n{{externalApiKey}}',
      key: KEY,
      city: 'Tempe',
    });
    expect(field).toMatchObject({ path: '/contacts/c%2F1', body: '{"budget":"1,000"}' });
  });

  it('leaves no secret in stored attempts and logs, even if the response contains the secret', async () => {
    receiver.answer = (response, { headers, body }) =>
      response
        .writeHead(500)
        .end(`${headers.authorization} ${String(headers['x-partner'])} ${body} ${encodeURIComponent(KEY)}`);
    const sourceId = await addTemplates();
    await test.request(endpointPath(sourceId), {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: '{"keepsAnswers":true}',
    });
    await aReply(sourceId);
    const logged: unknown[] = [];
    const log = {
      info: (...said: unknown[]) => void logged.push(said),
      error: (...said: unknown[]) => void logged.push(said),
    };
    await aWorker({ log }).runOnce();
    expect(JSON.stringify(receiver.received)).toContain(KEY);
    const details = await Promise.all((await list()).map(({ id }) => get(id)));
    expect(details.flatMap(({ attempts }) => attempts)).toHaveLength(2);
    const stored = JSON.stringify([
      details,
      logged,
      test.logged,
      await test.db.select().from(deliveryAttempt),
    ]);
    expect(stored).toContain('***');
    for (const secret of [KEY, TOKEN]) expect(stored).not.toContain(secret);
  });

  it('that requires a number receives a number in a test event', async () => {
    const sourceId = await addTemplates('{"id":{{contactId | number}}}');
    await post(endpointPath(sourceId, '/test'), { type: 'lead.message' });
    await aWorker().runOnce();
    expect(receiver.received.map(({ body }) => body)).toContain('{"id":1001}');
  });

  it('with a missing value fails with an error that names the value, and sends nothing', async () => {
    const sourceId = await addTemplates();
    await test.db.update(webhook).set({ externalApiKey: null });
    await aReply(sourceId);
    await aWorker().runOnce();
    const failed = (await list()).find(({ request }) => request === 'sendMessage');
    expect(failed).toMatchObject({ state: 'pending', lastError: expect.stringContaining('externalApiKey') });
    expect(receiver.received).toEqual([]);
  });
});

describe('concurrent workers', () => {
  it('send each delivery once, even if a receiver is slower than the lease', async () => {
    receiver.answer = (response) => void setTimeout(() => response.writeHead(204).end(), 2000);
    const sourceId = await addSource();
    for (let index = 0; index < 4; index += 1) await aMessage(sourceId);
    const workers = [0, 1, 2].map(() => aWorker({ leaseMs: 1500, clock: () => new Date() }));
    const until = Date.now() + 2500;
    await Promise.all(
      workers.map(async (worker) => {
        while (Date.now() < until) {
          await worker.runOnce();
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      }),
    );
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toHaveLength(4);
    expect(new Set(ids).size).toBe(4);
    expect((await list()).every(({ state }) => state === 'delivered')).toBe(true);
  });

  it('retry the delivery of a killed worker and record the interruption', async () => {
    const sourceId = await addSource();
    await aMessage(sourceId);
    await test.db.update(delivery).set({
      state: 'sending',
      lease: 'gone',
      leaseUntil: new Date(now + 1000),
      attemptCount: 1,
      step: 1,
      lastAttemptAt: clock(),
    });
    const worker = aWorker();
    expect(await worker.runOnce()).toBe(0);
    now += 1001;
    expect(await worker.runOnce()).toBe(1);
    const [sent] = await list();
    expect(sent).toMatchObject({ state: 'delivered', attemptCount: 2 });
    expect((await get(sent!.id)).attempts.map(({ error }) => error)).toEqual([
      'The service stopped during this attempt.',
      null,
    ]);
  });

  it('record a late result even if the attempt was already recorded as interrupted', async () => {
    const sourceId = await addSource();
    await aMessage(sourceId);
    const [slow, next] = [aWorker({ leaseMs: 60_000 }), aWorker({ leaseMs: 60_000 })];
    let answer: () => void = () => undefined;
    receiver.answer = (response) => {
      answer = () => response.writeHead(204).end();
    };
    const late = aWorker({ leaseMs: 60_000 }).runOnce();
    await expect.poll(() => receiver.received.length, PATIENTLY).toBe(1);
    now += 60_001;
    receiver.answer = (response) => response.writeHead(204).end();
    expect(await next.runOnce()).toBe(1);
    answer();
    await late;
    expect(await slow.runOnce()).toBe(0);
    const [sent] = await list();
    expect(sent).toMatchObject({ state: 'delivered', attemptCount: 2 });
    expect((await get(sent!.id)).attempts.map(({ status, error }) => [status, error])).toEqual([
      [204, null],
      [204, null],
    ]);
  });

  it('find a delivery of their own process without waiting for the next poll', async () => {
    const sourceId = await addSource();
    const worker = aWorker({ clock: () => new Date(), pollMs: 600_000 });
    worker.start();
    await expect.poll(worker.secondsSincePass, PATIENTLY).toBeGreaterThan(0.1);
    await aMessage(sourceId);
    worker.wake();
    await expect.poll(() => receiver.received.length, PATIENTLY).toBe(1);
  });

  it('return unfinished deliveries to the queue when they stop', async () => {
    receiver.answer = () => undefined;
    const sourceId = await addSource();
    await aMessage(sourceId);
    const worker = aWorker({ clock: () => new Date(), pollMs: 10 });
    worker.start();
    await expect.poll(() => receiver.received.length, PATIENTLY).toBe(1);
    await worker.stop();
    expect(await list()).toMatchObject([
      { state: 'pending', lastError: 'The service stopped during this attempt.' },
    ]);
  });
});
