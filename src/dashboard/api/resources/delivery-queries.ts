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

/** At once: what fills a few screens, and no more than is quickly read again. */
const PAGE_SIZE = 100;

export type DeliveryPages = InfiniteData<Reply<DeliveryPage>>;

/** The newest of a list: those that fit its filters, and, where it is filtered by state, those of any state. */
export type LatestDeliveries = { fitting: Reply<DeliveryPage> | null; any: Reply<DeliveryPage> | null };

const NONE_YET: LatestDeliveries = { fitting: null, any: null };

const FEW = 50;
const LATEST = 'latestDeliveries';

/** All of it only where the service offers the operation: extensions, every one of them. */
export const deliveryQueries = {
  /** Newest first, as far as somebody asked. It is not asked again by itself: `latest` is, and moves no row. */
  list: (filters: DeliveryFilters) =>
    infiniteQueryOptions({
      queryKey: [listDeliveries.id, filters],
      queryFn: ({ signal, pageParam }) => askForPage(filters, pageParam, signal),
      initialPageParam: null as string | null,
      getNextPageParam: ({ data }) => data.next,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),

  /** Asked for at an interval alone: what a list was opened with is new enough until then. */
  latest: (filters: DeliveryFilters) =>
    queryOptions({
      queryKey: [LATEST, filters],
      queryFn: async ({ signal }): Promise<LatestDeliveries> => {
        const { state, ...others } = filters;
        const [fitting, any] = await Promise.all([
          askForPage(filters, null, signal),
          // One that was sent meanwhile is no longer among those that wait.
          state === undefined ? null : askForPage(others, null, signal),
        ]);
        return { fitting, any };
      },
      initialData: NONE_YET,
      staleTime: Number.POSITIVE_INFINITY,
    }),

  /** The newest few of a source: with what happened there lately something can be tried out. */
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

/** Nothing is tried again by itself: a receiver would hear of the same twice. */
export const deliveryMutations = {
  retry: (queryClient: QueryClient) =>
    mutationOptions({
      mutationFn: (deliveryId: string) => call(retryDelivery, { params: { deliveryId } }),
      onSuccess: ({ data }) => keepDelivery(queryClient, data),
      // It may have been refused because it is no longer what is shown.
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
      // One after the other: the last one said is what holds.
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

  /** The caller resets the mutation as soon as it has the secret: it is in this reply alone, and is to be nowhere else. */
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

/** One that the service answered with after a change is the newest there is: it changes where it stands. */
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
  // What was asked before must not take it back.
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

/** The lists, and what stands beside them: of all sources and deliveries unless one is named. */
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
