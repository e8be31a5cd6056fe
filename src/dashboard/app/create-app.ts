import type { QueryClient } from '@tanstack/react-query';
import type { SessionScope } from '#contract/app-config.ts';
import { appConfig } from '../api/transport/config.ts';
import { connection } from '../api/transport/connection.ts';
import { listenForLock } from '../api/session/lock.ts';
import { chooseAgency, isSignedIn, reasonOfRefusal, sessionQuery, signOut } from '../api/session/session.ts';
import {
  beginSuspension,
  endSuspension,
  isSuspended,
  listenForRefusals,
} from '../api/session/session-pause.ts';
import { hidePage } from '../lib/hide-page.ts';
import { paths } from '../lib/paths.ts';
import { IDLE_DELAY_MS } from '../ui/lazy-part.tsx';
import { createAppRouter, type AppRouter, type CreateRouter } from './router.tsx';
import type { SessionLife } from './session.ts';
import type { SharedSession } from './share-session.ts';
import { ownName } from '../lib/own-storage.ts';

export type App = {
  router: AppRouter;
  queryClient: QueryClient;
  /** Lets go of what outlives the page's elements. */
  dispose: () => Promise<void>;
};

type AppOptions = {
  /** With what the first page reads under way, and who is signed in where that is known. */
  queryClient: QueryClient;
  /** The path and query of the page whose reads have begun: they are not asked for twice, though they may have failed. */
  readAt?: string | null;
  createRouter?: CreateRouter;
  /** Whether the shell looks for what is new, again and again: unread notifications, and whatever happens. */
  isWatching?: boolean;
  /** Loads the page anew at a path. */
  startAnew?: (path: string) => void;
};

/** The dashboard over the current connection, not yet on the screen. The first page starts to load at once. */
export function createApp({
  queryClient,
  readAt = null,
  createRouter,
  isWatching = false,
  startAnew = (path) => location.replace(path),
}: AppOptions): App {
  let life: Promise<SessionLife> | null = null;
  /** How a session ends is not needed to begin one. Where its code does not come, the page is loaded anew without one. */
  const sessionLife = () =>
    (life ??= import('./session.ts').then(
      ({ createSessionLife }) => createSessionLife({ router: () => router, queryClient, startAnew }),
      (error: unknown) => {
        startAnew(paths.signIn());
        throw error;
      },
    ));
  const stopping = new AbortController();
  // A direct connection's key belongs to its tab alone: others have nothing to hear.
  const channel = connection().kind === 'hosted' ? new BroadcastChannel(ownName('botdeck-session')) : null;
  let sharing: Promise<SharedSession | null> | null = null;
  /** Null where others have nothing to hear, and where the code does not come. */
  const otherTabs = () =>
    (sharing ??= channel
      ? Promise.all([import('./share-session.ts'), sessionLife()]).then(
          ([{ shareSession }, its]) =>
            stopping.signal.aborted ? null : shareSession(queryClient, its, channel, stopping.signal),
          () => (sharing = null),
        )
      : Promise.resolve(null));
  channel?.addEventListener('message', ({ data }) => void otherTabs().then((tabs) => tabs?.hear(data)));
  const stopListening = listenForRefusals(() => {
    if (!isSignedIn(queryClient) || isSuspended()) return;
    const reason = reasonOfRefusal(queryClient);
    // At once: what is refused beside it, or asked for from now on, waits.
    beginSuspension();
    const showPage = hidePage();
    void sessionLife().then((its) => {
      its.interrupt(reason);
      // It may have ended meanwhile.
      if (!its.waiting()) showPage();
    });
    void otherTabs().then((tabs) => tabs?.tell({ kind: 'changed' }));
  });
  // Not before the first page had its time, unless there is something to hear or to tell.
  const timer = setTimeout(
    () => {
      void sessionLife();
      void otherTabs();
    },
    isWatching ? IDLE_DELAY_MS : 0,
  );
  const locking = async () => {
    const [{ lockBrowser, startIdleLock }, its, tabs] = await Promise.all([
      import('./idle-lock.ts'),
      sessionLife(),
      otherTabs(),
    ]);
    return { lockBrowser, startIdleLock, parts: { life: its, otherTabs: tabs, signal: stopping.signal } };
  };
  const stopOfferingLock = listenForLock(async () => {
    const { lockBrowser, parts } = await locking();
    await lockBrowser(parts);
  });
  const minutes = appConfig().idleLockMinutes;
  if (minutes) {
    void locking().then(({ startIdleLock, parts }) => startIdleLock({ ...parts, minutes, queryClient }));
  }
  const leave = async (of: SessionScope) => {
    const id = queryClient.getQueryData(sessionQuery.queryKey)?.id ?? null;
    await signOut(of);
    const isOfAll = of === 'browser';
    void otherTabs().then((tabs) => tabs?.tell({ kind: 'signed out', of: isOfAll ? null : id }));
    await (await sessionLife()).end('signedOut', isOfAll);
  };
  let next: { id: string; path: string } | null = null;
  const router = createAppRouter(queryClient, {
    onSignOut: async (of) => {
      // What is under way is for nobody any more, and would be refused.
      const calledOff = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' });
      const current = connection();
      const signOutOf = async () => {
        await queryClient.cancelQueries();
        // A stream of events is no query, nor is a scan.
        if (current.kind === 'hosted') current.callOffReads();
        await leave(of);
      };
      try {
        // What is asked for from here on goes with its page.
        await (current.kind === 'hosted' ? current.sendAfter(signOutOf) : signOutOf());
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
    readAt,
  });
  return {
    router,
    queryClient,
    dispose: async () => {
      clearTimeout(timer);
      stopping.abort();
      channel?.close();
      stopListening();
      stopOfferingLock();
      endSuspension(false);
      if (life) (await life.catch(() => null))?.dispose();
      router.dispose();
      queryClient.clear();
    },
  };
}
