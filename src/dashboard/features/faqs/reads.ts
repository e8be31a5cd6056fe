import type { PageReads } from '../../api/page-reads.ts';
import { faqQueries } from '../../api/faq-queries.ts';
import { prefetchNames } from '../../api/names.ts';
import { faqSearch, serverFilters } from './faq-search.ts';

/** Starts what the page reads, and waits for none of it. */
export const readFaqs: PageReads = ({ queryClient, search }) => {
  const { values } = faqSearch.read(search);
  void queryClient.prefetchQuery(faqQueries.list(serverFilters(values)));
  prefetchNames(queryClient, ['source']);
};
