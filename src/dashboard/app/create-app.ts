import type { QueryClient } from '@tanstack/react-query';
import type { Session } from '#contract/app-config.ts';
import { connection } from '../api/connection.ts';
import { createQueryClient } from '../api/query-client.ts';
import { isSignedIn, reasonOfRefusal, type SessionEnd, sessionQuery, signOut } from '../api/session.ts';
import { createAppRouter, type AppRouter, type CreateRouter } from './router.tsx';
import { endSession, shareSession } from './session.ts';

export type App = {
  router: AppRouter;
  queryClient: QueryClient;
  /** Lets go of what outlives the page's elements. */
  dispose: () => void;
};

type AppOptions = {
  createRouter?: CreateRouter;
  /** Where it is known already, so that it is not asked for. */
  session?: Session;
  /** Whether the shell looks for what is new, again and again: unread notifications, and whatever happens. */
  isWatching?: boolean;
};

/** The dashboard over the current connection, not yet on the screen. The first page starts to load at once. */
export function createApp({ createRouter, session, isWatching = false }: AppOptions = {}): App {
  const queryClient = createQueryClient({
    onUnauthorized: () => {
      if (isSignedIn(queryClient)) otherTabs?.tell('changed');
      void end(reasonOfRefusal(queryClient));
    },
  });
  const end = (reason: SessionEnd) => endSession(router, queryClient, reason);
  if (session) queryClient.setQueryData(sessionQuery.queryKey, session);
  // A direct connection's key belongs to its tab alone: others have nothing to hear.
  const otherTabs = connection().kind === 'hosted' ? shareSession(queryClient, end) : null;
  const leave = async () => {
    await signOut();
    otherTabs?.tell('signed out');
    await end('signedOut');
  };
  const router = createAppRouter(queryClient, {
    onSignOut: async () => {
      // What is under way is for nobody any more, and would be refused.
      const calledOff = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' });
      await queryClient.cancelQueries();
      const current = connection();
      try {
        // What is asked for from here on goes with its page.
        await (current.kind === 'hosted' ? current.sendAfter(leave) : leave());
      } catch (error) {
        void queryClient.refetchQueries({ predicate: (query) => calledOff.includes(query) });
        throw error;
      }
    },
    isWatching,
    createRouter,
  });
  return {
    router,
    queryClient,
    dispose: () => {
      otherTabs?.close();
      router.dispose();
      queryClient.clear();
    },
  };
}
