import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { InboundAddress, NewInboundAddress } from '#contract/inbound-address.ts';
import { hashKey } from '../api-keys/hash-key.ts';
import { inboundAddress, inboundAddressLookup } from '../db/schema.ts';
import { openTestService, type TestService } from '../testing/a-service.ts';
import { aSource, FROZEN_NOW } from '../testing/factories.ts';

let test: TestService;

beforeAll(async () => {
  test = await openTestService();
});
beforeEach(async () => {
  await test.reset();
  await test.add({ sources: [aSource({ id: 'source' })] });
});
afterAll(() => test.close());

const PATH = '/agency/source/source/webhook-integration/inbound-address';

const send = (method: string, body?: object, path = PATH) =>
  test.request(path, {
    method,
    headers: { 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
const create = async () => NewInboundAddress.parse(await (await send('POST')).json());
const read = async () => InboundAddress.parse(await (await send('GET')).json());
const statusAt = async (token: string) =>
  (await test.service.request(`/in/${token}`, { method: 'POST', body: '{}' })).status;

describe('the inbound address of a source', () => {
  it('does not exist until it is created', async () => {
    expect(await read()).toEqual({ createdAt: null, hint: null, answersHandshakes: false });
    const { token, ...address } = await create();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(address).toEqual({
      createdAt: FROZEN_NOW.toISOString(),
      hint: token.slice(-4),
      answersHandshakes: false,
    });
    expect(await read()).toEqual(address);
    expect(await statusAt(token)).toBe(200);
  });

  it('is stored as a hash, without its token', async () => {
    const { token } = await create();
    const [row] = await test.db.select().from(inboundAddress);
    expect(row!.tokenHash).toEqual(hashKey(token));
    expect(JSON.stringify(row)).not.toContain(token);
  });

  it('has another token after each creation, and the previous token is invalid immediately', async () => {
    const first = await create();
    await send('PUT', { answersHandshakes: true });
    const second = await create();
    expect(second.token).not.toBe(first.token);
    expect(second.answersHandshakes).toBe(true);
    expect([await statusAt(first.token), await statusAt(second.token)]).toEqual([404, 200]);
  });

  it('is invalid after its removal', async () => {
    const { token } = await create();
    expect((await send('DELETE')).status).toBe(204);
    expect([await statusAt(token), (await read()).createdAt]).toEqual([404, null]);
  });

  it('has one lookup row until it is deleted', async () => {
    const lookups = () => test.db.$count(inboundAddressLookup);
    await create();
    await Promise.all([create(), create()]);
    expect(await lookups()).toBe(1);
    await send('DELETE');
    expect(await lookups()).toBe(0);
  });

  it('is valid if a host of the previous version stored it without a lookup row', async () => {
    const tokenHash = hashKey('token');
    const row = {
      agencyId: test.agency.id,
      sourceId: 'source',
      tokenHash,
      hint: 'oken',
      createdAt: FROZEN_NOW,
    };
    await test.db.insert(inboundAddress).values(row);
    expect(await statusAt('token')).toBe(200);
    const { token } = await create();
    expect([await statusAt('token'), await statusAt(token)]).toEqual([404, 200]);
  });

  it('cannot be changed or removed if it does not exist', async () => {
    expect((await send('DELETE')).status).toBe(404);
    expect((await send('PUT', { answersHandshakes: true })).status).toBe(404);
  });

  it('needs an existing source', async () => {
    const other = PATH.replace('/source/source', '/source/other');
    for (const method of ['GET', 'POST', 'DELETE']) {
      expect((await send(method, undefined, other)).status).toBe(404);
    }
  });
});
