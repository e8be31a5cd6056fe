import type { PagePrefetch } from '../../api/resources/page-prefetch.ts';
import { faqQueries } from '../../api/resources/faq-queries.ts';
import { prefetchNames } from '../../api/names/names.ts';
import { prefetch } from '../../api/transport/read.ts';
import { faqSearch, faqServerFilters } from './faq-search.ts';

/** Starts the requests of the FAQ page without waiting for the responses. */
export const readFaqs: PagePrefetch = ({ queryClient, search }) => {
  const { values } = faqSearch.read(search);
  void prefetch(queryClient, faqQueries.list(faqServerFilters(values)));
  prefetchNames(queryClient, ['source']);
};
