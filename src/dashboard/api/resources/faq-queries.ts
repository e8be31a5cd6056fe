import { listSmartFaqs } from '#contract/smart-faq.ts';
import type { CallInput } from '../transport/call.ts';
import { read } from '../transport/read.ts';

export type AskedFaqs = NonNullable<CallInput<typeof listSmartFaqs>['query']>;

export const faqQueries = {
  list: (filters: AskedFaqs) => read(listSmartFaqs, { query: filters }, { inParts: true }),
};
