import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { receipt } from '../db/schema.ts';
import { openTestService, type TestService } from '../testing/a-service.ts';
import { aSource, FROZEN_NOW } from '../testing/factories.ts';
import { MOST_BYTES, readReceipts, respondWith, storeReceipt } from './receipts.ts';

/** The number of requests. The full test run sets BOTDECK_POSTS=5000. */
const POSTS = Number(process.env['BOTDECK_POSTS'] ?? 300);
const POSTED_BYTES = 255_000;
const KEPT_BYTES = 65_536;

let test: TestService;

beforeAll(async () => {
  test = await openTestService();
});
beforeEach(() => test.reset());
afterAll(() => test.close());

const inboxOf = (sourceId: string) => ({ agencyId: test.agency.id, sourceId });

type Sent = { id?: string | null; body?: string | Uint8Array; isSigned?: boolean; at?: Date };

const send = (
  sourceId: string,
  { id = null, body = '{}', isSigned = false, at = FROZEN_NOW }: Sent = {},
  agencyId = test.agency.id,
) =>
  storeReceipt(
    test.db,
    { agencyId, sourceId },
    {
      headers: new Headers({
        ...(id !== null && { 'webhook-id': id }),
        ...(isSigned && { 'webhook-signature': 'v1,x' }),
      }),
      body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
      at,
    },
  );

const read = async (sourceId: string) => (await readReceipts(test.db, inboxOf(sourceId))).received;

async function storedBytes(): Promise<number> {
  const { rows } = await test.db.execute(sql`select coalesce(sum(bytes), 0)::int as bytes from receipt`);
  return Number(rows[0]?.['bytes']);
}

describe('a receipt', () => {
  beforeEach(() => test.add({ sources: [aSource({ id: 'source' })] }));

  it('is listed newest first, once per event', async () => {
    for (const id of ['one', 'two', 'one']) expect(await send('source', { id })).toBe(200);
    await send('source', { isSigned: true });
    expect(await read('source')).toMatchObject([
      { eventId: null, times: 1, isSigned: true },
      { eventId: 'one', times: 2, isSigned: false, receivedAt: FROZEN_NOW.toISOString() },
      { eventId: 'two', times: 1 },
    ]);
  });

  it('records the status of the response', async () => {
    await respondWith(test.db, inboxOf('source'), 500);
    expect(await send('source', { id: 'one' })).toBe(500);
    await respondWith(test.db, inboxOf('source'), 429);
    expect(await send('source', { id: 'two' })).toBe(429);
    expect(await read('source')).toMatchObject([{ status: 429 }, { status: 500 }]);
  });

  it('is not stored for a source that the agency does not have', async () => {
    const neighbour = await test.anotherAgency();
    expect(await send('gone')).toBeNull();
    expect(await send('source', {}, neighbour.agency.id)).toBeNull();
    expect(await send('source', {}, 'gone')).toBeNull();
    expect(await test.db.$count(receipt)).toBe(0);
  });

  it('keeps 64 kB of the body as whole characters that a column can store', async () => {
    await send('source', { body: `${'x'.repeat(KEPT_BYTES - 1)}é and more` });
    await send('source', { body: Uint8Array.of(0x61, 0, 0xff, 0x62) });
    const [second, first] = await read('source');
    expect(first?.body).toBe('x'.repeat(KEPT_BYTES - 1));
    expect(second?.body).toBe('a\uFFFD\uFFFDb');
  });
});

describe('the limit', () => {
  const large = 'x'.repeat(KEPT_BYTES);

  it('keeps the newest 50 receipts of a source', async () => {
    await test.add({ sources: [aSource({ id: 'a' }), aSource({ id: 'b' })] });
    await send('b', { id: 'of b' });
    for (let index = 0; index < 60; index += 1) await send('a', { id: String(index) });
    const received = await read('a');
    expect(received).toHaveLength(50);
    expect([received[0]?.eventId, received.at(-1)?.eventId]).toEqual(['59', '10']);
    expect(await read('b')).toHaveLength(1);
  });

  it('deletes from the largest inboxes first and keeps a small inbox complete', async () => {
    const neighbour = await test.anotherAgency();
    await neighbour.add({ sources: [aSource({ id: 'small' })] });
    await test.add({ sources: ['a', 'b', 'c', 'd'].map((id) => aSource({ id })) });
    for (let index = 0; index < 5; index += 1) await send('small', { body: large }, neighbour.agency.id);
    for (const sourceId of ['a', 'b', 'c', 'd'])
      for (let index = 0; index < 50; index += 1) await send(sourceId, { id: String(index), body: large });
    const counts = await Promise.all(['a', 'b', 'c', 'd'].map(async (id) => (await read(id)).length));
    const small = await readReceipts(test.db, { agencyId: neighbour.agency.id, sourceId: 'small' });
    expect(small.received).toHaveLength(5);
    // Each receipt uses 65 KiB with its row, so 126 receipts fit into the limit of 8 MiB.
    expect(counts.reduce((sum, count) => sum + count, 5)).toBe(126);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
    expect((await read('d'))[0]?.eventId).toBe('49');
  });

  it(`is never exceeded during ${POSTS} concurrent requests of 255 kB to 100 sources`, async () => {
    const ids = Array.from({ length: 100 }, (_, index) => `source-${index}`);
    await test.add({ sources: ids.map((id) => aSource({ id })) });
    const body = new TextEncoder().encode('x'.repeat(POSTED_BYTES));
    let most = 0;
    for (let sent = 0; sent < POSTS; sent += 4) {
      const some = [0, 1, 2, 3].map((index) => send(ids[(sent + index) % 100]!, { body }));
      expect(await Promise.all(some)).toEqual([200, 200, 200, 200]);
      most = Math.max(most, await storedBytes());
    }
    expect(most).toBeGreaterThan(MOST_BYTES / 2);
    expect(most).toBeLessThanOrEqual(MOST_BYTES);
  });
});
