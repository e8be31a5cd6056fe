import type { MutationOptions, QueryClient } from '@tanstack/react-query';

/**
 * Carries out a mutation without a component that watches it, for writes that come in hundreds. It goes through the
 * cache like any other: a key that is refused ends the session, and a session that ends forgets the answer.
 */
export function runMutation<Data, Variables>(
  queryClient: QueryClient,
  options: MutationOptions<Data, Error, Variables>,
  variables: Variables,
): Promise<Data> {
  return queryClient.getMutationCache().build(queryClient, options).execute(variables);
}
