/**
 * Reads the channels and webhooks of all sources, with one request if the service supports it, otherwise with one
 * request per source.
 */
import type { QueryFunctionContext } from '@tanstack/react-query';
import { listAgencyChannels, listCustomChannels, type ListedChannel } from '#contract/custom-channel.ts';
import {
  getOutboundWebhook,
  listOutboundWebhooks,
  type OutboundWebhook,
} from '#contract/outbound-webhook.ts';
import { isSupported } from '../transport/config.ts';
import type { Reply } from '../transport/call.ts';
import { channelQueries } from './channel-queries.ts';
import type { FetchDependency } from '../transport/fetch-dependency.ts';
import { gathered, type Gathered } from '../transport/gathered.ts';
import { ServiceError } from '../transport/service-error.ts';
import { sourceDirectory, type KnownSource } from './source-directory.ts';
import { webhookQueries } from './webhook-queries.ts';

export type BySource<Value> = { source: KnownSource; value: Value };

export type ForAllSources<Value> = Gathered<BySource<Value>[]> & {
  /** The sources that could not be read, each with its error. */
  failed: BySource<Error>[];
  /** The number of sources beyond the limit, which were not read. */
  remaining: number;
};

/** The number of sources that are read at first, because each source may need its own request. Users can load more. */
export const SOURCES_AT_FIRST = 24;

/**
 * Each refetch may send dozens of requests, so the data is fresh for five minutes. assumed: often enough for the state
 * of tokens and webhook tests. The cards show the time of the data.
 */
const GATHERED_STALE_TIME = 5 * 60_000;

/** The fields of a webhook that both `listOutboundWebhooks` and `getOutboundWebhook` return. */
export type WebhookSummary = Pick<OutboundWebhook, 'configured' | 'outboundMode' | 'lastTestResults'>;

/** Each query covers the first `limit` sources, or all sources if one request returns them. */
export const allSourcesQueries = {
  channels: (limit: number) => ({
    ...gathered(listAgencyChannels, {
      fromList: (...using): Promise<ForAllSources<ListedChannel[]>> => groupBySource(...using),
      fallback: (...using) =>
        gatherBySource(limit, (read, sourceId) => read(channelQueries.ofSource(sourceId)), ...using),
      input: { limit },
    }),
    staleTime: GATHERED_STALE_TIME,
    enabled: offersChannels(),
  }),

  webhooks: (limit: number) => ({
    ...gathered(listOutboundWebhooks, {
      fromList: (...using): Promise<ForAllSources<WebhookSummary[]>> => groupBySource(...using),
      fallback: (...using) =>
        gatherBySource(
          limit,
          async (read, sourceId) => {
            const reply = await read(webhookQueries.ofSource(sourceId));
            return { ...reply, data: [reply.data] };
          },
          ...using,
        ),
      input: { limit },
    }),
    staleTime: GATHERED_STALE_TIME,
    enabled: offersWebhooks(),
  }),
};

export function offersChannels(): boolean {
  return isSupported(listAgencyChannels) || isSupported(listCustomChannels);
}

export function offersWebhooks(): boolean {
  return isSupported(listOutboundWebhooks) || isSupported(getOutboundWebhook);
}

type ReadOne<Value> = (read: FetchDependency, sourceId: string) => Promise<Reply<Value[]>>;

/** Groups the records of a single reply by source. If the list of sources lacks a source, only its id is known. */
async function groupBySource<Value extends { sourceId: string | null }>(
  list: Promise<Reply<Value[]>>,
  read: FetchDependency,
): Promise<ForAllSources<Value[]>> {
  const [directory, all] = await Promise.all([read(sourceDirectory()), list]);
  const known = new Map(directory.data.map((source) => [source.id, { source, value: [] as Value[] }]));
  for (const value of all.data) {
    const id = value.sourceId ?? '';
    const of = known.get(id) ?? { source: { ...NOTHING_KNOWN, id }, value: [] };
    of.value.push(value);
    known.set(id, of);
  }
  return {
    data: [...known.values()],
    invalidCount: all.invalidCount,
    receivedAt: Math.min(directory.receivedAt, all.receivedAt),
    failed: [],
    remaining: 0,
    gatheredFrom: null,
  };
}

const NOTHING_KNOWN = { name: null, category: null, key: null, enabled: null };

/**
 * Reads the first `limit` sources with one request each. Returns the failed sources with their errors, and rejects only
 * if all sources fail.
 */
async function gatherBySource<Value>(
  limit: number,
  readOne: ReadOne<Value>,
  read: FetchDependency,
  { signal }: QueryFunctionContext,
): Promise<ForAllSources<Value[]>> {
  const directory = await read(sourceDirectory());
  const sources = directory.data.slice(0, limit);
  const outcomes = await aFewAtOnce(sources, signal, ({ id }) => readOne(read, id));
  const done = outcomes.flatMap(({ item, reply }) => (reply ? [{ source: item, reply }] : []));
  const failed = outcomes.flatMap(({ item, error }) => (error ? [{ source: item, value: error }] : []));
  if (done.length === 0 && failed[0]) throw failed[0].value;
  return {
    data: done.map(({ source, reply }) => ({ source, value: reply.data })),
    invalidCount: done.reduce((sum, { reply }) => sum + reply.invalidCount, 0),
    receivedAt: Math.min(directory.receivedAt, ...done.map(({ reply }) => reply.receivedAt)),
    failed,
    remaining: directory.data.length - sources.length,
    gatheredFrom: directory.gatheredFrom,
  };
}

/**
 * The maximum number of parallel requests. Browsers limit the connections to a host, and other requests of the page
 * need some of them.
 */
const AT_ONCE = 4;

type Outcome<Item, Value> = { item: Item; reply?: Value; error?: Error };

/**
 * Runs a few requests in parallel and returns the outcomes in the order of the items. If the service limits requests or
 * rejects the key, the remaining items fail with the same error without a request.
 */
async function aFewAtOnce<Item, Value>(
  items: readonly Item[],
  signal: AbortSignal,
  run: (item: Item) => Promise<Value>,
): Promise<Outcome<Item, Value>[]> {
  const outcomes: Outcome<Item, Value>[] = [];
  const waiting = items.entries();
  let refusal: ServiceError | null = null;
  const work = async () => {
    for (const [place, item] of waiting) {
      if (refusal) {
        outcomes[place] = { item, error: refusal };
        continue;
      }
      signal.throwIfAborted();
      try {
        outcomes[place] = { item, reply: await run(item) };
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        if (error.kind === 'rateLimited' || error.kind === 'unauthorized') refusal = error;
        outcomes[place] = { item, error };
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return outcomes;
}
