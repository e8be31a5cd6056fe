/** Checks which questions of a 'list FAQs' reply match the request. */
import type { SmartFaq } from '#contract/smart-faq.ts';
import { faqMatchesFilters } from '../parameters/faq-filters.ts';
import type { ListReply } from '../transport/call.ts';
import { faqQueries, type FaqListRequest } from './faq-queries.ts';

type UnreadReply = ListReply<SmartFaq[], FaqListRequest>;

export type FaqListReply = UnreadReply & {
  /** The questions that match the request. */
  faqs: readonly SmartFaq[];
};

/**
 * Returns the questions that match a request. The API does not document the names of the filters, so the service may
 * ignore them.
 */
export function matchingFaqs(faqs: readonly SmartFaq[], request: FaqListRequest): SmartFaq[] {
  return faqs.filter((faq) => faqMatchesFilters(faq, request));
}

export function readFaqReply(reply: UnreadReply): FaqListReply {
  return { ...reply, faqs: matchingFaqs(reply.data, reply.request) };
}

/**
 * The query of the list of questions on a page. In its result, `faqs` contains only the questions that match the
 * request.
 */
export function checkedFaqList(request: FaqListRequest) {
  return { ...faqQueries.list(request), select: readFaqReply };
}
