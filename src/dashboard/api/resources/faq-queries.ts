import { queryOptions } from '@tanstack/react-query';
import { listSmartFaqs } from '#contract/smart-faq.ts';
import { fetchList } from '../transport/partial-list.ts';
import type { CallInput } from '../transport/call.ts';

export type FaqListRequest = NonNullable<CallInput<typeof listSmartFaqs>['query']>;

export const faqQueries = {
  list: (request: FaqListRequest) =>
    queryOptions({
      queryKey: [listSmartFaqs.id, request],
      queryFn: (context) => fetchList(listSmartFaqs, { query: request }, context),
    }),
};
