import { queryOptions } from '@tanstack/react-query';
import { listSmartFaqs } from '#contract/smart-faq.ts';
import { fetchList } from '../transport/partial-list.ts';
import type { CallInput } from '../transport/call.ts';

export type AskedFaqs = NonNullable<CallInput<typeof listSmartFaqs>['query']>;

export const faqQueries = {
  list: (filters: AskedFaqs) =>
    queryOptions({
      queryKey: [listSmartFaqs.id, filters],
      queryFn: (context) => fetchList(listSmartFaqs, { query: filters }, context),
    }),
};
