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
  sendTestEvent,
  updateWebhookEndpoint,
  type Delivery,
  type DeliveryPage,
  type ReplayInput,
} from '#contract/delivery.ts';
import { listWebhookEndpoints } from '#contract/source-deliveries.ts';
import type { EventType } from '#contract/event.ts';
import { call, type CallInput, type Reply } from '../transport/call.ts';
import { isSupported } from '../transport/config.ts';
import { read } from '../transport/read.ts';
import { refetch, write } from '../transport/write.ts';

type ListQuery = NonNullable<CallInput<typeof listDeliveries>['query']>;

export type DeliveryFilters = Omit<ListQuery, 'before' | 'limit'>;

/** The number of deliveries per request: enough for a few screens, and fast to refetch. */
const PAGE_SIZE = 100;

export type DeliveryPages = InfiniteData<Reply<DeliveryPage>>;

/** The newest deliveries: those that match the filters, and, with a filter on the state, those in any state. */
export type LatestDeliveries = { fitting: Reply<DeliveryPage> | null; any: Reply<DeliveryPage> | null };

const NONE_YET: LatestDeliveries = { fitting: null, any: null };

const FEW = 50;

/** The keys of the loaded pages and of the newest deliveries, with any filters. */
const PAGES = [listDeliveries.id, 'pages'] as const;
const LATEST = [listDeliveries.id, 'latest'] as const;

export const deliveryQueries = {
  /**
   * Returns the pages that the user has loaded, newest first. Not refetched automatically, so that rows do not move;
   * `latest` is refetched instead.
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

  /** Refetched only at an interval. Starts empty, because a newly opened list is already up to date. */
  latest: (filters: DeliveryFilters) =>
    queryOptions({
      queryKey: [...LATEST, filters],
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
  recent: (sourceId: string) => read(listDeliveries, { query: { sourceId, limit: FEW } }),

  detail: (deliveryId: string) => read(getDelivery, { params: { deliveryId } }),

  /** Not cached, because each new event may change the count. */
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
 * Options of the writes that return a changed delivery. They are cached immediately, unless a bulk run caches them with
 * `onReply`.
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
        // The service may have rejected the write because the displayed state is outdated.
        onError: (_: Error, deliveryId: string, __: unknown, { client }: { client: QueryClient }) =>
          refetch(client, affected({ detail: deliveryQueries.detail(deliveryId).queryKey })),
      };

/** Refetches deliveries after a bulk run. After a failure, the states on the loaded pages may be outdated too. */
export function refetchDeliveries(queryClient: QueryClient, { withPages }: { withPages: boolean }): void {
  refetch(queryClient, withPages ? affected() : affectedOutsidePages());
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
        // Runs sequentially, so that the last choice wins.
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
      refetches: () => affected(),
    }),

  /** Resumes the deliveries of several sources. */
  resumeAll: () =>
    mutationOptions({
      mutationKey: [resumeWebhookEndpoint.id, 'all'],
      mutationFn: (sourceIds: readonly string[]) =>
        Promise.all(sourceIds.map((sourceId) => call(resumeWebhookEndpoint, { params: { sourceId } }))),
      // Some may have been resumed before one failed.
      onSettled: (_, __, ___, ____, { client }) => refetch(client, affected()),
    }),

  /**
   * Callers must reset the mutation as soon as they have read the secret. Only this reply contains it, and it must not
   * be kept anywhere else.
   */
  rotate: (sourceId: string) =>
    write(rotateSigningSecret, () => ({ params: { sourceId } }), {
      gcTime: 0,
      refetches: () => affected({ endpoint: deliveryQueries.endpoint(sourceId).queryKey }),
    }),

  test: (sourceId: string) =>
    write(sendTestEvent, (type: EventType) => ({ params: { sourceId }, body: { type } }), {
      refetches: () => affected({ endpoint: deliveryQueries.endpoint(sourceId).queryKey }),
    }),

  replay: (sourceId: string) =>
    write(replayEvents, (body: CallInput<typeof replayEvents>['body']) => ({ params: { sourceId }, body }), {
      refetches: () => [
        ...affected({ endpoint: deliveryQueries.endpoint(sourceId).queryKey }),
        [countReplay.id],
      ],
    }),
};

type NarrowerKeys = { detail?: QueryKey; endpoint?: QueryKey };

/** Returns the keys of the lists, and those of all deliveries and endpoints unless a narrower key is passed. */
function affected(narrower?: NarrowerKeys): QueryKey[] {
  return [PAGES, ...affectedOutsidePages(narrower)];
}

/** The loaded pages are left out if the cache already contains the change, because new deliveries would move their rows. */
function affectedOutsidePages({
  detail = [getDelivery.id],
  endpoint = [getWebhookEndpoint.id],
}: NarrowerKeys = {}): QueryKey[] {
  return [LATEST, detail, endpoint, [listWebhookEndpoints.id]];
}

/** Replaces deliveries in all cached lists, without a request. The reply to a mutation is the newest version. */
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
  // Cancels earlier requests, which would overwrite the change.
  void queryClient.cancelQueries({ queryKey: LATEST });
  queryClient.setQueriesData<LatestDeliveries>(
    { queryKey: LATEST },
    (known) =>
      known && { fitting: known.fitting && changed(known.fitting), any: known.any && changed(known.any) },
  );
}
