import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { SampleEvent, SAMPLES_KEPT } from '#contract/inbound.ts';
import { OutboundWebhook } from '#contract/outbound-webhook.ts';
import { openTestService, type TestService } from '../testing/a-service.ts';
import { aSource, FROZEN_NOW } from '../testing/factories.ts';

let test: TestService;

beforeAll(async () => {
  test = await openTestService();
});
beforeEach(async () => {
  await test.reset();
  await test.add({ sources: [aSource({ id: 'source' }), aSource({ id: 'other' })] });
});
afterAll(() => test.close());

const path = (rest: string, sourceId = 'source') => `/agency/source/${sourceId}/webhook-integration${rest}`;

async function send(method: string, to: string, body: unknown, status = 200): Promise<unknown> {
  const headers = { 'Content-Type': 'application/json' };
  const response = await test.request(to, { method, body: JSON.stringify(body), headers });
  expect(response.status).toBe(status);
  return response.json();
}

const listen = (minutes = 15, sourceId?: string) => send('POST', path('/listen', sourceId), { minutes });
const receive = async (body: object, sourceId?: string) =>
  ((await send('POST', path('/inbound', sourceId), body)) as { sampleEventId?: number }).sampleEventId;
const select = (id: number | null, status = 200) =>
  send('PUT', path('/selected-sample-event'), { id }, status);
const samples = async (sourceId?: string) =>
  z.array(SampleEvent).parse(await (await test.request(path('/sample-events', sourceId))).json());
const selected = async () =>
  OutboundWebhook.parse(await (await test.request(path(''))).json()).selectedSampleEventId;

describe('samples', () => {
  it('are the unchanged messages that arrive during a capture, newest first', async () => {
    expect(await receive({ too: 'early' })).toBeUndefined();
    await listen();
    const bodies = [{ a: [1, null, { 'b"': '😀' }] }, {}, { deep: { 'a.b': false } }];
    const ids: (number | undefined)[] = [];
    for (const body of bodies) ids.push(await receive(body));
    expect(await samples()).toEqual(
      bodies
        .map((body, index) => ({ id: ids[index], receivedAt: FROZEN_NOW.toISOString(), body }))
        .toReversed(),
    );
    expect(await samples('other')).toEqual([]);
    await listen(0);
    expect(await receive({ too: 'late' })).toBeUndefined();
    expect(await samples()).toHaveLength(3);
  });

  it('include only the newest samples and the selected sample', async () => {
    await listen();
    const first = await receive({ number: 0 });
    for (let number = 1; number < SAMPLES_KEPT + 5; number += 1) await receive({ number });
    const numbers = (await samples()).map(({ body }) => Object(body).number as unknown);
    expect(numbers).toEqual([
      ...Array.from({ length: SAMPLES_KEPT }, (_, index) => SAMPLES_KEPT + 4 - index),
      0,
    ]);
    expect(await selected()).toBe(first);
  });

  it('exclude messages over 64 kB, which are still processed', async () => {
    await listen();
    expect(await receive({ text: 'x'.repeat(64 * 1024) })).toBeUndefined();
    expect(await receive({ text: 'ß'.repeat(32 * 1024 - 10) })).toBeTypeOf('number');
    expect(await samples()).toHaveLength(1);
  });

  it('are stored for all concurrent messages, and one is selected', async () => {
    await listen();
    const ids = await Promise.all(Array.from({ length: 30 }, (_, number) => receive({ number })));
    expect(new Set(ids).size).toBe(30);
    const kept = (await samples()).map(({ id }) => id);
    expect(kept.length).toBeLessThanOrEqual(SAMPLES_KEPT + 1);
    expect(kept).toContain(await selected());
  });

  it('are separate for each source and agency', async () => {
    const neighbour = await test.anotherAgency();
    await neighbour.add({
      sources: [aSource({ id: 'source' })],
      sampleEvents: [{ sourceId: 'source', receivedAt: FROZEN_NOW, body: { theirs: true } }],
    });
    expect(await samples()).toEqual([]);
    const [theirs] = z
      .array(SampleEvent)
      .parse(await (await neighbour.request(path('/sample-events'))).json());
    await select(theirs!.id, 404);
    expect((await test.request(path('/sample-events', 'unheard-of'))).status).toBe(404);
  });
});

describe('selecting a sample', () => {
  it('selects a stored sample, or none', async () => {
    await listen();
    const first = await receive({ number: 1 });
    const second = await receive({ number: 2 });
    expect(await selected()).toBe(first);
    expect(await select(second!)).toMatchObject({ selectedSampleEventId: second });
    expect(await selected()).toBe(second);
    await select(null);
    expect(await selected()).toBeUndefined();
    // No sample is selected, so the service selects the next sample.
    const third = await receive({ number: 3 });
    expect(await selected()).toBe(third);
  });

  it('rejects an unknown sample and a sample of another source', async () => {
    await listen(15, 'other');
    const foreign = await receive({ number: 1 }, 'other');
    for (const id of [foreign!, 2 ** 31 - 1]) {
      expect(await select(id, 404)).toMatchObject({ detail: expect.stringMatching(/^There is no sample/) });
    }
    expect(await selected()).toBeUndefined();
    await select(0, 400);
  });
});
