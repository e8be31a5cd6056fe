import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import * as z from 'zod';
import { ENDPOINT_STATES, listWebhookEndpoints, type SourceDeliveries } from '#contract/source-deliveries.ts';
import { listSources } from '#contract/source.ts';
import { listedBots } from '../../api/resources/bot-directory.ts';
import { isSupported } from '../../api/transport/config.ts';
import { PREFETCHED } from '../../api/transport/query-client.ts';
import { endpointQueries } from '../../api/resources/endpoint-queries.ts';
import { sourceDirectory } from '../../api/resources/source-directory.ts';
import { importHint } from '../../domain/import-hint.ts';
import { SENDING_LABELS, stoppedDeliveries } from '../../domain/stopped-deliveries.ts';
import { pluralize } from '../../lib/pluralize.ts';
import { paths } from '../../lib/paths.ts';
import { defineSearch, listFields, filterText, many, searchText } from '../../lib/search-params.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import type { Facet } from '../../list/facets.ts';
import { ListHeader, ListNotices, ListRows, ListScreen } from '../../list/list-screen.tsx';
import { listedRecord } from '../../list/listed-record.ts';
import { OpenById } from '../../list/open-by-id.tsx';
import { useList } from '../../list/use-list.ts';
import {
  SOURCE_STATES,
  sourceColumns,
  SOURCE_STATE_LABELS,
  stateOf,
  toSourceRows,
  type Listed,
  type SourceRow,
} from './source-columns.tsx';

/** The dashboard filters and sorts, because the service returns all sources in one reply. */
export const sourceSearch = defineSearch({
  category: many(filterText),
  state: many(z.enum(SOURCE_STATES)),
  deliveries: many(z.enum(ENDPOINT_STATES)),
  text: searchText(),
  ...listFields(),
});

/** If the service cannot list sources, only their names are known, so the facets are hidden. */
export function sourceFacets({
  isListed,
  areDeliveriesListed,
}: Listed): readonly Facet<SourceRow, typeof sourceSearch.defaults>[] {
  return [
    {
      kind: 'many',
      field: 'category',
      label: 'Category',
      of: ({ category }) => category,
      isOffered: isListed,
    },
    {
      kind: 'many',
      field: 'state',
      label: 'State',
      of: stateOf,
      labelOf: (state) => SOURCE_STATE_LABELS[state as keyof typeof SOURCE_STATE_LABELS],
      words: (states) => states.toLowerCase(),
      isOffered: isListed,
    },
    {
      kind: 'many',
      field: 'deliveries',
      label: 'Deliveries',
      of: ({ deliveries }) => deliveries?.state ?? null,
      labelOf: (state) => SENDING_LABELS[state as keyof typeof SENDING_LABELS],
      words: (states) => `deliveries ${states.toLowerCase()}`,
      isOffered: areDeliveriesListed,
    },
  ];
}

export function SourcesPage() {
  const isListed = isSupported(listSources);
  const areDeliveriesListed = isSupported(listWebhookEndpoints);
  const search = useSearchState(sourceSearch);
  const query = useQuery({ ...sourceDirectory(), ...PREFETCHED });
  const bots = useQuery(listedBots());
  const deliveries = useQuery({ ...endpointQueries.ofAllSources(), ...PREFETCHED });
  const first = useStoppedAtFirst(deliveries);
  const rows = useMemo(
    () =>
      query.data && first
        ? toSourceRows(query.data, { bots: bots.data ?? null, deliveries: deliveries.data ?? null, first })
        : undefined,
    [query.data, bots.data, deliveries.data, first],
  );
  const listed = useMemo(
    () => ({ isListed, areBotsListed: bots.isEnabled, areDeliveriesListed }),
    [isListed, bots.isEnabled, areDeliveriesListed],
  );
  const columns = useMemo(() => sourceColumns(listed), [listed]);
  const facets = useMemo(() => sourceFacets(listed), [listed]);
  const list = useList({
    noun: 'source',
    title: 'Sources',
    search,
    textField: 'text',
    query,
    rows,
    columns,
    facets,
  });
  const gatheredFrom = query.data?.gatheredFrom ?? null;
  return (
    <ListScreen
      list={list}
      header={
        <ListHeader
          list={list}
          count={isListed ? undefined : `${pluralize(rows?.length ?? 0, 'source')} seen`}
          file={{ recordOf: ({ bots: _bots, deliveries: _deliveries, ...source }) => listedRecord(source) }}
          actions={!isListed && <OpenById noun="source" to={paths.source} />}
        />
      }
      notices={
        <ListNotices
          list={list}
          notices={[
            ...(gatheredFrom === null ? [] : [gatheredFrom]),
            ...(bots.isError && bots.data === undefined ? [UNCOUNTED] : []),
            ...(deliveries.isError && deliveries.data === undefined ? [UNKNOWN_DELIVERIES] : []),
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

/**
 * Returns the ids of the sources that could not deliver when their state was first known, so that later replies move no
 * rows. Returns undefined while the first reply is expected.
 */
function useStoppedAtFirst({
  data,
  isLoading,
  failureCount,
}: Pick<UseQueryResult<{ data: readonly SourceDeliveries[] }>, 'data' | 'isLoading' | 'failureCount'>) {
  const [first, setFirst] = useState<ReadonlySet<string>>();
  const isExpected = data === undefined && isLoading && failureCount === 0;
  if (first === undefined && !isExpected)
    setFirst(new Set(stoppedDeliveries(data?.data ?? []).map(({ sourceId }) => sourceId)));
  return first;
}

const UNKNOWN_DELIVERIES = 'The state of the deliveries could not be loaded.';
const UNCOUNTED = 'The bots could not be loaded, so the bots of a source cannot be counted.';
