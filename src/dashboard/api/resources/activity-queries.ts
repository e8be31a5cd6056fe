import { DEFAULT_ACTIVITY_DAYS, getActivity } from '#contract/activity.ts';
import { read } from '../transport/read.ts';

export const activityQueries = {
  /**
   * The activity of the last two weeks. The operation is an extension of the API, so the query is disabled if the
   * service does not support it.
   */
  fortnight: () => read(getActivity, { query: { days: DEFAULT_ACTIVITY_DAYS } }),
};
