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
import { IDLE_DELAY_MS } from '../ui/after-first-paint.ts';
import { createAppRouter, type AppRouter, type CreateRouter } from './router.tsx';
import type { SessionLife } from './session.ts';
import type { SharedSession } from './share-session.ts';
import { ownName } from '../lib/own-storage.ts';

export type App = {
  router: AppRouter;
  queryClient: QueryClient;
  /** Releases resources that outlive the rendered page. */
  dispose: () => Promise<void>;
};

type AppOptions = {
  /** Contains the pending reads of the first page, and the session if it is known. */
  queryClient: QueryClient;
  /**
   * The path and query of the page whose reads have already started. The router does not start them again, even if they
   * have failed.
   */
  readAt?: string | null;
  createRouter?: CreateRouter;
  /** Whether the shell polls for unread notifications and follows the event stream. */
  isWatching?: boolean;
  /** Loads a path with a full page load. */
  startAnew?: (path: string) => void;
};

/** Creates the dashboard for the current connection without rendering it. The first page starts to load immediately. */
export function createApp({
  queryClient,
  readAt = null,
  createRouter,
  isWatching = false,
  startAnew = (path) => location.replace(path),
}: AppOptions): App {
  let life: Promise<SessionLife> | null = null;
  /**
   * Loads the code that ends sessions, which the first page does not need. If the load fails, the sign-in page is
   * opened with a full page load.
   */
  const sessionLife = () =>
    (life ??= import('./session.ts').then(
      ({ createSessionLife }) => createSessionLife({ router: () => router, queryClient, startAnew }),
      (error: unknown) => {
        startAnew(paths.signIn());
        throw error;
      },
    ));
  const stopping = new AbortController();
  // Only tabs of a hosted connection share a session. The key of a direct connection belongs to its tab.
  const channel = connection().kind === 'hosted' ? new BroadcastChannel(ownName('botdeck-session')) : null;
  let sharing: Promise<SharedSession | null> | null = null;
  /** Returns the exchange with the other tabs; null for a direct connection, or if its code fails to load. */
  const otherTabs = () =>
    (sharing ??= channel
      ? Promise.all([import('./share-session.ts'), sessionLife()]).then(
          ([{ shareSession }, its]) =>
            stopping.signal.aborted ? null : shareSession(queryClient, its, channel, stopping.signal),
          () => (sharing = null),
        )
      : Promise.resolve(null));
  channel?.addEventListener('message', ({ data }) => void otherTabs().then((tabs) => tabs?.receive(data)));
  const stopListening = listenForRefusals(() => {
    if (!isSignedIn(queryClient) || isSuspended()) return;
    const reason = reasonOfRefusal(queryClient);
    // Suspend the session immediately, so that concurrent and later requests wait.
    beginSuspension();
    const showPage = hidePage();
    void sessionLife().then((its) => {
      its.interrupt(reason);
      // If the session has already ended, `interrupt` does nothing, and the page must be shown again.
      if (!its.waiting()) showPage();
    });
    void otherTabs().then((tabs) => tabs?.send({ kind: 'changed' }));
  });
  // The code that ends and shares sessions loads after the first page is idle. A message from another tab or a rejected
  // request loads it earlier.
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
    await lockBrowser(parts, 'locked');
  });
  const minutes = appConfig().idleLockMinutes;
  if (minutes) {
    void locking().then(({ startIdleLock, parts }) => startIdleLock({ ...parts, minutes, queryClient }));
  }
  const leave = async (of: SessionScope) => {
    const id = queryClient.getQueryData(sessionQuery.queryKey)?.id ?? null;
    await signOut(of);
    const isOfAll = of === 'browser';
    void otherTabs().then((tabs) => tabs?.send({ kind: 'signed out', of: isOfAll ? null : id }));
    await (await sessionLife()).end('signedOut', isOfAll);
  };
  let next: { id: string; path: string } | null = null;
  const router = createAppRouter(queryClient, {
    onSignOut: async (of) => {
      // The sign-out cancels the pending requests, because the host would reject them. If the sign-out fails, they are
      // sent again.
      const cancelled = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' });
      const current = connection();
      const signOutOf = async () => {
        await queryClient.cancelQueries();
        // Event streams and scans of all leads are not queries, so they are cancelled separately.
        if (current.kind === 'hosted') current.callOffReads();
        await leave(of);
      };
      try {
        // Requests that start during the sign-out wait until it is done.
        await (current.kind === 'hosted' ? current.sendAfter(signOutOf) : signOutOf());
      } catch (error) {
        void queryClient.refetchQueries({ predicate: (query) => cancelled.includes(query) });
        throw error;
      }
    },
    // The router first navigates to a separate page, so that a form with unsaved changes can ask the user. If the user
    // stays on the form, the tab keeps its agency.
    onSwitch: (id, path) => {
      next = { id, path };
      void router.navigate(paths.switching(), { replace: true, flushSync: true });
    },
    onLeft: () => {
      if (next === null) return void router.navigate(paths.home(), { replace: true });
      chooseAgency(next.id);
      // The full page load ends all pending requests for the previous agency.
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
