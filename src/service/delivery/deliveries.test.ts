import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Delivery, DeliveryDetail, DeliveryPage, DELIVERY_STATES } from '#contract/delivery.ts';
import { exampleEvent, type EventData } from '#contract/event.ts';
import { delivery, webhookEndpoint } from '../db/schema.ts';
import { openTestService, type TestAgency, type TestService } from '../testing/a-service.ts';
import { aSource, FROZEN_NOW } from '../testing/factories.ts';
import { aWebhook } from '../testing/source-factories.ts';
import { recordEvent } from './events.ts';

let test: TestService;

beforeAll(async () => {
  test = await openTestService();
});
beforeEach(() => test.reset());
afterAll(() => test.close());

const EXAMPLE_OF = { id: 'e', agencyId: 'a', sourceId: 's', botId: null, time: FROZEN_NOW.toISOString() };

async function addSource(agency: TestAgency = test): Promise<string> {
  const source = aSource();
  await agency.add({ sources: [source], webhooks: [aWebhook({ sourceId: source.id })] });
  return source.id;
}

/** Records an event of the source. Returns the id of the delivery of this event. */
async function send(sourceId: string, agency: TestAgency = test, title = 'One'): Promise<string> {
  const { deliveries } = await recordEvent(
    { db: test.db, agencyId: agency.agency.id, clock: () => FROZEN_NOW },
    {
      type: 'notification.created',
      botId: null,
      sourceId,
      data: { notificationId: 'n', kind: 'k', title, body: null },
    },
  );
  return deliveries[0]!.id;
}

async function list(query = '', agency: TestAgency = test): Promise<DeliveryPage> {
  const response = await agency.request(`/agency/webhook-deliveries${query}`);
  expect(response.status).toBe(200);
  return DeliveryPage.parse(await response.json());
}

const idsOf = async (query = '') => (await list(query)).results.map(({ id }) => id);
const act = (id: string, verb: 'retry' | 'cancel', agency: TestAgency = test) =>
  agency.request(`/agency/webhook-deliveries/${id}/${verb}`, { method: 'POST' });
const set = (id: string, values: Partial<typeof delivery.$inferInsert>) =>
  test.db.update(delivery).set(values).where(eq(delivery.id, id));

describe('the list of deliveries', () => {
  it('is sorted newest first and continues on the next page', async () => {
    const sourceId = await addSource();
    const sent: string[] = [];
    for (let index = 0; index < 5; index += 1) sent.unshift(await send(sourceId));
    const seen: string[] = [];
    let next: string | null = '';
    while (next !== null) {
      const page: DeliveryPage = await list(`?limit=2${next && `&before=${next}`}`);
      seen.push(...page.results.map(({ id }) => id));
      ({ next } = page);
    }
    expect(seen).toEqual(sent);
  });

  it('contains the truncated message of each event', async () => {
    const sourceId = await addSource();
    const message = { ...exampleEvent('lead.message', EXAMPLE_OF).data, text: '😀'.repeat(200) };
    await recordEvent(
      { db: test.db, agencyId: test.agency.id, clock: () => FROZEN_NOW },
      { type: 'lead.message', botId: null, sourceId, data: message as EventData<'lead.message'> },
    );
    await send(sourceId, test, 'Two');
    expect((await list()).results.map(({ about }) => about)).toEqual([
      { leadName: null, direction: null, text: 'Two' },
      { leadName: 'Example Lead', direction: 'outbound', text: '😀'.repeat(80) },
    ]);
  });

  it('filters by source, state, type and event', async () => {
    const [one, two] = [await addSource(), await addSource()];
    const [first, second] = [await send(one), await send(two)];
    await set(second, { state: 'failed', nextAttemptAt: null });
    const [{ eventId }] = (await list(`?sourceId=${one}`)).results as [Delivery];
    expect(await idsOf(`?sourceId=${two}`)).toEqual([second]);
    expect(await idsOf('?state=failed')).toEqual([second]);
    expect(await idsOf('?state=pending')).toEqual([first]);
    expect(await idsOf('?type=notification.created')).toEqual([second, first]);
    expect(await idsOf('?type=lead.message')).toEqual([]);
    expect(await idsOf(`?eventId=${eventId}`)).toEqual([first]);
  });

  it.each([
    '?state=lost',
    '?before=x',
    '?before=-1',
    '?before=99999999999999999999',
    '?limit=0',
    '?limit=201',
  ])('rejects %s', async (query) => {
    const response = await test.request(`/agency/webhook-deliveries${query}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ path: [query.slice(1).split('=')[0]] }] });
  });

  it('contains only deliveries of the agency', async () => {
    const stranger = await test.anotherAgency();
    const id = await send(await addSource());
    expect((await list('', stranger)).results).toEqual([]);
    for (const path of [id, 'x', '0', id.slice(0, -1)]) {
      const agency = path === id ? stranger : test;
      expect((await agency.request(`/agency/webhook-deliveries/${path}`)).status).toBe(404);
      for (const verb of ['retry', 'cancel'] as const)
        expect((await act(path, verb, agency)).status).toBe(404);
    }
    expect((await list()).results).toMatchObject([{ state: 'pending' }]);
  });
});

it('a new delivery contains its event and no attempts', async () => {
  const id = await send(await addSource());
  const detail = DeliveryDetail.parse(await (await test.request(`/agency/webhook-deliveries/${id}`)).json());
  expect(detail).toMatchObject({
    id,
    state: 'pending',
    nextAttemptAt: FROZEN_NOW.toISOString(),
    event: { id: detail.eventId, type: 'notification.created', data: { title: 'One' } },
    attempts: [],
  });
});

describe('retrying a delivery', () => {
  it.each(DELIVERY_STATES.filter((state) => state !== 'sending'))(
    'makes it due now, from state %s',
    async (state) => {
      const id = await send(await addSource());
      await set(id, { state, nextAttemptAt: null, step: 9, attemptCount: 9 });
      const response = await act(id, 'retry');
      expect(response.status).toBe(200);
      expect(Delivery.parse(await response.json())).toMatchObject({
        state: 'pending',
        attemptCount: 9,
        nextAttemptAt: FROZEN_NOW.toISOString(),
      });
      const [row] = await test.db.select().from(delivery);
      expect(row?.step).toBe(0);
    },
  );

  it('is rejected while it is being sent, and while the source is off', async () => {
    const sourceId = await addSource();
    const id = await send(sourceId);
    await set(id, { state: 'sending', lease: 'x', leaseUntil: FROZEN_NOW });
    expect(await (await act(id, 'retry')).json()).toMatchObject({
      detail: 'This delivery is being sent now.',
    });
    await set(id, { state: 'failed' });
    await test.db.insert(webhookEndpoint).values({ agencyId: test.agency.id, sourceId, state: 'off' });
    const response = await act(id, 'retry');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      detail: 'Deliveries of this source are off. Resume them first.',
    });
  });
});

describe('canceling a delivery', () => {
  it.each(['pending', 'held', 'canceled'] as const)(
    'prevents its next attempt, from state %s',
    async (state) => {
      const id = await send(await addSource());
      await set(id, { state });
      const response = await act(id, 'cancel');
      expect(Delivery.parse(await response.json())).toMatchObject({ state: 'canceled', nextAttemptAt: null });
    },
  );

  it.each(['sending', 'delivered', 'failed'] as const)('is rejected in state %s', async (state) => {
    const id = await send(await addSource());
    await set(id, { state });
    expect((await act(id, 'cancel')).status).toBe(400);
    expect((await list()).results).toMatchObject([{ state }]);
  });
});
