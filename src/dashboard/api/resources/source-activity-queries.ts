import { listSourceActivity } from '#contract/source-activity.ts';
import { read } from '../transport/read.ts';

export const sourceActivityQueries = {
  /**
   * The new leads of each source in the last week. The operation is an extension of the API, so the query is disabled
   * if the service does not support it.
   */
  all: () => read(listSourceActivity, {}),
};
