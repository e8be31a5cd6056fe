import { queryOptions } from '@tanstack/react-query';
import { listSmartFaqs } from '#contract/smart-faq.ts';
import { readList } from './arriving.ts';
import type { CallInput } from './call.ts';

export type AskedFaqs = NonNullable<CallInput<typeof listSmartFaqs>['query']>;

export const faqQueries = {
  list: (filters: AskedFaqs) =>
    queryOptions({
      queryKey: [listSmartFaqs.id, filters],
      queryFn: (context) => readList(listSmartFaqs, { query: filters }, context),
    }),
};
