import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CustomChannel } from '#contract/custom-channel.ts';
import { openTestService, type TestService } from '../testing/a-service.ts';
import { withAnotherKey } from '../testing/another-key.ts';
import { aSource } from '../testing/factories.ts';
import { aChannel } from '../testing/source-factories.ts';

let test: TestService;

beforeAll(async () => {
  test = await openTestService();
});
beforeEach(async () => {
  await test.reset();
  await test.add({ sources: [aSource({ id: 'source' })] });
});
afterAll(() => test.close());

const PATH = '/agency/source/source/custom-channels/line';

const put = (body: object) =>
  test.request(PATH, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

describe('reading a custom channel', () => {
  it('returns the response of the save, with the token and without the refresh token', async () => {
    const body = { friendlyName: 'Front desk', authToken: 'token-1', refreshToken: 'refresh-canary' };
    const saved: unknown = await (await put(body)).json();
    const text = await (await test.request(PATH)).text();
    expect(JSON.parse(text)).toEqual(saved);
    expect(CustomChannel.parse(JSON.parse(text))).toMatchObject({ id: 'line', authToken: 'token-1' });
    expect(text).not.toContain('canary');
  });

  it('returns null for a token that cannot be decrypted, and logs an error', async () => {
    await put({ authToken: 'token-1' });
    const read = await withAnotherKey(test).request(PATH);
    expect(await read.json()).toMatchObject({ id: 'line', authToken: null });
    expect(test.logged.filter(({ level }) => level === 'error')).toMatchObject([
      { fields: { table: 'custom_channel', field: 'authToken' } },
    ]);
  });

  it('returns 404 for an unknown channel and for channels of another source or agency', async () => {
    const neighbour = await test.anotherAgency();
    await neighbour.add({
      sources: [aSource({ id: 'source' }), aSource({ id: 'foreign' })],
      customChannels: [
        aChannel({ id: 'line', sourceId: 'source' }),
        aChannel({ id: 'line', sourceId: 'foreign' }),
      ],
    });
    await test.add({
      sources: [aSource({ id: 'other' })],
      customChannels: [aChannel({ id: 'line', sourceId: 'other' })],
    });
    const channel = await test.request(PATH);
    expect([channel.status, await channel.json()]).toEqual([
      404,
      expect.objectContaining({ detail: 'There is no channel with this id.' }),
    ]);
    const source = await test.request(PATH.replace('/source/source/', '/source/foreign/'));
    expect([source.status, await source.json()]).toEqual([
      404,
      expect.objectContaining({ detail: 'There is no source with this id.' }),
    ]);
  });
});
