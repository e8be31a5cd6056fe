import { queryOptions } from '@tanstack/react-query';
import { listSources } from '#contract/source.ts';
import { call } from '../transport/call.ts';

export const sourceQueries = {
  /** Requires `isSupported(listSources)`, because the operation is an extension. */
  list: () =>
    queryOptions({
      queryKey: [listSources.id],
      queryFn: ({ signal }) => call(listSources, {}, { signal }),
    }),
};
