import type { QueryClient } from '@tanstack/react-query';

/**
 * Starts the read requests of the page at a URL without waiting for their responses. Each panel of the page shows its
 * own loading state and errors.
 */
export type PagePrefetch = (visit: {
  queryClient: QueryClient;
  /** The URL's path parameters, by their names in the route table. */
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
}) => void;
