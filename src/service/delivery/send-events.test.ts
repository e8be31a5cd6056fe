import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Delivery } from '#contract/delivery.ts';
import { EVENT_DATA, EVENT_TYPES, exampleEvent } from '#contract/event.ts';
import { delivery, event, webhookEndpoint } from '../db/schema.ts';
import { createSecretBox } from '../secrets/secret-box.ts';
import { openTestService, type TestService } from '../testing/a-service.ts';
import { aSource, FROZEN_NOW } from '../testing/factories.ts';
import { aWebhook, TEST_SECRETS_KEY } from '../testing/source-factories.ts';
import { templateText, webhookSecrets } from '../webhooks/to-outbound-webhook.ts';
import { recordEvent } from './events.ts';

let test: TestService;
const EXAMPLE = { id: '', agencyId: '', sourceId: '', botId: null, time: FROZEN_NOW.toISOString() };
const TEMPLATE = { method: 'POST', url: 'https://crm.example/', headers: null, bodyTemplate: null };

beforeAll(async () => {
  test = await openTestService();
});
beforeEach(() => test.reset());
afterAll(() => test.close());

async function addSource(mode: 'legacy' | 'templates' | null): Promise<string> {
  const source = aSource();
  const secrets = createSecretBox(TEST_SECRETS_KEY, { error: () => undefined });
  const { seal } = webhookSecrets({ agencyId: test.agency.id, secrets }, source.id);
  const templates = {
    sendMessageTemplate: seal('sendMessageTemplate', templateText(TEMPLATE)),
    setFieldTemplate: seal('setFieldTemplate', templateText(TEMPLATE)),
  };
  const set = mode === 'templates' ? templates : {};
  await test.add({
    sources: [source],
    webhooks: [aWebhook({ sourceId: source.id, outboundMode: mode, ...set })],
  });
  return source.id;
}

