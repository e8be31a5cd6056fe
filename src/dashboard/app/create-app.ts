import type { QueryClient } from '@tanstack/react-query';
import type { Session, SessionScope } from '#contract/app-config.ts';
import { appConfig } from '../api/config.ts';
import { connection } from '../api/connection.ts';
import { createQueryClient } from '../api/query-client.ts';
import {
  beginSession,
  chooseAgency,
  forgetAgency,
  isSignedIn,
  reasonOfRefusal,
  sessionQuery,
  signOut,
} from '../api/session.ts';
import { listenForRefusals } from '../api/suspension.ts';
import { paths } from '../lib/paths.ts';
import { SOON } from '../ui/lazy-part.tsx';
import { createAppRouter, type AppRouter, type CreateRouter } from './router.tsx';
import { createSessionLife } from './session.ts';
import type { SharedSession } from './share-session.ts';

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
  /** Loads the page anew at a path. */
  startAnew?: (path: string) => void;
};

/** The dashboard over the current connection, not yet on the screen. The first page starts to load at once. */
export function createApp({
  createRouter,
  session,
  isWatching = false,
  startAnew = (path) => location.replace(path),
}: AppOptions = {}): App {
  const queryClient = createQueryClient();
  forgetAgency();
  if (session?.signedIn) beginSession(queryClient, session);
  else if (session) queryClient.setQueryData(sessionQuery.queryKey, session);
  const life = createSessionLife({ router: () => router, queryClient, startAnew });
  const stopping = new AbortController();
  let sharing: Promise<SharedSession | null> | null = null;
  /** Null in a direct connection, whose key belongs to its tab alone, and where the code does not come. */
  const otherTabs = () =>
    (sharing ??=
      connection().kind === 'direct'
        ? Promise.resolve(null)
        : import('./share-session.ts').then(
            ({ shareSession }) => shareSession(queryClient, life, stopping.signal),
            () => (sharing = null),
          ));
  const stopListening = listenForRefusals(() => {
    if (isSignedIn(queryClient)) void otherTabs().then((tabs) => tabs?.tell({ kind: 'changed' }));
    life.interrupt(reasonOfRefusal(queryClient));
  });
  // What happened before it is followed is looked for then.
  const follow = () => void otherTabs().then((tabs) => isWatching && tabs?.check());
  const timer = setTimeout(follow, isWatching ? SOON : 0);
  const minutes = appConfig().idleLockMinutes;
  if (minutes) {
    void Promise.all([import('./idle-lock.ts'), otherTabs()]).then(([{ startIdleLock }, tabs]) =>
      startIdleLock({ minutes, queryClient, life, otherTabs: tabs, signal: stopping.signal }),
    );
  }
  const leave = async (of: SessionScope) => {
    const id = queryClient.getQueryData(sessionQuery.queryKey)?.id ?? null;
    await signOut(of);
    const isOfAll = of === 'browser';
    void otherTabs().then((tabs) => tabs?.tell({ kind: 'signed out', of: isOfAll ? null : id }));
    await life.end('signedOut', isOfAll);
  };
  let next: { id: string; path: string } | null = null;
  const router = createAppRouter(queryClient, {
    onSignOut: async (of) => {
      // What is under way is for nobody any more, and would be refused.
      const calledOff = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' });
      await queryClient.cancelQueries();
      const current = connection();
      try {
        // What is asked for from here on goes with its page.
        await (current.kind === 'hosted' ? current.sendAfter(() => leave(of)) : leave(of));
      } catch (error) {
        void queryClient.refetchQueries({ predicate: (query) => calledOff.includes(query) });
        throw error;
      }
    },
    // By way of a page of its own: a form that would be lost asks first, and whoever stays there stays signed in here.
    onSwitch: (id, path) => {
      next = { id, path };
      void router.navigate(paths.switching(), { replace: true, flushSync: true });
    },
    onLeft: () => {
      if (next === null) return void router.navigate(paths.home(), { replace: true });
      chooseAgency(next.id);
      // Whatever is still under way for the agency before ends with the page that began it.
      startAnew(next.path);
    },
    isWatching,
    createRouter,
  });
  return {
    router,
    queryClient,
    dispose: () => {
      clearTimeout(timer);
      stopping.abort();
      stopListening();
      life.dispose();
      router.dispose();
      queryClient.clear();
    },
  };
}
