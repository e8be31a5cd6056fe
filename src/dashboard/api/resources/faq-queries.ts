import { queryOptions } from '@tanstack/react-query';
import { listSmartFaqs } from '#contract/smart-faq.ts';
import { fetchList } from '../transport/partial-list.ts';
import { readFaqReply, type FaqListRequest } from './faq-reply.ts';

export const faqQueries = {
  list: (request: FaqListRequest) =>
    queryOptions({
      queryKey: [listSmartFaqs.id, request],
      queryFn: (context) => fetchList(listSmartFaqs, { query: request }, context),
      select: readFaqReply,
    }),
};
