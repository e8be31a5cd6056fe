import { listWebhookEndpoints } from '#contract/source-deliveries.ts';
import { read } from '../transport/read.ts';

export const endpointQueries = {
  /** The webhook endpoints of all sources, with the state of their deliveries. */
  ofAllSources: () => read(listWebhookEndpoints, {}),
};
