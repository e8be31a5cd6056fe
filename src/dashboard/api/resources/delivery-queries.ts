import {
  infiniteQueryOptions,
  mutationOptions,
  queryOptions,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import {
  cancelDelivery,
  getDelivery,
  getWebhookEndpoint,
  listDeliveries,
  replayEvents,
  resumeWebhookEndpoint,
  retryDelivery,
  rotateSigningSecret,
  sendTestEvent,
  updateWebhookEndpoint,
  type Delivery,
  type DeliveryPage,
  type WebhookEndpoint,
} from '#contract/delivery.ts';
import type { EventType } from '#contract/event.ts';
import { call, type CallInput, type Reply } from '../transport/call.ts';
import { cacheReply } from '../transport/cache-reply.ts';

type ListQuery = NonNullable<CallInput<typeof listDeliveries>['query']>;

export type DeliveryFilters = Omit<ListQuery, 'before' | 'limit'>;

/** The number of deliveries per request: enough for a few screens, and fast to refetch. */
const PAGE_SIZE = 100;

export type DeliveryPages = InfiniteData<Reply<DeliveryPage>>;

/** The newest deliveries: those that match the filters, and, with a filter on the state, those in any state. */
export type LatestDeliveries = { fitting: Reply<DeliveryPage> | null; any: Reply<DeliveryPage> | null };

const NONE_YET: LatestDeliveries = { fitting: null, any: null };

const FEW = 50;
const LATEST = 'latestDeliveries';

/** All operations are extensions, so check `isSupported` first. */
export const deliveryQueries = {
  /**
   * Returns the pages that the user has loaded, newest first. Not refetched automatically, so that rows do not move;
   * `latest` is refetched instead.
   */
  list: (filters: DeliveryFilters) =>
    infiniteQueryOptions({
      queryKey: [listDeliveries.id, filters],
      queryFn: ({ signal, pageParam }) => askForPage(filters, pageParam, signal),
      initialPageParam: null as string | null,
      getNextPageParam: ({ data }) => data.next,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),

  /** Refetched only at an interval. Starts empty, because a newly opened list is already up to date. */
  latest: (filters: DeliveryFilters) =>
    queryOptions({
      queryKey: [LATEST, filters],
      queryFn: async ({ signal }): Promise<LatestDeliveries> => {
        const { state, ...others } = filters;
        const [fitting, any] = await Promise.all([
          askForPage(filters, null, signal),
          // Deliveries that have been sent in the meantime no longer match a filter such as "queued", so they are
          // requested without the filter.
          state === undefined ? null : askForPage(others, null, signal),
        ]);
        return { fitting, any };
      },
      initialData: NONE_YET,
      staleTime: Number.POSITIVE_INFINITY,
    }),

  /** Returns the newest deliveries of a source, as examples for tests. */
  recent: (sourceId: string) =>
    queryOptions({
      queryKey: ['recentDeliveries', { sourceId }],
      queryFn: ({ signal }) => call(listDeliveries, { query: { sourceId, limit: FEW } }, { signal }),
    }),

  detail: (deliveryId: string) =>
    queryOptions({
      queryKey: [getDelivery.id, { deliveryId }],
      queryFn: ({ signal }) => call(getDelivery, { params: { deliveryId } }, { signal }),
    }),

  endpoint: (sourceId: string) =>
    queryOptions({
      queryKey: [getWebhookEndpoint.id, { sourceId }],
      queryFn: ({ signal }) => call(getWebhookEndpoint, { params: { sourceId } }, { signal }),
    }),
};

function askForPage(
  filters: DeliveryFilters,
  before: string | null,
  signal: AbortSignal,
): Promise<Reply<DeliveryPage>> {
  const query = { ...filters, limit: PAGE_SIZE, ...(before !== null && { before }) };
  return call(listDeliveries, { query }, { signal });
}

/** Failed mutations are not retried automatically, because a receiver could get the same event twice. */
export const deliveryMutations = {
  retry: (queryClient: QueryClient) =>
    mutationOptions({
      mutationFn: (deliveryId: string) => call(retryDelivery, { params: { deliveryId } }),
      onSuccess: ({ data }) => keepDelivery(queryClient, data),
      // The service may have rejected the retry because the displayed state is outdated.
      onError: (_, deliveryId) => void readAgain(queryClient, { deliveryId }),
    }),

  cancel: (queryClient: QueryClient) =>
    mutationOptions({
      mutationFn: (deliveryId: string) => call(cancelDelivery, { params: { deliveryId } }),
      onSuccess: ({ data }) => keepDelivery(queryClient, data),
      onError: (_, deliveryId) => void readAgain(queryClient, { deliveryId }),
    }),

  keepAnswers: (queryClient: QueryClient, sourceId: string) =>
    mutationOptions({
      mutationFn: (keepsAnswers: boolean) =>
        call(updateWebhookEndpoint, { params: { sourceId }, body: { keepsAnswers } }),
      // Runs sequentially, so that the last choice wins.
      scope: { id: `answers of ${sourceId}` },
      onSuccess: (reply) => keepEndpoint(queryClient, sourceId, reply),
    }),

  resume: (queryClient: QueryClient, sourceId: string) =>
    mutationOptions({
      mutationFn: () => call(resumeWebhookEndpoint, { params: { sourceId } }),
      onSuccess: (reply) => {
        keepEndpoint(queryClient, sourceId, reply);
        void readAgain(queryClient);
      },
    }),

  /**
   * Callers must reset the mutation as soon as they have read the secret. Only this reply contains it, and it must not
   * be kept anywhere else.
   */
  rotate: (queryClient: QueryClient, sourceId: string) =>
    mutationOptions({
      mutationFn: () => call(rotateSigningSecret, { params: { sourceId } }),
      gcTime: 0,
      onSuccess: () => void readAgain(queryClient, { sourceId }),
    }),

  test: (queryClient: QueryClient, sourceId: string) =>
    mutationOptions({
      mutationFn: (type: EventType) => call(sendTestEvent, { params: { sourceId }, body: { type } }),
      onSuccess: () => void readAgain(queryClient, { sourceId }),
    }),

  replay: (queryClient: QueryClient, sourceId: string) =>
    mutationOptions({
      mutationFn: (body: CallInput<typeof replayEvents>['body']) =>
        call(replayEvents, { params: { sourceId }, body }),
      onSuccess: () => void readAgain(queryClient, { sourceId }),
    }),
};

/** Replaces a delivery in all cached lists. The reply to a mutation is the newest version. */
function keepDelivery(queryClient: QueryClient, delivery: Delivery): void {
  const changed = (reply: Reply<DeliveryPage>): Reply<DeliveryPage> => ({
    ...reply,
    data: {
      ...reply.data,
      results: reply.data.results.map((other) => (other.id === delivery.id ? delivery : other)),
    },
  });
  queryClient.setQueriesData<DeliveryPages>(
    { queryKey: [listDeliveries.id] },
    (known) => known && { ...known, pages: known.pages.map(changed) },
  );
  // Cancels earlier requests, which would overwrite the change.
  void queryClient.cancelQueries({ queryKey: [LATEST] });
  queryClient.setQueriesData<LatestDeliveries>(
    { queryKey: [LATEST] },
    (known) =>
      known && { fitting: known.fitting && changed(known.fitting), any: known.any && changed(known.any) },
  );
  for (const queryKey of [
    [LATEST],
    deliveryQueries.detail(delivery.id).queryKey,
    deliveryQueries.endpoint(delivery.sourceId).queryKey,
  ]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}

function keepEndpoint(queryClient: QueryClient, sourceId: string, reply: Reply<WebhookEndpoint>): void {
  cacheReply(queryClient, deliveryQueries.endpoint(sourceId).queryKey, reply);
}

/** Refetches the lists, deliveries and endpoints: of one source or delivery if given, otherwise of all. */
async function readAgain(
  queryClient: QueryClient,
  { sourceId, deliveryId }: { sourceId?: string; deliveryId?: string } = {},
): Promise<void> {
  await Promise.all(
    [
      [listDeliveries.id],
      [LATEST],
      [getDelivery.id, ...(deliveryId === undefined ? [] : [{ deliveryId }])],
      [getWebhookEndpoint.id, ...(sourceId === undefined ? [] : [{ sourceId }])],
    ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
}
