import { listSmartFaqs } from '#contract/smart-faq.ts';
import type { CallInput } from '../transport/call.ts';
import { readList } from '../transport/read.ts';

export type FaqListRequest = NonNullable<CallInput<typeof listSmartFaqs>['query']>;

export const faqQueries = {
  list: (request: FaqListRequest) => readList(listSmartFaqs, request, { inParts: true }),
};
