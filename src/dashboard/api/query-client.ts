import { QueryClient } from '@tanstack/react-query';
import { ServiceError } from './service-error.ts';

const RETRY_DELAY_MS = 500;
/** What was loaded so lately is not loaded again because it is looked at. */
export const FRESH_MS = 30_000;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // Ask even when the browser believes it is offline: a paused query would show a skeleton for ever.
        networkMode: 'always',
        // Off by itself where queries ask at all times.
        refetchOnReconnect: true,
        retry: (failures, error) => failures === 0 && isWorthOneRetry(error),
        retryDelay: RETRY_DELAY_MS,
      },
      // Nor does a write wait for the network, to be sent when nobody looks any more: it fails at once.
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/**
 * For a plain `useQuery` of what the page's loader asks for as well: where that has failed by the time the page is drawn,
 * drawing it does not ask again. What throws to a panel does so by itself.
 */
export const ASKED_BY_LOADER = { retryOnMount: false } as const;

/** A service that answered that it is unavailable now, without asking for a pause; never one that kept us waiting. */
function isWorthOneRetry(error: Error): boolean {
  return (
    error instanceof ServiceError &&
    error.kind === 'unavailable' &&
    error.status !== null &&
    error.retryAfter === null
  );
}
