import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import * as z from 'zod';
import { listAgencyChannels } from '#contract/custom-channel.ts';
import { listSources } from '#contract/source.ts';
import { codeWords } from '../../lib/code-words.ts';
import { listedBots } from '../../api/resources/bot-directory.ts';
import { isSupported } from '../../api/transport/config.ts';
import { PREFETCHED } from '../../api/transport/query-client.ts';
import { endpointQueries } from '../../api/resources/endpoint-queries.ts';
import { sourceActivityQueries } from '../../api/resources/source-activity-queries.ts';
import { sourceDirectory } from '../../api/resources/source-directory.ts';
import { importHint } from '../../domain/import-hint.ts';
import { joinNames } from '../../lib/format.ts';
import { pluralize } from '../../lib/pluralize.ts';
import { paths } from '../../lib/paths.ts';
import { defineSearch, listFields, filterText, many, searchText } from '../../lib/search-params.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import type { Facet } from '../../list/facets.ts';
import { ListHeader, ListNotices, ListRows, ListScreen } from '../../list/list-screen.tsx';
import { listedRecord } from '../../list/listed-record.ts';
import { unreadableNotices } from '../../list/notices.ts';
import { OpenById } from '../../list/open-by-id.tsx';
import { useList } from '../../list/use-list.ts';
import { listedForAllSources } from './prefetch.ts';
import {
  SOURCE_STATES,
  sourceColumns,
  SOURCE_STATE_LABELS,
  stateOf,
  WEBHOOK_LISTS,
} from './source-columns.tsx';
import {
  compareProblems,
  TOKEN_STATE_LABELS,
  TOKEN_STATES,
  toSourceRows,
  WEBHOOK_STATE_LABELS,
  WEBHOOK_STATES,
  type SourceRow,
} from './source-rows.ts';

/**
 * The search parameters of the source list. The dashboard filters and sorts, because the service returns all sources in
 * one response.
 */
export const sourceSearch = defineSearch({
  category: many(filterText),
  state: many(z.enum(SOURCE_STATES)),
  webhook: many(z.enum(WEBHOOK_STATES)),
  tokens: many(z.enum(TOKEN_STATES)),
  text: searchText(),
  ...listFields(),
});

export const SOURCE_FACETS: readonly Facet<SourceRow, typeof sourceSearch.defaults>[] = [
  {
    kind: 'many',
    field: 'category',
    label: 'Channel',
    of: ({ category }) => category,
    labelOf: codeWords,
  },
  {
    kind: 'many',
    field: 'state',
    label: 'State',
    of: stateOf,
    labelOf: (state) => SOURCE_STATE_LABELS[state as keyof typeof SOURCE_STATE_LABELS],
    words: (states) => states.toLowerCase(),
  },
  {
    kind: 'many',
    field: 'webhook',
    label: 'Webhook',
    of: ({ webhook }) => webhook?.state ?? null,
    labelOf: (state) => WEBHOOK_STATE_LABELS[state as keyof typeof WEBHOOK_STATE_LABELS],
    words: (states) => `webhook ${states.toLowerCase()}`,
  },
  {
    kind: 'many',
    field: 'tokens',
    label: 'Tokens',
    of: ({ tokens }) => tokens?.state ?? null,
    labelOf: (state) => TOKEN_STATE_LABELS[state as keyof typeof TOKEN_STATE_LABELS],
    words: (states) => `tokens: ${states}`,
  },
];

