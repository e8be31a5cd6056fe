import { queryOptions } from '@tanstack/react-query';
import { listSources } from '#contract/source.ts';
import { call } from '../transport/call.ts';

export const sourceQueries = {
  /** Only where `offers(listSources)`: an extension that a service may not have. */
  list: () =>
    queryOptions({
      queryKey: [listSources.id],
      queryFn: ({ signal }) => call(listSources, {}, { signal }),
    }),
};
