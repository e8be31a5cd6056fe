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

type StoppedDeliveries = {
  query: UseQueryResult;
  /** Whether any source cannot deliver. This is known before the names of the sources. */
  isAnyStopped: boolean;
  /** undefined while the sources or their names are unknown. */
  stopped: StoppedSource[] | undefined;
};

/** Returns the sources that cannot deliver events to their outbound webhook. */
export function useStoppedDeliveries(): StoppedDeliveries {
  const query = useQuery({ ...endpointQueries.ofAllSources(), ...PREFETCHED, refetchInterval: REFETCH_MS });
  const stopped = query.data && stoppedDeliveries(query.data.data);
  const isAnyStopped = stopped !== undefined && stopped.length > 0;
  const sources = useQuery({ ...sourceDirectory(), enabled: isAnyStopped });
  const names = new Map(sources.data?.data.map((source) => [source.id, sourceName(source)]));
  return {
    query,
    isAnyStopped,
    // Waits for the names, so that no name replaces an id that is already visible.
    stopped: sources.isLoading
      ? undefined
      : stopped?.map((each) => ({ ...each, name: names.get(each.sourceId) ?? each.sourceId })),
  };
}