const post = (sourceId: string, verb: 'test' | 'replay' | 'replay/count', body: object) =>
  test.request(`/agency/source/${sourceId}/webhook-integration/endpoint/${verb}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

describe('a test event', () => {
  it.each(EVENT_TYPES)(
    'of type %s is sent to a callback, marked as a test, with all fields of its type',
    async (type) => {
      const response = await post(await addSource('legacy'), 'test', { type });
      expect(response.status).toBe(200);
      const [sent] = (await response.json()) as [Delivery];
      expect(sent).toMatchObject({ eventType: type, request: 'callback', state: 'pending', isTest: true });
      const [stored] = await test.db.select().from(event);
      expect(stored).toMatchObject({ id: sent.eventId, isTest: true });
      expect(EVENT_DATA[type].parse(stored?.data)).toEqual(stored?.data);
      const missing = Object.keys(EVENT_DATA[type].shape).filter((name) => !(name in (stored?.data ?? {})));
      expect(missing).toEqual([]);
    },
  );

  it('of a message uses both templates, and a bot event uses none', async () => {
    const sourceId = await addSource('templates');
    const sent = (await (await post(sourceId, 'test', { type: 'lead.message' })).json()) as Delivery[];
    expect(sent.map(({ request }) => request)).toContain('sendMessage');
    expect(sent.map(({ request }) => request)).toContain('setField');
    const refused = await post(sourceId, 'test', { type: 'bot.duplicated' });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ errors: [{ path: ['type'] }] });
    // The rejected request stores no event.
    expect(await test.db.select().from(event)).toHaveLength(1);
  });

  it('is rejected with a reason if the source sends no deliveries', async () => {
    const none = await post(await addSource(null), 'test', { type: 'lead.message' });
    expect(none.status).toBe(400);
    expect(await none.json()).toMatchObject({
      detail: 'This source has no outbound webhook yet. Save one first.',
    });
    const sourceId = await addSource('legacy');
    await test.db.insert(webhookEndpoint).values({ agencyId: test.agency.id, sourceId, state: 'off' });
    expect(await (await post(sourceId, 'test', { type: 'lead.message' })).json()).toMatchObject({
      detail: 'Deliveries of this source are off. Resume them first.',
    });
    const unknown = await post(sourceId, 'test', { type: 'lead.vanished' });
    expect(await unknown.json()).toMatchObject({ errors: [{ path: ['type'] }] });
    expect((await post('nothing', 'test', { type: 'lead.message' })).status).toBe(404);
    expect(
      (
        await (
          await test.anotherAgency()
        ).request(`/agency/source/${sourceId}/webhook-integration/endpoint/test`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: '{"type":"lead.message"}',
        })
      ).status,
    ).toBe(404);
  });
});

describe('a replay', () => {
  const at = (minute: number) => new Date(FROZEN_NOW.getTime() + minute * 60_000);
  const happen = (sourceId: string, minute: number) =>
    recordEvent(
      { db: test.db, agencyId: test.agency.id, clock: () => at(minute) },
      {
        type: 'notification.created',
        botId: null,
        sourceId,
        data: { notificationId: `${minute}`, kind: null, title: null, body: null },
      },
    );
  const range = { from: at(1).toISOString(), to: at(3).toISOString(), includesDelivered: false };
  const replay = async (sourceId: string, body: object) =>
    (await post(sourceId, 'replay', { ...range, ...body })).json();
  const countOf = async (sourceId: string, body: object) =>
    (await post(sourceId, 'replay/count', { ...range, ...body })).json();

  it('retries the undelivered events of the source in the time range, without new deliveries', async () => {
    const [one, other] = [await addSource('legacy'), await addSource('legacy')];
    for (const minute of [0, 1, 2, 3, 4]) await happen(one, minute);
    await happen(other, 2);
    await test.db.update(delivery).set({ state: 'failed', nextAttemptAt: null, step: 13 });
    expect(await replay(one, {})).toEqual({ deliveries: 3, isComplete: true });
    const rows = await test.db.select().from(delivery).orderBy(delivery.place);
    expect(rows.map(({ state, step }) => [state, step])).toEqual([
      ['failed', 13],
      ['pending', 0],
      ['pending', 0],
      ['pending', 0],
      ['failed', 13],
      ['failed', 13],
    ]);
  });

  it('includes delivered events only on request', async () => {
    const sourceId = await addSource('legacy');
    for (const minute of [1, 2]) await happen(sourceId, minute);
    await test.db.update(delivery).set({ state: 'delivered', nextAttemptAt: null });
    expect(await replay(sourceId, {})).toEqual({ deliveries: 0, isComplete: true });
    expect(await replay(sourceId, { includesDelivered: true })).toEqual({ deliveries: 2, isComplete: true });
    expect(await replay(sourceId, { type: 'lead.message', includesDelivered: true })).toEqual({
      deliveries: 0,
      isComplete: true,
    });
  });

  it('is counted without sending a request', async () => {
    const [sourceId, other] = [await addSource('legacy'), await addSource('legacy')];
    for (const minute of [0, 1, 2, 3, 4]) await happen(sourceId, minute);
    await happen(other, 2);
    await test.db.update(delivery).set({ state: 'delivered', nextAttemptAt: null });
    expect(await countOf(sourceId, {})).toEqual({ events: 0, deliveries: 0, isComplete: true });
    expect(await countOf(sourceId, { includesDelivered: true })).toEqual({
      events: 3,
      deliveries: 3,
      isComplete: true,
    });
    const states = await test.db.select({ state: delivery.state }).from(delivery);
    expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['delivered']));
    expect(await countOf('nothing', {})).toMatchObject({ status: 404 });
  });

  it('is counted by its deliveries, because templates send nothing for some events', async () => {
    const sourceId = await addSource('templates');
    const write = (direction: 'inbound' | 'outbound', fields: string[]) =>
      recordEvent(
        { db: test.db, agencyId: test.agency.id, clock: () => at(2) },
        {
          type: 'lead.message',
          botId: null,
          sourceId,
          data: {
            ...EVENT_DATA['lead.message'].parse(exampleEvent('lead.message', EXAMPLE).data),
            direction,
            fields: fields.map((field) => ({ field, value: 'any' })),
          },
        },
      );
    await happen(sourceId, 2);
    await write('inbound', []);
    expect(await countOf(sourceId, {})).toEqual({ events: 2, deliveries: 0, isComplete: true });
    await write('outbound', ['budget', 'town']);
    const counted = (await countOf(sourceId, {})) as { deliveries: number };
    expect(counted).toEqual({ events: 3, deliveries: 3, isComplete: true });
    expect(await replay(sourceId, {})).toEqual({ deliveries: counted.deliveries, isComplete: true });
    await test.db.insert(webhookEndpoint).values({ agencyId: test.agency.id, sourceId, state: 'off' });
    expect(await countOf(sourceId, {})).toMatchObject({ events: 3, deliveries: 0 });
  });

  it('sends events that occurred while deliveries were off', async () => {
    const sourceId = await addSource('legacy');
    await test.db.insert(webhookEndpoint).values({ agencyId: test.agency.id, sourceId, state: 'off' });
    await happen(sourceId, 2);
    expect(await test.db.select().from(delivery)).toEqual([]);
    await test.db.update(webhookEndpoint).set({ state: 'active' });
    expect(await replay(sourceId, {})).toEqual({ deliveries: 1, isComplete: true });
  });

  it('rejects an invalid time range', async () => {
    const sourceId = await addSource('legacy');
    expect(await replay(sourceId, { to: at(0).toISOString() })).toMatchObject({ errors: [{ path: ['to'] }] });
    expect(await replay(sourceId, { from: 'yesterday' })).toMatchObject({ errors: [{ path: ['from'] }] });
    expect(
      (await post('nothing', 'replay', { from: at(0), to: at(1), includesDelivered: false })).status,
    ).toBe(404);
  });
});
