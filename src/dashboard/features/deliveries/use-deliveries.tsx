import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { DELIVERY_STATES, type Delivery } from '#contract/delivery.ts';
import { EVENT_TYPES } from '#contract/event.ts';
import { deliveryQueries, type DeliveryPages } from '../../api/resources/delivery-queries.ts';
import { endpointQueries } from '../../api/resources/endpoint-queries.ts';
import { PREFETCHED } from '../../api/transport/query-client.ts';
import { useNames, type NameDirectory } from '../../api/names/names.ts';
import { pluralize } from '../../lib/pluralize.ts';
import type { SearchState } from '../../lib/use-search-state.ts';
import { byNames } from '../../list/search-by-names.ts';
import { ToggleFacet } from '../../list/facet.tsx';
import type { Facet } from '../../list/facets.ts';
import { useRowGroups } from '../../list/row-groups.ts';
import { useSelection } from '../../list/use-selection.ts';
import { useList, type List } from '../../list/use-list.ts';
import { DELIVERY_COLUMNS, SOURCE_DELIVERY_COLUMNS } from './delivery-columns.tsx';
import { groupKey, groupTitle, type DeliveryRow } from './delivery-groups.ts';
import { intervalWords, isWithin, readInterval } from './delivery-interval.ts';
import { eventName, isUnderWay, DELIVERY_STATE_LABELS, toDeliveryRows } from './delivery-rows.ts';
import { useDeliveryActions } from './use-delivery-actions.ts';
import { deliveryFilters, type DeliverySearch } from './delivery-search.ts';

/**
 * The polling intervals, while attempts are in progress or due soon, and otherwise. assumed: frequent enough. The query
 * library does not poll while the browser tab is hidden.
 */
const WHILE_UNDER_WAY_MS = 2_000;
const OTHERWISE_MS = 15_000;

export type Deliveries = ReturnType<typeof useDeliveries>;

/**
 * Loads a list of deliveries page by page, and polls for the newest deliveries. Changed rows update in place. New rows
 * wait until the user shows them, so that no row moves.
 */
export function useDeliveries(search: SearchState<DeliverySearch>, { isOfSource }: { isOfSource: boolean }) {
  const filters = deliveryFilters(search.values);
  const loaded = useInfiniteQuery({
    ...deliveryQueries.list(filters),
    ...PREFETCHED,
    placeholderData: keepPreviousData,
  });
  const latest = useQuery({
    ...deliveryQueries.latest(filters),
    enabled: loaded.isSuccess && !loaded.isPlaceholderData,
    refetchInterval: ({ state }) =>
      state.data && toDeliveryRows(loaded.data, state.data).rows.some(isUnderWay)
        ? WHILE_UNDER_WAY_MS
        : OTHERWISE_MS,
  });
  const { rows, unseen } = useMemo(
    () => toDeliveryRows(loaded.data, latest.data),
    [loaded.data, latest.data],
  );
  const sources = useNames('source');
  const facets = useMemo(() => deliveryFacets(isOfSource ? null : sources), [isOfSource, sources]);
  const columns = useMemo(
    () => (isOfSource ? SOURCE_DELIVERY_COLUMNS : byNames(DELIVERY_COLUMNS, { source: sources.nameOf })),
    [isOfSource, sources],
  );
  // Polling changes neither the loaded pages nor the columns. Names that load late change the order of rows that are
  // sorted by source.
  const base = useMemo(() => ({ pages: loaded.data, columns }), [loaded.data, columns]);
  /** The state of the loaded pages. Polling does not set `isFetching`, so that it does not dim the rows. */
  const query = {
    data: newestReply([...(loaded.data?.pages ?? []), latest.data.fitting]),
    error: loaded.error ?? latest.error,
    isFetching: loaded.isFetching && !loaded.isFetchingNextPage,
    refetch: loaded.refetch,
  };
  const list = useList<DeliveryRow, DeliverySearch>({
    noun: 'delivery',
    title: 'Deliveries',
    search,
    textField: 'text',
    query,
    rows: loaded.data && rows,
    base,
    columns,
    facets,
    unsortedLabel: 'Newest first',
    notInViews: ['delivery'],
    tableId: isOfSource ? 'deliveries of a source' : 'deliveries',
  });
  const { flat, delivery: openId, source, state, type, event } = search.values;
  // Only without other filters are the deliveries of the list all deliveries of its sources.
  const isPartOfAll = loaded.hasNextPage && !list.hasClientFilter && !(state ?? type ?? event);
  const waiting = useWaiting(isPartOfAll, isOfSource ? source : null);
  const keyOf = useMemo(() => (flat ? noKey : loadedKeys(loaded.data)), [flat, loaded.data]);
  const titleOf = useMemo(() => {
    const sourceName = isOfSource ? null : (id: string) => sources.nameOf(id) ?? id;
    const waitingOn = (id: string) => waiting?.get(id) ?? null;
    return (members: readonly Delivery[], key: string) => groupTitle(members, key, sourceName, waitingOn);
  }, [isOfSource, sources, waiting]);
  const shown = {
    ...list,
    pendingUpdates: unseen === 0 ? list.pendingUpdates : { count: unseen, show: () => void loaded.refetch() },
  };
  const groups = useRowGroups<Delivery, DeliverySearch>(shown, { keyOf, titleOf, openId });
  return {
    list: shown,
    groups,
    selection: useSelection(rows),
    actions: useDeliveryActions(),
    query,
    /** The number of all waiting deliveries if the list contains only some of them. null if it contains all. */
    waiting: waiting && sumOf(waiting, source),
    more: {
      isThere: loaded.hasNextPage,
      isLoading: loaded.isFetchingNextPage,
      error: loaded.isFetchNextPageError ? loaded.error : null,
      load: () => void loaded.fetchNextPage(),
    },
  };
}

