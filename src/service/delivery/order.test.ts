import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Event } from '#contract/event.ts';
import { delivery, event, webhookEndpoint } from '../db/schema.ts';
import { createSecretBox } from '../secrets/secret-box.ts';
import { openTestService, type TestService } from '../testing/a-service.ts';
import { aSource, FROZEN_NOW } from '../testing/factories.ts';
import { aWebhook, TEST_SECRETS_KEY } from '../testing/source-factories.ts';
import { recordEvent } from './events.ts';
import type { Send } from './send.ts';
import { createWorker, type Worker } from './worker.ts';

let test: TestService;
let now: number;
/** The message texts that the receiver accepted for each lead, in the order of arrival. */
let accepted: Map<string, string[]>;
let fails: (text: string) => boolean;

beforeAll(async () => {
  test = await openTestService();
});
beforeEach(async () => {
  await test.reset();
  now = FROZEN_NOW.getTime();
  accepted = new Map();
  fails = () => false;
  await test.add({ sources: [aSource({ id: 'source' })], webhooks: [aWebhook({ sourceId: 'source' })] });
});
afterAll(() => test.close());

const clock = () => new Date(now);

const send: Send = ({ body }) => {
  const { type, data } = JSON.parse(body!) as Event & { data: { leadId: string; text: string } };
  const isFailed = fails(data.text);
  // A paused source also receives events about its own webhook failures. The test ignores these events.
  if (!isFailed && type === 'lead.message')
    accepted.set(data.leadId, [...(accepted.get(data.leadId) ?? []), data.text]);
  return Promise.resolve({ kind: 'answered', status: isFailed ? 500 : 200, retryAfter: null, answer: '' });
};

function aWorker(random = () => 0.5): Worker {
  return createWorker({
    db: test.db,
    secrets: createSecretBox(TEST_SECRETS_KEY, { error: () => undefined }),
    send,
    log: { info: () => undefined, error: () => undefined },
    clock,
    queueClock: clock,
    random,
  });
}

async function keepOrder(keepsOrder: boolean): Promise<void> {
  const response = await test.request('/agency/source/source/webhook-integration/endpoint', {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ keepsAnswers: false, keepsOrder }),
  });
  expect(await response.json()).toMatchObject({ keepsOrder });
}

const message = (leadId: string, text: string) =>
  recordEvent(
    { db: test.db, agencyId: test.agency.id, clock },
    {
      type: 'lead.message',
      botId: null,
      sourceId: 'source',
      data: {
        leadId,
        contactId: null,
        leadName: null,
        text,
        direction: 'outbound',
        attachments: null,
        state: null,
        fields: null,
      },
    },
  );

const runAll = async (worker: Worker) => {
  while ((await worker.runOnce()) > 0);
};

describe('a source that keeps the order', () => {
  beforeEach(() => keepOrder(true));

  it('sends later messages to a lead only after the failed message has succeeded', async () => {
    const worker = aWorker();
    fails = (text) => text === 'a1';
    for (const text of ['a1', 'a2', 'a3']) await message('a', text);
    await message('b', 'b1');
    await runAll(worker);
    expect(accepted).toEqual(new Map([['b', ['b1']]]));
    fails = () => false;
    now += 60_000;
    await runAll(worker);
    expect(accepted.get('a')).toEqual(['a1', 'a2', 'a3']);
  });

  it('sends later messages after a user has canceled the failed message', async () => {
    const worker = aWorker();
    fails = (text) => text === 'a1';
    const [first] = (await message('a', 'a1')).deliveries;
    await message('a', 'a2');
    await runAll(worker);
    expect(accepted.size).toBe(0);
    await test.request(`/agency/webhook-deliveries/${first!.id}/cancel`, { method: 'POST' });
    await runAll(worker);
    expect(accepted.get('a')).toEqual(['a2']);
  });

  it('keeps the order of every lead with random failures, pauses and two workers', async () => {
    let seed = 20_261_126;
    const random = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed / 2_147_483_648;
    };
    const workers = [aWorker(random), aWorker(random)];
    fails = () => random() < 0.3;
    const expected = new Map<string, string[]>();
    for (let index = 0; index < 20; index += 1) {
      const lead = `lead-${Math.floor(random() * 3)}`;
      await message(lead, `${index}`);
      expected.set(lead, [...(expected.get(lead) ?? []), `${index}`]);
      if (index % 5 === 0) await Promise.all(workers.map((worker) => worker.runOnce()));
      now += 1_000;
    }
    for (let round = 0; round < 400 && [...accepted.values()].flat().length < 20; round += 1) {
      await Promise.all(workers.map((worker) => worker.runOnce()));
      now += 30 * 60_000;
    }
    expect(accepted).toEqual(expected);
  });

  it('retries the oldest delivery of a lead while the source is paused', async () => {
    const worker = aWorker();
    const [first] = (await message('a', 'a1')).deliveries;
    const [second] = (await message('a', 'a2')).deliveries;
    // The state after a user has requested a retry of the second delivery while the first delivery is held.
    await test.db
      .update(delivery)
      .set({ state: 'held', nextAttemptAt: null })
      .where(eq(delivery.id, first!.id));
    await test.db.update(webhookEndpoint).set({ state: 'paused', since: clock() });
    expect(await worker.runOnce()).toBe(0);
    now += 31 * 60_000;
    await runAll(worker);
    expect(accepted.get('a')).toEqual(['a1', 'a2']);
    const [row] = await test.db.select().from(delivery).where(eq(delivery.id, second!.id));
    expect(row?.state).toBe('delivered');
  });

  it('sends deliveries of other leads behind 5,000 waiting deliveries', async () => {
    const agencyId = test.agency.id;
    await message('a', 'a1');
    await test.db.execute(sql`
      insert into ${event} (agency_id, id, type, time, is_test, data, concerns)
      select ${agencyId}, 'evt_' || n, 'lead.message', now(), false, '{"leadId":"a","text":"late"}', '{source}'
      from generate_series(1, 5000) as n`);
    await test.db.execute(sql`
      insert into ${delivery} (agency_id, id, event_id, source_id, lead_id, request, state, created_at, next_attempt_at)
      select ${agencyId}, 'dlv_' || n, 'evt_' || n, 'source', 'a', 'callback', 'pending', ${clock().toISOString()}::timestamptz,
        ${clock().toISOString()}::timestamptz from generate_series(1, 5000) as n`);
    await test.db.execute(sql`analyze delivery`);
    fails = (text) => text === 'a1';
    const worker = aWorker();
    await worker.runOnce();
    await message('b', 'b1');
    await worker.runOnce();
    expect(accepted).toEqual(new Map([['b', ['b1']]]));
  });
});

it('sends later messages immediately without the setting', async () => {
  const worker = aWorker();
  fails = (text) => text === 'a1';
  for (const text of ['a1', 'a2']) await message('a', text);
  await runAll(worker);
  expect(accepted.get('a')).toEqual(['a2']);
});
