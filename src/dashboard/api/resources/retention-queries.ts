import { getRetention } from '#contract/retention.ts';
import { read } from '../transport/read.ts';

export const retentionQueries = {
  /**
   * The periods for which the service keeps data. They change only when the operator restarts the host with other
   * settings, so the query never becomes stale.
   */
  current: () => ({ ...read(getRetention, {}), staleTime: Number.POSITIVE_INFINITY }),
};