/**
 * Returns the numbers of waiting deliveries by source, of one source or of all sources. null while they are unknown, and
 * if the list needs no numbers.
 */
function useWaiting(isNeeded: boolean, sourceId: string | null): ReadonlyMap<string, number> | null {
  const all = endpointQueries.ofAllSources();
  const one = deliveryQueries.endpoint(sourceId ?? '');
  const listed = useQuery({ ...all, enabled: all.enabled && isNeeded && sourceId === null }).data?.data;
  const endpoint = useQuery({ ...one, enabled: one.enabled && isNeeded && sourceId !== null }).data?.data;
  return useMemo(() => {
    if (!isNeeded) return null;
    if (sourceId !== null) return endpoint ? new Map([[sourceId, endpoint.waiting]]) : null;
    return listed ? new Map(listed.map((each) => [each.sourceId, each.waiting])) : null;
  }, [isNeeded, sourceId, listed, endpoint]);
}

/** Returns the number of waiting deliveries of one source, or of all sources if `sourceId` is null. */
function sumOf(waiting: ReadonlyMap<string, number>, sourceId: string | null): number {
  if (sourceId !== null) return waiting.get(sourceId) ?? 0;
  return [...waiting.values()].reduce((sum, each) => sum + each, 0);
}

function noKey(): null {
  return null;
}

/**
 * Returns the function that reads the group of a delivery. The groups use the states that the loaded pages contain, so
 * that polling moves no rows between groups.
 */
function loadedKeys(pages: DeliveryPages | undefined): (delivery: Delivery) => string | null {
  const keys = new Map(
    pages?.pages.flatMap(({ data }) => data.results).map((delivery) => [delivery.id, groupKey(delivery)]),
  );
  return ({ id }) => keys.get(id) ?? null;
}

type ReplyOfPage = { data: unknown; invalidCount: number; receivedAt: number };

/**
 * Combines responses: returns the time of the newest response, and the total number of malformed deliveries. The last
 * response is the response to polling.
 */
function newestReply(replies: readonly (ReplyOfPage | null)[]): ReplyOfPage | undefined {
  const [first] = replies;
  if (!first) return undefined;
  const those = replies.filter((reply) => reply !== null);
  // Skips the malformed deliveries of the last response, because the loaded pages already contain them.
  const invalidCount = those.slice(0, replies.length - 1).reduce((sum, reply) => sum + reply.invalidCount, 0);
  return { data: null, invalidCount, receivedAt: Math.max(...those.map(({ receivedAt }) => receivedAt)) };
}

const STATE_CHOICES = DELIVERY_STATES.map((state) => ({
  value: state,
  label: DELIVERY_STATE_LABELS[state].name,
}));
const TYPE_CHOICES = EVENT_TYPES.map((type) => ({ value: type, label: eventName(type) }));

/**
 * The filter by creation time. The user chooses the interval in the chart above the list. Applies only to loaded
 * deliveries.
 */
const DURING: Facet<DeliveryRow, DeliverySearch> = {
  kind: 'custom',
  field: 'during',
  label: 'Created',
  words: ({ during }) => `created ${duringWords(during)}`,
  matcher: ({ during }) => {
    const interval = during === null ? null : readInterval(during);
    return ({ createdAt }) => interval === null || isWithin(interval, createdAt);
  },
  draw: ({ during }, onChange) =>
    during !== null && (
      <ToggleFacet
        label={`Created: ${duringWords(during)}`}
        pressed
        onChange={() => onChange({ during: null })}
      />
    ),
};

function duringWords(during: string | null): string {
  const interval = during === null ? null : readInterval(during);
  return interval === null ? '' : intervalWords(interval);
}

/**
 * Returns the filters of the list. The service applies all filters except the creation time. `sources` is null for the
 * list of one source.
 */
function deliveryFacets(sources: NameDirectory | null): readonly Facet<DeliveryRow, DeliverySearch>[] {
  const facets: readonly Facet<DeliveryRow, DeliverySearch>[] = [
    {
      kind: 'one',
      field: 'state',
      label: 'State',
      isServerSide: true,
      choices: STATE_CHOICES,
      labelOf: (state) => STATE_CHOICES.find(({ value }) => value === state)?.label ?? state,
      note: null,
      isClosed: true,
    },
    {
      kind: 'one',
      field: 'type',
      label: 'Event',
      isServerSide: true,
      choices: TYPE_CHOICES,
      labelOf: eventName,
      note: null,
      isClosed: true,
    },
    { kind: 'id', field: 'event', label: 'Event id' },
    DURING,
  ];
  if (sources === null) return facets;
  const { choices, note, nameOf } = sources;
  return [
    {
      kind: 'one',
      field: 'source',
      label: 'Source',
      isServerSide: true,
      choices,
      labelOf: (id) => nameOf(id) ?? id,
      note,
    },
    ...facets,
  ];
}

/** Returns e.g. '150 deliveries loaded, there are more', because the service returns no total. */
export function loadedText(list: List<DeliveryRow, DeliverySearch>, isMore: boolean): string {
  const loaded = list.all?.length ?? 0;
  return isMore ? `${pluralize(loaded, 'delivery')} loaded, there are more` : pluralize(loaded, 'delivery');
}
