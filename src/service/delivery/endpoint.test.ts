import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { SigningSecret, WebhookEndpoint } from '#contract/delivery.ts';
import { SourceDeliveries } from '#contract/source-deliveries.ts';
import { createService } from '../app.ts';
import { webhookEndpoint } from '../db/schema.ts';
import { openTestService, type TestService } from '../testing/a-service.ts';
import { aSource, FROZEN_NOW } from '../testing/factories.ts';
import { aWebhook } from '../testing/source-factories.ts';
import { recordEvent } from './events.ts';

let test: TestService;
let now: number;

beforeAll(async () => {
  test = await openTestService((deps) =>
    createService({ ...deps, clock: () => new Date(now), allowedNetworks: ['10.0.0.0/8'] }),
  );
});
beforeEach(async () => {
  now = FROZEN_NOW.getTime();
  await test.reset();
  await test.add({ sources: [aSource({ id: 'src' })] });
});
afterAll(() => test.close());

const path = (rest = '', source = 'src') => `/agency/source/${source}/webhook-integration/endpoint${rest}`;

async function get(): Promise<WebhookEndpoint> {
  const response = await test.request(path());
  expect(response.status).toBe(200);
  return WebhookEndpoint.parse(await response.json());
}

const put = (body: unknown) =>
  test.request(path(), {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

async function rotate(): Promise<SigningSecret> {
  const response = await test.request(path('/signing-secret'), { method: 'POST' });
  expect(response.status).toBe(200);
  return SigningSecret.parse(await response.json());
}

const HOUR = 60 * 60 * 1000;

describe('the endpoint of a source without deliveries', () => {
  it('is active, unsigned and stores no responses', async () => {
    expect(await get()).toEqual({
      state: 'active',
      reason: null,
      since: null,
      consecutiveFailures: 0,
      waiting: 0,
      keepsAnswers: false,
      keepsOrder: false,
      signing: null,
      allowedNetworks: ['10.0.0.0/8'],
    });
  });

  it.each(['GET', 'PUT', 'POST'])(
    'returns 404 for %s if the agency does not have the source',
    async (method) => {
      const init = { method, headers: { 'Content-Type': 'application/json' } };
      const body = method === 'PUT' ? { body: '{"keepsAnswers":true}' } : {};
      const rests = method === 'POST' ? ['/resume', '/signing-secret'] : [''];
      const stranger = await test.anotherAgency();
      for (const rest of rests) {
        expect((await test.request(path(rest, 'nothing'), { ...init, ...body })).status).toBe(404);
        expect((await stranger.request(path(rest), { ...init, ...body })).status).toBe(404);
      }
      expect(await test.db.select().from(webhookEndpoint)).toEqual([]);
    },
  );
});

it('stores the setting that keeps responses', async () => {
  expect(await (await put({ keepsAnswers: true })).json()).toMatchObject({ keepsAnswers: true });
  expect(await get()).toMatchObject({ keepsAnswers: true });
  await put({ keepsAnswers: false });
  expect(await get()).toMatchObject({ keepsAnswers: false });
  const refused = await put({});
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ errors: [{ path: ['keepsAnswers'] }] });
});

describe('a signing secret', () => {
  it('is returned once and stored encrypted', async () => {
    const { secret, createdAt, previousEndsAt } = await rotate();
    expect([createdAt, previousEndsAt]).toEqual([new Date(now).toISOString(), null]);
    expect(JSON.stringify(await get())).not.toContain(secret);
    const [row] = await test.db.select().from(webhookEndpoint);
    expect(row?.signingSecret?.toString('latin1')).not.toContain(secret.slice(6));
    expect(JSON.stringify(test.logged)).not.toContain(secret);
  });

  it('stays valid for a day after its replacement', async () => {
    await rotate();
    now += HOUR;
    const second = await rotate();
    expect(second.previousEndsAt).toBe(new Date(now + 24 * HOUR).toISOString());
    const signing = { createdAt: second.createdAt, previousEndsAt: second.previousEndsAt };
    expect((await get()).signing).toEqual(signing);
    now += 24 * HOUR;
    expect((await get()).signing).toEqual({ ...signing, previousEndsAt: null });
  });

  it('is different for each concurrent request', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, rotate));
    expect(new Set(made.map(({ secret }) => secret)).size).toBe(5);
    expect(await test.db.select().from(webhookEndpoint)).toHaveLength(1);
  });
});

describe('the endpoints of all sources', () => {
  const list = async () => {
    const response = await test.request('/agency/webhook-endpoints');
    return z.array(SourceDeliveries).parse(await response.json());
  };

  it('contain the state and the waiting deliveries of each source that has sent something', async () => {
    await test.add({
      sources: [aSource({ id: 'calm' }), aSource({ id: 'waits' })],
      webhooks: [aWebhook({ sourceId: 'waits' })],
    });
    expect(await list()).toEqual([]);
    const since = new Date(now);
    await test.db
      .insert(webhookEndpoint)
      .values({ agencyId: test.agency.id, sourceId: 'src', state: 'paused', reason: 'No answer.', since });
    const message = { leadId: 'a', contactId: null, leadName: null, text: 'Hello', attachments: null };
    for (let sent = 0; sent < 2; sent += 1)
      await recordEvent(
        { db: test.db, agencyId: test.agency.id, clock: () => new Date(now) },
        {
          type: 'lead.message',
          botId: null,
          sourceId: 'waits',
          data: { ...message, direction: 'outbound', state: null, fields: null },
        },
      );
    expect(await list()).toEqual([
      { sourceId: 'src', state: 'paused', reason: 'No answer.', since: since.toISOString(), waiting: 0 },
      { sourceId: 'waits', state: 'active', reason: null, since: null, waiting: 2 },
    ]);
  });
});
