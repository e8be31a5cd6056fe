import type { QueryClient } from '@tanstack/react-query';

/** Starts what a page at this address reads, and waits for none of it: each of its panels shows its own loading and failure. */
export type PagePrefetch = (visit: {
  queryClient: QueryClient;
  /** Of the address, by the names that the page table gives them. */
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
}) => void;
