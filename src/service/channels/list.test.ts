import * as z from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ListedChannel } from '#contract/custom-channel.ts';
import { createSecretBox } from '../secrets/secret-box.ts';
import { openTestService, type TestService } from '../testing/a-service.ts';
import { collector } from '../testing/log-collector.ts';
import { aSource } from '../testing/factories.ts';
import { aChannel, TEST_SECRETS_KEY } from '../testing/source-factories.ts';
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

async function list(sourceId = 'source'): Promise<ListedChannel[]> {
  const response = await test.request(`/agency/source/${sourceId}/custom-channels`);
  expect(response.status).toBe(200);
  return z.array(ListedChannel).parse(await response.json());
}

function withTokens(channel: ReturnType<typeof aChannel>, token: string) {
  const secrets = createSecretBox(TEST_SECRETS_KEY, collector([]));
  const { seal } = channelSecrets({ agencyId: test.agency.id, secrets }, channel);
  return { ...channel, authToken: seal('authToken', token), refreshToken: seal('refreshToken', token) };
}

describe('listing the custom channels of a source', () => {
  it('returns an empty list for a source without channels', async () => {
    expect(await list()).toEqual([]);
  });

  it('returns all fields except tokens, sorted by name and then by id', async () => {
    const named = (id: string, friendlyName: string | null) =>
      aChannel({ id, friendlyName, sourceId: 'source' });
    const channels = [named('4', null), named('2', 'Bea'), named('3', 'Cleo'), named('1', 'Bea')];
    await test.add({ customChannels: channels.map((channel) => withTokens(channel, channel.id)) });
    const { expiration, ...plain } = channels[3]!;
    const values = { ...plain, hasAuthToken: true, expiration: expiration!.toISOString() };
    const shown = await list();
    expect(shown.map(({ id }) => id)).toEqual(['1', '2', '3', '4']);
    expect(shown[0]).toEqual(ListedChannel.parse(values));
  });

  it('distinguishes null and empty text', async () => {
    const holes = { friendlyName: '', provider: null, uniqueId: '', expiration: null };
    await test.add({ customChannels: [aChannel({ id: 'holes', sourceId: 'source', ...holes })] });
    const values = { id: 'holes', sourceId: 'source', hasAuthToken: false, ...holes };
    expect(await list()).toEqual([ListedChannel.parse(values)]);
  });

  it('returns only channels of the source', async () => {
    await test.add({
      sources: [aSource({ id: 'other' })],
      customChannels: [aChannel({ sourceId: 'other' })],
    });
    expect(await list()).toEqual([]);
  });

  it('contains no token, even if a token can be decrypted', async () => {
    const readable = withTokens(aChannel({ id: 'b', friendlyName: 'B', sourceId: 'source' }), 'token-canary');
    const moved = {
      ...aChannel({ id: 'a', friendlyName: 'A', sourceId: 'source' }),
      authToken: readable.authToken,
    };
    await test.add({ customChannels: [readable, moved] });
    const response = await test.request('/agency/source/source/custom-channels');
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject([
      { id: 'a', hasAuthToken: true },
      { id: 'b', hasAuthToken: true },
    ]);
    expect(text).not.toMatch(/authToken"|canary/);
  });

  it('returns 404 for an unknown source and for a source of another agency', async () => {
    const neighbour = await test.anotherAgency();
    await neighbour.add({
      sources: [aSource({ id: 'foreign' })],
      customChannels: [aChannel({ sourceId: 'foreign' }), aChannel({ sourceId: 'source' })],
    });
    for (const sourceId of ['unheard-of', 'foreign']) {
      const response = await test.request(`/agency/source/${sourceId}/custom-channels`);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ detail: 'There is no source with this id.' });
    }
    expect(await list()).toEqual([]);
  });
});
