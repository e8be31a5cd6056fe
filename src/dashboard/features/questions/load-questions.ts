import type { QueryClient } from '@tanstack/react-query';
import type { LoaderFunction } from 'react-router';
import { faqQueries } from '../../api/faq-queries.ts';
import { sourceDirectory } from '../../api/source-directory.ts';
import { questionSearch, serverFilters } from './question-search.ts';

/** Starts what the page reads, and waits for none of it. */
export function loadQuestions(queryClient: QueryClient): LoaderFunction {
  return ({ request }) => {
    const { values } = questionSearch.read(new URL(request.url).searchParams);
    void queryClient.prefetchQuery(faqQueries.list(serverFilters(values)));
    void queryClient.prefetchQuery(sourceDirectory());
    return null;
  };
}
