import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CustomChannel, type CustomChannelInput } from '#contract/custom-channel.ts';
import { customChannel } from '../db/schema.ts';
import { createSecretBox } from '../secrets/secret-box.ts';
import { openTestService, type TestService } from '../testing/a-service.ts';
import { collector } from '../testing/log-collector.ts';
import { withAnotherKey } from '../testing/another-key.ts';
import { aSource } from '../testing/factories.ts';
import { TEST_SECRETS_KEY } from '../testing/source-factories.ts';
import { channelSecrets } from './to-channel.ts';

let test: TestService;

beforeAll(async () => {
  test = await openTestService();
});
beforeEach(async () => {
  await test.reset();
  await test.add({ sources: [aSource({ id: 'source' })] });
});
afterAll(() => test.close());

const headers = { 'Content-Type': 'application/json' };
const PATH = '/agency/source/source/custom-channels/line';

const send = (body: CustomChannelInput, path = PATH, caller: Pick<TestService, 'request'> = test) =>
  caller.request(path, { method: 'PUT', body: JSON.stringify(body), headers });

async function put(body: CustomChannelInput, path = PATH): Promise<CustomChannel> {
  const response = await send(body, path);
  expect(response.status).toBe(200);
  return CustomChannel.parse(await response.json());
}

async function stored() {
  const owner = { agencyId: test.agency.id, secrets: createSecretBox(TEST_SECRETS_KEY, collector([])) };
  const rows = await test.db.select().from(customChannel);
  return rows.map((row) => {
    const secrets = channelSecrets(owner, row);
    return {
      ...row,
      authToken: secrets.open('authToken', row.authToken),
      refreshToken: secrets.open('refreshToken', row.refreshToken),
    };
  });
}

describe('putting a custom channel', () => {
  const full = {
    friendlyName: 'Front desk',
    provider: 'twilio',
    uniqueId: '+15550100',
    authToken: 'auth-1',
    refreshToken: 'refresh-1',
    expiration: '2025-06-01T12:00:00+02:00',
  };
  const empty = CustomChannel.parse({ id: 'line', sourceId: 'source' });
  const shown = {
    ...empty,
    friendlyName: 'Front desk',
    provider: 'twilio',
    uniqueId: '+15550100',
    authToken: 'auth-1',
    expiration: '2025-06-01T10:00:00.000Z',
  };

  it('creates a channel with the given id, and returns all fields except the refresh token', async () => {
    expect(await put(full)).toEqual(shown);
    expect(await stored()).toMatchObject([{ agencyId: test.agency.id, refreshToken: 'refresh-1' }]);
  });

  it('replaces an existing channel', async () => {
    await put(full);
    const other = { ...full, friendlyName: 'Back desk', authToken: 'auth-2', expiration: null };
    expect(await put(other)).toEqual({
      ...shown,
      friendlyName: 'Back desk',
      authToken: 'auth-2',
      expiration: null,
    });
    expect(await stored()).toHaveLength(1);
  });

  it('returns the same response if it is repeated', async () => {
    await put(full);
    expect(await put(full)).toEqual(shown);
  });

  it('creates an empty channel from an empty body', async () => {
    expect(await put({})).toEqual(empty);
  });

  it('clears missing fields except secrets, and distinguishes empty text from null', async () => {
    await put(full);
    const { authToken } = shown;
    expect(await put({ friendlyName: '' })).toEqual({ ...empty, friendlyName: '', authToken });
  });

  it.each([
    ['left out', undefined, 'auth-1', 'refresh-1'],
    ['null', null, 'auth-1', 'refresh-1'],
    ['empty', '', null, null],
    ['given', 'new', 'new', 'new'],
  ])('handles tokens that are %s', async (_, token, authToken, refreshToken) => {
    await put(full);
    const body = { ...full, authToken: token, refreshToken: token };
    expect(await put(body)).toEqual({ ...shown, authToken });
    expect(await stored()).toMatchObject([{ authToken, refreshToken }]);
  });

  it('changes one token without changing the other token', async () => {
    await put(full);
    await put({ authToken: '' });
    expect(await stored()).toMatchObject([{ authToken: null, refreshToken: 'refresh-1' }]);
    await put({ refreshToken: 'refresh-2' });
    expect(await stored()).toMatchObject([{ authToken: null, refreshToken: 'refresh-2' }]);
  });

  it('allows the same channel id in several sources', async () => {
    await test.add({ sources: [aSource({ id: 'other' })] });
    await put(full);
    await put({ friendlyName: 'Elsewhere' }, '/agency/source/other/custom-channels/line');
    expect(await put({ ...full, authToken: null })).toEqual(shown);
  });

  it.each([
    ['friendlyName', 7, 'Invalid input: expected string, received number'],
    ['friendlyName', 'x'.repeat(201), 'must be at most 200 characters'],
    ['authToken', 'x'.repeat(8193), 'must be at most 8192 characters'],
    ['authToken', false, 'Invalid input: expected string, received boolean'],
    ['expiration', 'tomorrow', 'must be an ISO 8601 date and time'],
    ['expiration', '2025-02-30T00:00:00Z', 'must be an ISO 8601 date and time'],
    ['uniqueId', 'a\u0007', 'must not contain control characters or broken Unicode'],
  ])('rejects %s with the value %j and changes nothing', async (field, value, message) => {
    await put(full);
    const response = await send({ ...full, friendlyName: 'Changed', [field]: value });
    expect(response.status).toBe(400);
    const errors = [{ path: [field], message }];
    expect(await response.json()).toMatchObject({ errors });
    expect(await stored()).toMatchObject([{ friendlyName: 'Front desk', authToken: 'auth-1' }]);
  });

  it('returns 404 for an unknown source and for a source of another agency', async () => {
    const neighbour = await test.anotherAgency();
    await neighbour.add({ sources: [aSource({ id: 'foreign' })] });
    for (const sourceId of ['unheard-of', 'foreign']) {
      const response = await send(full, `/agency/source/${sourceId}/custom-channels/line`);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ detail: 'There is no source with this id.' });
    }
    expect(await stored()).toEqual([]);
  });

  it('does not change a channel of another agency with the same ids', async () => {
    const neighbour = await test.anotherAgency();
    await neighbour.add({ sources: [aSource({ id: 'source' })] });
    await send({ friendlyName: 'Theirs', authToken: 'their-token' }, PATH, neighbour);
    expect(await put({ friendlyName: 'Ours' })).toMatchObject({ friendlyName: 'Ours', authToken: null });
    const theirs = await neighbour.request(PATH);
    expect(await theirs.json()).toMatchObject({ friendlyName: 'Theirs', authToken: 'their-token' });
  });

  it('stores one complete channel if many requests are concurrent', async () => {
    const bodies = Array.from({ length: 20 }, (_, index) => ({
      friendlyName: `name-${index}`,
      uniqueId: `id-${index}`,
      authToken: `auth-${index}`,
      refreshToken: `refresh-${index}`,
    }));
    const replies = await Promise.all(bodies.map((body) => put(body)));
    for (const [index, reply] of replies.entries()) {
      expect(reply).toMatchObject({ friendlyName: `name-${index}`, authToken: `auth-${index}` });
    }
    const [last, ...others] = await stored();
    expect(others).toEqual([]);
    expect(bodies).toContainEqual({
      friendlyName: last!.friendlyName,
      uniqueId: last!.uniqueId,
      authToken: last!.authToken,
      refreshToken: last!.refreshToken,
    });
  });

  it('keeps a token that only one of two concurrent requests contains', async () => {
    await put(full);
    await Promise.all([put({ authToken: 'auth-2' }), put({ refreshToken: 'refresh-2' })]);
    expect(await stored()).toMatchObject([{ authToken: 'auth-2', refreshToken: 'refresh-2' }]);
  });
});

