/**
 * Channels and webhooks of all sources: from a single reply if the service supports it, otherwise collected with one
 * request per source.
 */
import { queryOptions, type QueryFunctionContext } from '@tanstack/react-query';
import { listAgencyChannels, listCustomChannels, type ListedChannel } from '#contract/custom-channel.ts';
import {
  getOutboundWebhook,
  listOutboundWebhooks,
  type OutboundWebhook,
} from '#contract/outbound-webhook.ts';
import { isSupported } from '../transport/config.ts';
import { call, type Reply } from '../transport/call.ts';
import { channelQueries } from './channel-queries.ts';
import { createDependencyFetcher, type FetchDependency } from '../transport/fetch-dependency.ts';
import { ServiceError } from '../transport/service-error.ts';
import { sourceDirectory, type KnownSource } from './source-directory.ts';
import { webhookQueries } from './webhook-queries.ts';

export type BySource<Value> = { source: KnownSource; value: Value };

export type ForAllSources<Value> = Reply<BySource<Value>[]> & {
  /** The sources that could not be read, each with its error. */
  failed: BySource<Error>[];
  /** The number of sources beyond the limit, which were not read. */
  remaining: number;
  /** The origin of the sources if their list may be incomplete; null for the service's own list. */
  gatheredFrom: string | null;
};

/** The initial number of sources to read, because each needs its own request. Users can load more. */
export const SOURCES_AT_FIRST = 24;

/**
 * Five minutes. assumed: often enough for tokens and tests, because each refetch sends dozens of requests. Cards show
 * the time of the data.
 */
const GATHERED_STALE_TIME = 5 * 60_000;

/** The test results of a webhook, which both `listOutboundWebhooks` and `getOutboundWebhook` return. */
export type WebhookTests = Pick<OutboundWebhook, 'configured' | 'lastTestResults'>;

export const allSourcesQueries = {
  /**
   * The channels of all sources. A service without `listAgencyChannels` needs one request per source, so the query reads
   * the first `limit` sources. Requires `offersChannels()`.
   */
  channels: (limit: number) =>
    isSupported(listAgencyChannels)
      ? ofSources<ListedChannel>(channelQueries.gathered, (context) =>
          readAll(context, (signal) => call(listAgencyChannels, {}, { signal })),
        )
      : ofSources<ListedChannel>([...channelQueries.gathered, { limit }], (context) =>
          gather(context, limit, (read, sourceId) => read(channelQueries.ofSource(sourceId))),
        ),

  /**
   * The outbound webhooks of all sources. A service without `listOutboundWebhooks` needs one request per source, so the
   * query reads the first `limit` sources. Requires `offersWebhooks()`.
   */
  webhooks: (limit: number) =>
    isSupported(listOutboundWebhooks)
      ? ofSources<WebhookTests>(webhookQueries.gathered, (context) =>
          readAll(context, (signal) => call(listOutboundWebhooks, {}, { signal })),
        )
      : ofSources<WebhookTests>([...webhookQueries.gathered, { limit }], (context) =>
          gather(context, limit, async (read, sourceId) => {
            const reply = await read(webhookQueries.ofSource(sourceId));
            return { ...reply, data: [reply.data] };
          }),
        ),
};

export function offersChannels(): boolean {
  return isSupported(listAgencyChannels) || isSupported(listCustomChannels);
}

export function offersWebhooks(): boolean {
  return isSupported(listOutboundWebhooks) || isSupported(getOutboundWebhook);
}

type ReadOne<Value> = (read: FetchDependency, sourceId: string) => Promise<Reply<Value[]>>;

function ofSources<Value>(
  queryKey: readonly unknown[],
  queryFn: (context: QueryFunctionContext) => Promise<ForAllSources<Value[]>>,
) {
  // The underlying requests have their own retries.
  return queryOptions({ queryKey, queryFn, retry: false, staleTime: GATHERED_STALE_TIME });
}

/** Groups the records of a single reply by source. A source that is missing in the directory is shown by its id. */
async function readAll<Value extends { sourceId: string | null }>(
  context: QueryFunctionContext,
  read: (signal: AbortSignal) => Promise<Reply<Value[]>>,
): Promise<ForAllSources<Value[]>> {
  const [directory, all] = await Promise.all([
    createDependencyFetcher(context)(sourceDirectory()),
    read(context.signal),
  ]);
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

/** Reads sources individually. Reports the sources that fail, and fails only if all do. */
async function gather<Value>(
  context: QueryFunctionContext,
  limit: number,
  readOne: ReadOne<Value>,
): Promise<ForAllSources<Value[]>> {
  const readPart = createDependencyFetcher(context);
  const directory = await readPart(sourceDirectory());
  const sources = directory.data.slice(0, limit);
  const outcomes = await aFewAtOnce(sources, context.signal, ({ id }) => readOne(readPart, id));
  const read = outcomes.flatMap(({ item, reply }) => (reply ? [{ source: item, reply }] : []));
  const failed = outcomes.flatMap(({ item, error }) => (error ? [{ source: item, value: error }] : []));
  if (read.length === 0 && failed[0]) throw failed[0].value;
  return {
    data: read.map(({ source, reply }) => ({ source, value: reply.data })),
    invalidCount: read.reduce((sum, { reply }) => sum + reply.invalidCount, 0),
    receivedAt: Math.min(directory.receivedAt, ...read.map(({ reply }) => reply.receivedAt)),
    failed,
    remaining: directory.data.length - sources.length,
    gatheredFrom: directory.gatheredFrom,
  };
}

/** Limited so that the rest of the page has free connections. */
const AT_ONCE = 4;

type Outcome<Item, Value> = { item: Item; reply?: Value; error?: Error };

/**
 * Returns outcomes in the order of the items. After a rate limit or a rejected key, the remaining items fail with the
 * same error and are not requested.
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