export function SourcesPage() {
  const isListed = isSupported(listSources);
  const search = useSearchState(sourceSearch);
  const query = useQuery({ ...sourceDirectory(), ...PREFETCHED });
  const bots = useQuery(listedBots());
  // Not prefetched, because the code of this query would then be part of every page.
  const activity = useQuery(sourceActivityQueries.all());
  const deliveries = useQuery({ ...endpointQueries.ofAllSources(), ...PREFETCHED });
  const [webhooksQuery, channelsQuery] = listedForAllSources();
  const webhooks = useQuery({ ...webhooksQuery, ...PREFETCHED });
  const channels = useQuery({ ...channelsQuery, ...PREFETCHED });
  const known = useMemo(
    () =>
      query.data &&
      toSourceRows(query.data, {
        bots: bots.data ?? null,
        activity: activity.data ?? null,
        deliveries: deliveries.data ?? null,
        webhooks: webhooks.data ?? null,
        channels: channels.data ?? null,
      }),
    [query.data, bots.data, activity.data, deliveries.data, webhooks.data, channels.data],
  );
  const rows = useProblemsFirst(known, [deliveries, webhooks, channels].some(isExpected));
  const columns = useMemo(() => sourceColumns(), []);
  const list = useList({
    noun: 'source',
    title: 'Sources',
    search,
    textField: 'text',
    query,
    rows,
    columns,
    facets: SOURCE_FACETS,
    unsortedLabel: [...WEBHOOK_LISTS, listAgencyChannels].some(isSupported) ? 'Problems first' : undefined,
  });
  const gatheredFrom = query.data?.gatheredFrom ?? null;
  return (
    <ListScreen
      list={list}
      header={
        <ListHeader
          list={list}
          count={isListed ? undefined : `${pluralize(rows?.length ?? 0, 'source')} seen`}
          file={{
            recordOf: ({ bots: _b, newLeads: _n, webhook: _w, tokens: _t, ...source }) =>
              listedRecord(source),
          }}
          actions={!isListed && <OpenById noun="source" to={paths.source} />}
        />
      }
      notices={
        <ListNotices
          list={list}
          notices={[
            ...(gatheredFrom === null ? [] : [gatheredFrom]),
            ...(query.data === undefined
              ? []
              : failureNotices({
                  bots,
                  'new leads': activity,
                  'state of the deliveries': deliveries,
                  webhooks,
                  'channel tokens': channels,
                })),
            ...unreadableNotices('webhook', webhooks.data?.invalidCount ?? 0),
            ...unreadableNotices('channel', channels.data?.invalidCount ?? 0),
          ]}
          invalidNoun={isListed ? 'source' : 'record'}
        />
      }
    >
      <ListRows
        list={list}
        rowHref={({ id }) => paths.source(id)}
        onRowIntent={() => void import('./detail/source-page.tsx')}
        empty={
          isListed
            ? {
                title: 'No sources yet',
                reason: importHint('Sources are connected at the service, and appear here.'),
              }
            : {
                title: 'No sources found yet',
                reason:
                  'This service cannot list sources, and none are named by its newest leads or questions. Open a source by its id.',
              }
        }
      />
    </ListScreen>
  );
}

type AboutQuery = Pick<UseQueryResult, 'data' | 'isError' | 'isLoading' | 'failureCount'>;

/** Whether the first response to a query is still expected. */
function isExpected({ data, isLoading, failureCount }: AboutQuery): boolean {
  return data === undefined && isLoading && failureCount === 0;
}

/**
 * Sorts the sources with problems first. The order is computed once, when the problems of all sources are known, so
 * that later responses move no rows. Returns undefined until then.
 */
function useProblemsFirst(
  rows: readonly SourceRow[] | undefined,
  isWaiting: boolean,
): readonly SourceRow[] | undefined {
  const [places, setPlaces] = useState<ReadonlyMap<string, number>>();
  if (places === undefined && rows && !isWaiting) {
    setPlaces(new Map(rows.toSorted(compareProblems).map(({ id }, place) => [id, place])));
  }
  return useMemo(() => {
    if (rows === undefined || places === undefined) return undefined;
    const placeOf = ({ id }: SourceRow) => places.get(id) ?? places.size;
    return rows.toSorted((a, b) => placeOf(a) - placeOf(b));
  }, [rows, places]);
}

/** Returns one notice that names all data that could not be loaded. */
function failureNotices(queries: Record<string, AboutQuery>): string[] {
  const failed = Object.entries(queries).filter(([, { isError, data }]) => isError && data === undefined);
  if (failed.length === 0) return [];
  return [`The ${joinNames(failed.map(([name]) => name))} could not be loaded.`];
}
