import { queryOptions } from '@tanstack/react-query';
import { listPersonas } from '#contract/persona.ts';
import { call } from '../transport/call.ts';

export const personaQueries = {
  list: () =>
    queryOptions({
      queryKey: [listPersonas.id],
      queryFn: ({ signal }) => call(listPersonas, {}, { signal }),
    }),
};
