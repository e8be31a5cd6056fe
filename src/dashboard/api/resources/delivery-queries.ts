import {
  infiniteQueryOptions,
  mutationOptions,
  queryOptions,
  type InfiniteData,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import {
  cancelDelivery,
  countReplay,
  getDelivery,
  getWebhookEndpoint,
  listDeliveries,
  replayEvents,
  resumeWebhookEndpoint,
  retryDelivery,
  rotateSigningSecret,
  updateWebhookEndpoint,
  type Delivery,
  type DeliveryPage,
  type ReplayInput,
} from '#contract/delivery.ts';
import { listWebhookEndpoints } from '#contract/source-deliveries.ts';
import { call, type CallInput, type Reply } from '../transport/call.ts';
import { isSupported } from '../transport/config.ts';
import { read } from '../transport/read.ts';
import { refetch, write } from '../transport/write.ts';

type ListQuery = NonNullable<CallInput<typeof listDeliveries>['query']>;

export type DeliveryFilters = Omit<ListQuery, 'before' | 'limit'>;

/** The number of deliveries per request. One page fills a few screens and is fast to refetch. */
const PAGE_SIZE = 100;

export type DeliveryPages = InfiniteData<Reply<DeliveryPage>>;

/**
 * The newest deliveries that match the filters (`fitting`). With a filter on the state, also the newest deliveries in
 * any state (`any`).
 */
export type LatestDeliveries = { fitting: Reply<DeliveryPage> | null; any: Reply<DeliveryPage> | null };

const NONE_YET: LatestDeliveries = { fitting: null, any: null };

const FEW = 50;

/**
 * The first parts of the query keys of `deliveryQueries.list` and `deliveryQueries.latest`. They match the queries with
 * any filters.
 */
const PAGES = [listDeliveries.id, 'pages'] as const;
const LATEST = [listDeliveries.id, 'latest'] as const;

export const deliveryQueries = {
  /**
   * The pages of deliveries that the user has loaded, newest first. They are not refetched automatically, because rows
   * would move. Only `latest` is.
   */
  list: (filters: DeliveryFilters) =>
    infiniteQueryOptions({
      queryKey: [...PAGES, filters],
      queryFn: ({ signal, pageParam }) => askForPage(filters, pageParam, signal),
      initialPageParam: null as string | null,
      getNextPageParam: ({ data }) => data.next,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      enabled: isSupported(listDeliveries),
    }),

  /**
   * The newest deliveries, with which a page updates its loaded rows. Refetched only in the background. Starts empty,
   * because a newly opened list is up to date.
   */
  latest: (filters: DeliveryFilters) =>
    queryOptions({
      queryKey: [...LATEST, filters],
      queryFn: async ({ signal }): Promise<LatestDeliveries> => {
        const { state, ...others } = filters;
        const [fitting, any] = await Promise.all([
          askForPage(filters, null, signal),
          // A row of the list may no longer match a filter such as "queued", because its delivery has been sent. The
          // second request therefore omits the filter.
          state === undefined ? null : askForPage(others, null, signal),
        ]);
        return { fitting, any };
      },
      initialData: NONE_YET,
      staleTime: Number.POSITIVE_INFINITY,
    }),

  /** The newest deliveries of a source, with which users test a template. */
  recent: (sourceId: string) => read(listDeliveries, { query: { sourceId, limit: FEW } }),

  detail: (deliveryId: string) => read(getDelivery, { params: { deliveryId } }),

  /** The number of events that a replay would send again. Not cached, because each new event may change the number. */
  replayCount: (sourceId: string, body: ReplayInput) => ({
    ...read(countReplay, { params: { sourceId }, body }),
    gcTime: 0,
  }),

  endpoint: (sourceId: string) => read(getWebhookEndpoint, { params: { sourceId } }),
};

function askForPage(
  filters: DeliveryFilters,
  before: string | null,
  signal: AbortSignal,
): Promise<Reply<DeliveryPage>> {
  const query = { ...filters, limit: PAGE_SIZE, ...(before !== null && { before }) };
  return call(listDeliveries, { query }, { signal });
}

const ofDelivery = (deliveryId: string) => ({ params: { deliveryId } });

type OnDelivery = (queryClient: QueryClient, reply: Reply<Delivery>) => void;

/**
 * Options of the writes that return a changed delivery. By default, they cache the delivery immediately. A bulk run
 * passes `onReply` to cache the deliveries itself.
 */
const changing = (onReply?: OnDelivery) =>
  onReply
    ? { onReply }
    : {
        onReply: (queryClient: QueryClient, { data }: Reply<Delivery>) => {
          keepDeliveries(queryClient, [data]);
          refetch(
            queryClient,
            affectedOutsidePages({
              detail: deliveryQueries.detail(data.id).queryKey,
              endpoint: deliveryQueries.endpoint(data.sourceId).queryKey,
            }),
          );
        },
        // The service may have rejected the write because the displayed state of the delivery is outdated.
        onError: (_: Error, deliveryId: string, __: unknown, { client }: { client: QueryClient }) =>
          refetch(client, affectedByDelivery({ detail: deliveryQueries.detail(deliveryId).queryKey })),
      };

/**
 * Refetches deliveries after a bulk run. `withPages` includes the loaded pages, whose states may be outdated after a
 * failure.
 */
export function refetchDeliveries(queryClient: QueryClient, { withPages }: { withPages: boolean }): void {
  refetch(queryClient, withPages ? affectedByDelivery() : affectedOutsidePages());
}

/** Failed mutations are not retried automatically, because a receiver could get the same event twice. */
export const deliveryMutations = {
  retry: (onReply?: OnDelivery) => write(retryDelivery, ofDelivery, changing(onReply)),

  cancel: (onReply?: OnDelivery) => write(cancelDelivery, ofDelivery, changing(onReply)),

  keepAnswers: (sourceId: string) =>
    write(
      updateWebhookEndpoint,
      (keepsAnswers: boolean) => ({ params: { sourceId }, body: { keepsAnswers } }),
      {
        // Mutations with the same scope run one after the other, so that the user's last choice wins.
        scope: { id: `answers of ${sourceId}` },
        updates: () => deliveryQueries.endpoint(sourceId),
      },
    ),

  keepOrder: (sourceId: string, keepsAnswers: boolean) =>
    write(
      updateWebhookEndpoint,
      (keepsOrder: boolean) => ({ params: { sourceId }, body: { keepsAnswers, keepsOrder } }),
      {
        scope: { id: `order of ${sourceId}` },
        updates: () => deliveryQueries.endpoint(sourceId),
      },
    ),

  resume: (sourceId: string) =>
    write(resumeWebhookEndpoint, () => ({ params: { sourceId } }), {
      updates: () => deliveryQueries.endpoint(sourceId),
      refetches: () => affectedByDelivery(),
    }),

  /** Resumes the stopped deliveries of several sources. */
  resumeAll: () =>
    mutationOptions({
      mutationKey: [resumeWebhookEndpoint.id, 'all'],
      mutationFn: (sourceIds: readonly string[]) =>
        Promise.all(sourceIds.map((sourceId) => call(resumeWebhookEndpoint, { params: { sourceId } }))),
      // If one request failed, the deliveries of other sources may still have been resumed.
      onSettled: (_, __, ___, ____, { client }) => refetch(client, affectedByDelivery()),
    }),

  /**
   * Creates a new signing secret. Only this reply contains the secret, which must not be kept in memory. Callers must
   * therefore reset the mutation as soon as they have read the secret.
   */
  rotate: (sourceId: string) =>
    write(rotateSigningSecret, () => ({ params: { sourceId } }), {
      gcTime: 0,
      refetches: () => affectedByDelivery({ endpoint: deliveryQueries.endpoint(sourceId).queryKey }),
    }),

  replay: (sourceId: string) =>
    write(replayEvents, (body: CallInput<typeof replayEvents>['body']) => ({ params: { sourceId }, body }), {
      refetches: () => [
        ...affectedByDelivery({ endpoint: deliveryQueries.endpoint(sourceId).queryKey }),
        [countReplay.id],
      ],
    }),
};

type NarrowerKeys = { detail?: QueryKey; endpoint?: QueryKey };

/**
 * Returns the query keys that a write affects: the lists, and all deliveries and endpoints unless a narrower key is
 * passed.
 */
export function affectedByDelivery(narrower?: NarrowerKeys): QueryKey[] {
  return [PAGES, ...affectedOutsidePages(narrower)];
}

/**
 * Like `affectedByDelivery`, but without the loaded pages. For writes whose result is already in the cache: a refetch
 * of the pages could insert new deliveries and move rows.
 */
function affectedOutsidePages({
  detail = [getDelivery.id],
  endpoint = [getWebhookEndpoint.id],
}: NarrowerKeys = {}): QueryKey[] {
  return [LATEST, detail, endpoint, [listWebhookEndpoints.id]];
}

/** Replaces deliveries in all cached lists by the versions that a mutation returned, without a request. */
export function keepDeliveries(queryClient: QueryClient, deliveries: readonly Delivery[]): void {
  const changedById = new Map(deliveries.map((delivery) => [delivery.id, delivery]));
  const changed = (reply: Reply<DeliveryPage>): Reply<DeliveryPage> => ({
    ...reply,
    data: {
      ...reply.data,
      results: reply.data.results.map((other) => changedById.get(other.id) ?? other),
    },
  });
  queryClient.setQueriesData<DeliveryPages>(
    { queryKey: PAGES },
    (known) => known && { ...known, pages: known.pages.map(changed) },
  );
  // Cancels pending requests, whose older responses would overwrite the change.
  void queryClient.cancelQueries({ queryKey: LATEST });
  queryClient.setQueriesData<LatestDeliveries>(
    { queryKey: LATEST },
    (known) =>
      known && { fitting: known.fitting && changed(known.fitting), any: known.any && changed(known.any) },
  );
}
