import type { QueryClient } from '@tanstack/react-query';
import type { RouteObject } from 'react-router';

/** The pages in the shell that a visit need not begin with. */
export function otherRoutes(_queryClient: QueryClient): RouteObject[] {
  return [];
}
