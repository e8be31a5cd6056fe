import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { connectTo, type ConnectOptions } from '../../testing/connect-to.ts';
import { frozenService } from '../../testing/frozen-service.ts';
import { aChannel, aSource } from '../../testing/test-service.ts';
import { createQueryClient } from '../transport/query-client.ts';
import { allSourcesQueries } from './all-sources.ts';
import { channelMutations } from './channel-queries.ts';

const service = frozenService();

/** Extensions that return data for one source per request. */
const ONE_BY_ONE = { extensions: ['listSources', 'listCustomChannels', 'getOutboundWebhook'] };

function open(options: Omit<ConnectOptions, 'service'> = {}) {
  const { sent } = connectTo({ service: service(), config: ONE_BY_ONE, ...options });
  const channelReads = () => sent.filter(({ path }) => path.endsWith('/custom-channels'));
  return {
    channelReads,
    client: new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } }),
  };
}

/** Adds sources with one channel each. */
async function addSources(count: number): Promise<string[]> {
  const sources = Array.from({ length: count }, (_, place) => aSource({ id: `source-${place}` }));
  await service().add({ sources, customChannels: sources.map(({ id }) => aChannel({ sourceId: id })) });
  return sources.map(({ id }) => id);
}

/** Simulates a service that returns an error for the channels of some sources. */
function answering(status: number, isMeant: (sourceId: string) => boolean): ConnectOptions['through'] {
  return (passOn) => (url, init) => {
    const sourceId = /source\/([^/]+)\/custom-channels$/.exec(url)?.[1];
    return sourceId !== undefined && isMeant(sourceId)
      ? Promise.resolve(Response.json({ title: 'Not now', status }, { status }))
      : passOn(url, init);
  };
}

describe('the channels of all sources', () => {
  it('are read for the requested number of sources, with limited concurrency', async () => {
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
    const reply = await client.fetchQuery(allSourcesQueries.channels(9));
    expect(reply.data.map(({ value }) => value.length)).toEqual(Array(9).fill(1));
    expect([reply.remaining, reply.failed, reply.gatheredFrom]).toEqual([3, [], null]);
    expect(channelReads()).toHaveLength(9);
    expect(most).toBe(4);
    await client.fetchQuery(allSourcesQueries.channels(12));
    expect(channelReads()).toHaveLength(12);
  });

  it('are read once for every limit if a single request returns them', async () => {
    await addSources(2);
    const { client, channelReads } = open({ config: {} });
    await client.fetchQuery(allSourcesQueries.channels(1));
    const reply = await client.fetchQuery(allSourcesQueries.channels(9));
    expect([reply.data.length, reply.remaining]).toEqual([2, 0]);
    expect(channelReads()).toHaveLength(1);
  });

  it('are read again after a temporary failure if a single request returns them', async () => {
    await addSources(2);
    let reads = 0;
    open({
      config: {},
      through: (passOn) => (url, init) => {
        const isFirst = url.endsWith('/custom-channels') && (reads += 1) === 1;
        return isFirst
          ? Promise.resolve(Response.json({ title: 'Not now', status: 503 }, { status: 503 }))
          : passOn(url, init);
      },
    });
    const reply = await createQueryClient().fetchQuery({ ...allSourcesQueries.channels(9), retryDelay: 1 });
    expect([reply.data.length, reads]).toEqual([2, 2]);
  });

  it('report the failed sources beside the data of the other sources', async () => {
    const ids = await addSources(3);
    const { client } = open({ through: answering(400, (id) => id === ids[1]) });
    const { data, failed } = await client.fetchQuery(allSourcesQueries.channels(9));
    expect(data.map(({ source }) => source.id)).toEqual([ids[0], ids[2]]);
    expect(failed).toMatchObject([{ source: { id: ids[1] }, value: { title: 'Not now' } }]);
  });

  it('fail if no source can be read, and stop as soon as the service asks for a pause', async () => {
    await addSources(12);
    const { client, channelReads } = open({ through: answering(429, () => true) });
    await expect(client.fetchQuery(allSourcesQueries.channels(12))).rejects.toMatchObject({ status: 429 });
    expect(channelReads()).toHaveLength(4);
  });

  it('are empty without sources', async () => {
    const { client, channelReads } = open();
    expect(await client.fetchQuery(allSourcesQueries.channels(9))).toMatchObject({ data: [], remaining: 0 });
    expect(channelReads()).toEqual([]);
  });

  it('are all refetched on request and after a save', async () => {
    const [sourceId = ''] = await addSources(2);
    const { client, channelReads } = open();
    const channels = allSourcesQueries.channels(9);
    await client.fetchQuery(channels);
    await client.fetchQuery({ ...channels, staleTime: 0 });
    expect(channelReads()).toHaveLength(4);
    await client.fetchQuery(channels);
    expect(channelReads()).toHaveLength(4);
    const saving = client.getMutationCache().build(client, channelMutations.put());
    await saving.execute({ sourceId, channelId: 'another', body: { friendlyName: 'Night desk' } });
    const { data } = await client.fetchQuery(channels);
    expect(data.map(({ value }) => value.length)).toEqual([2, 1]);
  });
});
