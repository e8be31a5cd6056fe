import type { QueryClient } from '@tanstack/react-query';
import { redirect, type RouteObject } from 'react-router';
import { sessionQuery } from '../../api/session.ts';
import { paths } from '../../lib/paths.ts';
import { returnPath } from './return-path.ts';

export function signInRoutes(queryClient: QueryClient): RouteObject[] {
  return [
    {
      path: paths.signIn(),
      loader: async ({ url }) => {
        const session = await queryClient.ensureQueryData(sessionQuery);
        return session.signedIn ? redirect(returnPath(url.searchParams)) : null;
      },
      lazy: { Component: async () => (await import('./sign-in-page.tsx')).SignInPage },
    },
  ];
}
