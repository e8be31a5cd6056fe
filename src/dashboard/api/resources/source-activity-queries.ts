import { listSourceActivity } from '#contract/source-activity.ts';
import { read } from '../transport/read.ts';

export const sourceActivityQueries = {
  /** The new leads of each source in the last week. An extension, so the query may be disabled. */
  all: () => read(listSourceActivity, {}),
};
