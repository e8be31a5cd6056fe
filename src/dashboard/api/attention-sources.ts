/** What all sources have, gathered: a service tells it of one source at a time. */
import { queryOptions, type QueryFunctionContext } from '@tanstack/react-query';
import type { Reply } from './call.ts';
import { channelQueries } from './channel-queries.ts';
import { partReader, type PartReader } from './part-reader.ts';
import { ServiceError } from './service-error.ts';
import { sourceDirectory, type KnownSource } from './source-directory.ts';
import { webhookQueries } from './webhook-queries.ts';

export type OfSource<Value> = { source: KnownSource; value: Value };

export type OfSources<Value> = Reply<OfSource<Value>[]> & {
  /** The sources of which it could not be had, each with why. */
  failed: OfSource<Error>[];
  /** How many sources were not looked at: those after the first `most`. */
  left: number;
  /** Where the sources were seen, when they may not be all; null for the service's own list. */
  gatheredFrom: string | null;
};

/** So many sources are looked at before anybody asks for more: each is a request of its own. */
export const SOURCES_AT_FIRST = 24;

/** Five minutes. assumed: soon enough for tokens and tests, of which each look is dozens of requests; a card says of when it is. */
const GATHERED_STALE_TIME = 5 * 60_000;

export const attentionQueries = {
  /** The channels of the first `most` sources. Only where `offers(listCustomChannels)`. */
  channels: (most: number) =>
    ofSources(channelQueries.gathered, most, (read, sourceId) => read(channelQueries.ofSource(sourceId))),

  /** The outbound webhooks of the first `most` sources. Only where `offers(getOutboundWebhook)`. */
  webhooks: (most: number) =>
    ofSources(webhookQueries.gathered, most, (read, sourceId) => read(webhookQueries.ofSource(sourceId))),
};

type ReadOne<Value> = (read: PartReader, sourceId: string) => Promise<Reply<Value>>;

function ofSources<Value>(key: readonly [string], most: number, readOne: ReadOne<Value>) {
  const queryKey = [...key, { most }] as const;
  return queryOptions({
    queryKey,
    queryFn: (context) => gather(context, most, readOne),
    // What it is gathered from is asked for again by itself.
    retry: false,
    staleTime: GATHERED_STALE_TIME,
  });
}

/** One source that cannot be read does not take the others away: it is named. Where none can be, it fails. */
async function gather<Value>(
  context: QueryFunctionContext,
  most: number,
  readOne: ReadOne<Value>,
): Promise<OfSources<Value>> {
  const readPart = partReader(context);
  const directory = await readPart(sourceDirectory());
  const sources = directory.data.slice(0, most);
  const outcomes = await aFewAtOnce(sources, context.signal, ({ id }) => readOne(readPart, id));
  const read = outcomes.flatMap(({ item, reply }) => (reply ? [{ source: item, reply }] : []));
  const failed = outcomes.flatMap(({ item, error }) => (error ? [{ source: item, value: error }] : []));
  if (read.length === 0 && failed[0]) throw failed[0].value;
  return {
    data: read.map(({ source, reply }) => ({ source, value: reply.data })),
    unreadable: read.reduce((sum, { reply }) => sum + reply.unreadable, 0),
    receivedAt: Math.min(directory.receivedAt, ...read.map(({ reply }) => reply.receivedAt)),
    failed,
    left: directory.data.length - sources.length,
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
