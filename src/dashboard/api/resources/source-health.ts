/** What all sources have: told by the service in one reply where it offers that, else gathered from one source after the other. */
import { queryOptions, type QueryFunctionContext } from '@tanstack/react-query';
import { listAgencyChannels, listCustomChannels, type ListedChannel } from '#contract/custom-channel.ts';
import { getOutboundWebhook, listTestedWebhooks, type OutboundWebhook } from '#contract/outbound-webhook.ts';
import { isSupported } from '../transport/config.ts';
import { call, type Reply } from '../transport/call.ts';
import { channelQueries } from './channel-queries.ts';
import { createDependencyFetcher, type FetchDependency } from '../transport/fetch-dependency.ts';
import { ServiceError } from '../transport/service-error.ts';
import { sourceDirectory, type KnownSource } from './source-directory.ts';
import { webhookQueries } from './webhook-queries.ts';

export type BySource<Value> = { source: KnownSource; value: Value };

export type ForAllSources<Value> = Reply<BySource<Value>[]> & {
  /** The sources of which it could not be had, each with why. */
  failed: BySource<Error>[];
  /** How many sources were not looked at: those after the first `most`. */
  remaining: number;
  /** Where the sources were seen, when they may not be all; null for the service's own list. */
  gatheredFrom: string | null;
};

/** So many sources are looked at before anybody asks for more: each is a request of its own. */
export const SOURCES_AT_FIRST = 24;

/** Five minutes. assumed: soon enough for tokens and tests, of which each look is dozens of requests; a card says of when it is. */
const GATHERED_STALE_TIME = 5 * 60_000;

/** What any service that tells of a webhook tells of its last tests. */
export type WebhookTests = Pick<OutboundWebhook, 'configured' | 'lastTestResults'>;

export const attentionQueries = {
  /** The channels of the first `most` sources; of all, where one read has them. Only where `offersChannels()`. */
  channels: (most: number) =>
    ofSources<ListedChannel>([...channelQueries.gathered, { most }], (context) =>
      isSupported(listAgencyChannels)
        ? readAll(context, (signal) => call(listAgencyChannels, {}, { signal }))
        : gather(context, most, (read, sourceId) => read(channelQueries.ofSource(sourceId))),
    ),

  /** The outbound webhook of each of the first `most` sources; of all, likewise. Only where `offersWebhooks()`. */
  webhooks: (most: number) =>
    ofSources<WebhookTests>([...webhookQueries.gathered, { most }], (context) =>
      isSupported(listTestedWebhooks)
        ? readAll(context, (signal) => call(listTestedWebhooks, {}, { signal }))
        : gather(context, most, async (read, sourceId) => {
            const reply = await read(webhookQueries.ofSource(sourceId));
            return { ...reply, data: [reply.data] };
          }),
    ),
};

export function offersChannels(): boolean {
  return isSupported(listAgencyChannels) || isSupported(listCustomChannels);
}

export function offersWebhooks(): boolean {
  return isSupported(listTestedWebhooks) || isSupported(getOutboundWebhook);
}

type ReadOne<Value> = (read: FetchDependency, sourceId: string) => Promise<Reply<Value[]>>;

function ofSources<Value>(
  queryKey: readonly unknown[],
  queryFn: (context: QueryFunctionContext) => Promise<ForAllSources<Value[]>>,
) {
  // What it is gathered from is asked for again by itself.
  return queryOptions({ queryKey, queryFn, retry: false, staleTime: GATHERED_STALE_TIME });
}

/** From one read. What is of a source that the directory does not have is told of by the id of that. */
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

/** One source that cannot be read does not take the others away: it is named. Where none can be, it fails. */
async function gather<Value>(
  context: QueryFunctionContext,
  most: number,
  readOne: ReadOne<Value>,
): Promise<ForAllSources<Value[]>> {
  const readPart = createDependencyFetcher(context);
  const directory = await readPart(sourceDirectory());
  const sources = directory.data.slice(0, most);
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

/** Leaves connections for the rest of the page. */
const AT_ONCE = 4;

type Outcome<Item, Value> = { item: Item; reply?: Value; error?: Error };

/** In their order. Once the service asks for a pause or refuses the key, the rest is not asked for: it fails for the same reason. */
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