describe('the secrets of a custom channel', () => {
  const canaries = { authToken: 'auth-canary', refreshToken: 'refresh-canary' };

  it('are stored encrypted, and only the documented token is in responses', async () => {
    const replies = [
      await send({ ...canaries, friendlyName: 'Line' }),
      await send({ friendlyName: 'Again' }),
      await send({ ...canaries, expiration: 'never' }),
      await send(canaries, '/agency/source/unheard-of/custom-channels/line'),
      await test.request('/agency/source/source/custom-channels'),
    ];
    const texts = await Promise.all(replies.map((reply) => reply.text()));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 400, 404, 200]);
    expect(texts.join('\n').replaceAll('"authToken":"auth-canary"', '')).not.toContain('canary');
    expect(JSON.stringify(test.logged)).not.toContain('canary');
    const [row] = await test.db.select().from(customChannel);
    for (const value of Object.values(row!))
      expect(Buffer.from(String(value)).includes('canary')).toBe(false);
    for (const sealed of [row!.authToken!, row!.refreshToken!]) expect(sealed.includes('canary')).toBe(false);
  });

  it('are in no log and no response if a save fails', async () => {
    await test.db.execute(sql`alter table custom_channel rename to elsewhere`);
    const response = await send({ ...canaries, friendlyName: 'name-canary' });
    await test.db.execute(sql`alter table elsewhere rename to custom_channel`);
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('canary');
    expect(test.logged).toHaveLength(2);
    expect(JSON.stringify(test.logged)).not.toContain('canary');
  });

  it('can be replaced if they were encrypted with another key', async () => {
    await put(canaries);
    const restarted = withAnotherKey(test);
    expect(await (await send({}, PATH, restarted)).json()).toMatchObject({ authToken: null });
    expect(test.logged).toContainEqual(
      expect.objectContaining({ level: 'error', fields: { table: 'custom_channel', field: 'authToken' } }),
    );
    const replaced = await send({ authToken: 'new' }, PATH, restarted);
    expect(await replaced.json()).toMatchObject({ authToken: 'new' });
  });
});
