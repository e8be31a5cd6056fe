import type { MutationOptions, QueryClient } from '@tanstack/react-query';

/**
 * Runs a mutation without a component that observes it, e.g. for bulk writes. The mutation is in the mutation cache, so
 * a rejected key ends the session, and the end of the session clears the result.
 */
export function runMutation<Data, Variables>(
  queryClient: QueryClient,
  options: MutationOptions<Data, Error, Variables>,
  variables: Variables,
): Promise<Data> {
  return queryClient.getMutationCache().build(queryClient, options).execute(variables);
}
