import { DEFAULT_ACTIVITY_DAYS, getActivity } from '#contract/activity.ts';
import { read } from '../transport/read.ts';

export const activityQueries = {
  /** The last two weeks. An extension, so the query may be disabled. */
  fortnight: () => read(getActivity, { query: { days: DEFAULT_ACTIVITY_DAYS } }),
};
