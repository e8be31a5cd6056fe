import type { MutationOptions, QueryClient } from '@tanstack/react-query';

/**
 * Runs a mutation without a component that observes it, e.g. for bulk writes. It uses the mutation cache like other
 * mutations, so that a rejected key ends the session, and the end of a session clears the result.
 */
export function runMutation<Data, Variables>(
  queryClient: QueryClient,
  options: MutationOptions<Data, Error, Variables>,
  variables: Variables,
): Promise<Data> {
  return queryClient.getMutationCache().build(queryClient, options).execute(variables);
}
