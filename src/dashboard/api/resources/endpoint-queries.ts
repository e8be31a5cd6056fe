import { listWebhookEndpoints } from '#contract/source-deliveries.ts';
import { read } from '../transport/read.ts';

export const endpointQueries = {
  /** The state of the deliveries of all sources. */
  ofAllSources: () => read(listWebhookEndpoints, {}),
};
