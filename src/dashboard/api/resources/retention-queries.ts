import { getRetention } from '#contract/retention.ts';
import { read } from '../transport/read.ts';

export const retentionQueries = {
  /** It changes only when the operator starts a host with other settings. */
  current: () => ({ ...read(getRetention, {}), staleTime: Number.POSITIVE_INFINITY }),
};
