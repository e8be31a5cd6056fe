import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { SourceDeliveries } from '#contract/source-deliveries.ts';
import { endpointQueries } from '../../api/resources/endpoint-queries.ts';
import { sourceDirectory } from '../../api/resources/source-directory.ts';
import { PREFETCHED } from '../../api/transport/query-client.ts';
import { sourceName } from '../../domain/source-name.ts';
import { stoppedDeliveries } from '../../domain/stopped-deliveries.ts';

/** The polling interval. assumed: frequent enough for a page that is open all day. */
const REFETCH_MS = 30_000;

export type StoppedSource = SourceDeliveries & { name: string };

/**
 * Returns the sources that cannot deliver events to their outbound webhook. `stopped` is undefined while they are
 * unknown.
 */
export function useStoppedDeliveries(): { query: UseQueryResult; stopped: StoppedSource[] | undefined } {
  const query = useQuery({ ...endpointQueries.ofAllSources(), ...PREFETCHED, refetchInterval: REFETCH_MS });
  const stopped = query.data && stoppedDeliveries(query.data.data);
  const sources = useQuery({ ...sourceDirectory(), enabled: Boolean(stopped?.length) });
  const names = new Map(sources.data?.data.map((source) => [source.id, sourceName(source)]));
  return {
    query,
    // Waits for the names, so that no name replaces an id that is already visible.
    stopped: sources.isLoading
      ? undefined
      : stopped?.map((each) => ({ ...each, name: names.get(each.sourceId) ?? each.sourceId })),
  };
}
