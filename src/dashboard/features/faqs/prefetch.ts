import type { PagePrefetch } from '../../api/resources/page-prefetch.ts';
import { faqQueries } from '../../api/resources/faq-queries.ts';
import { prefetchNames } from '../../api/names/names.ts';
import { prefetch } from '../../api/transport/read.ts';
import { faqRequest, faqSearch } from './faq-search.ts';

/** Starts the requests of the FAQ page without waiting for the responses. */
export const readFaqs: PagePrefetch = ({ queryClient, search }) => {
  void prefetch(queryClient, faqQueries.list(faqRequest(faqSearch.read(search).values)));
  prefetchNames(queryClient, ['source']);
};
