import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { connectTo, type ConnectOptions } from '../../testing/connect-to.ts';
import { frozenService } from '../../testing/frozen-service.ts';
import { aChannel, aSource } from '../../testing/test-service.ts';
import { attentionQueries } from './source-health.ts';
import { channelMutations } from './channel-queries.ts';

const service = frozenService();

/** What a service offers that tells of one source at a time. */
const ONE_BY_ONE = { extensions: ['listSources', 'listCustomChannels', 'getOutboundWebhook'] };

function open(options: Omit<ConnectOptions, 'service'> = {}) {
  const { sent } = connectTo({ service: service(), config: ONE_BY_ONE, ...options });
  const channelReads = () => sent.filter(({ path }) => path.endsWith('/custom-channels'));
  return {
    channelReads,
    client: new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } }),
  };
}

/** As many sources, each with a channel. */
async function addSources(count: number): Promise<string[]> {
  const sources = Array.from({ length: count }, (_, place) => aSource({ id: `source-${place}` }));
  await service().add({ sources, customChannels: sources.map(({ id }) => aChannel({ sourceId: id })) });
  return sources.map(({ id }) => id);
}

/** A service that answers so for the channels of some sources. */
function answering(status: number, isMeant: (sourceId: string) => boolean): ConnectOptions['through'] {
  return (passOn) => (url, init) => {
    const sourceId = /source\/([^/]+)\/custom-channels$/.exec(url)?.[1];
    return sourceId !== undefined && isMeant(sourceId)
      ? Promise.resolve(Response.json({ title: 'Not now', status }, { status }))
      : passOn(url, init);
  };
}

describe('the channels of all sources', () => {
  it('are read source by source, a few at a time, and no more than were asked for', async () => {
    await addSources(12);
    let [now, most] = [0, 0];
    const { client, channelReads } = open({
      through: (passOn) => async (url, init) => {
        const isCounted = url.endsWith('/custom-channels');
        if (isCounted) most = Math.max(most, ++now);
        const reply = await passOn(url, init);
        if (isCounted) now -= 1;
        return reply;
      },
    });
    const reply = await client.fetchQuery(attentionQueries.channels(9));
    expect(reply.data.map(({ value }) => value.length)).toEqual(Array(9).fill(1));
    expect([reply.remaining, reply.failed, reply.gatheredFrom]).toEqual([3, [], null]);
    expect(channelReads()).toHaveLength(9);
    expect(most).toBe(4);
    await client.fetchQuery(attentionQueries.channels(12));
    expect(channelReads()).toHaveLength(12);
  });

  it('name the sources that cannot be read beside those that can', async () => {
    const ids = await addSources(3);
    const { client } = open({ through: answering(400, (id) => id === ids[1]) });
    const { data, failed } = await client.fetchQuery(attentionQueries.channels(9));
    expect(data.map(({ source }) => source.id)).toEqual([ids[0], ids[2]]);
    expect(failed).toMatchObject([{ source: { id: ids[1] }, value: { title: 'Not now' } }]);
  });

  it('fail where none can be read, and ask no more once the service wants a pause', async () => {
    await addSources(12);
    const { client, channelReads } = open({ through: answering(429, () => true) });
    await expect(client.fetchQuery(attentionQueries.channels(12))).rejects.toMatchObject({ status: 429 });
    expect(channelReads()).toHaveLength(4);
  });

  it('are none where there is no source', async () => {
    const { client, channelReads } = open();
    expect(await client.fetchQuery(attentionQueries.channels(9))).toMatchObject({ data: [], remaining: 0 });
    expect(channelReads()).toEqual([]);
  });

  it('are all read anew when they are asked for again, and after one was saved', async () => {
    const [sourceId = ''] = await addSources(2);
    const { client, channelReads } = open();
    const channels = attentionQueries.channels(9);
    await client.fetchQuery(channels);
    await client.fetchQuery({ ...channels, staleTime: 0 });
    expect(channelReads()).toHaveLength(4);
    await client.fetchQuery(channels);
    expect(channelReads()).toHaveLength(4);
    const saving = client.getMutationCache().build(client, channelMutations.put(client));
    await saving.execute({ sourceId, channelId: 'another', body: { friendlyName: 'Night desk' } });
    const { data } = await client.fetchQuery(channels);
    expect(data.map(({ value }) => value.length)).toEqual([2, 1]);
  });
});
