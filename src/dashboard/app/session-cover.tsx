import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import type { Session } from '#contract/app-config.ts';
import { connection } from '../api/transport/connection.ts';
import { type Interruption, beginSession, isLock, sessionQuery } from '../api/session/session.ts';
import type { SessionEnd } from '../api/session/sign-in.ts';
import { endSuspension } from '../api/session/session-pause.ts';
import { SignInAgain } from '../features/sign-in/sign-in-again.tsx';
import { detachPage } from '../lib/detach-page.ts';
import { MuiTheme } from '../ui/mui-theme.tsx';
import type { AppRouter } from './router.tsx';
import type { Waiting } from './session.ts';

type CoverParts = {
  queryClient: QueryClient;
  reason: Interruption;
  router: () => AppRouter;
  /** Ends the session in this tab, but keeps the key of a new sign-in. */
  leave: (reason: SessionEnd) => Promise<void>;
  /** Ends the session in this tab. */
  end: (reason: SessionEnd, isOfAll: boolean) => Promise<void>;
  uncover: () => void;
  startAnew: (path: string) => void;
};

/** Detaches the page from the document and shows a sign-in form in its place. */
export function coverPage(waiting: Waiting, parts: CoverParts): void {
  const { queryClient, reason, router, leave, end, uncover, startAnew } = parts;
  const { cover, putBack } = detachPage();
  const container = document.createElement('div');
  cover.append(container);
  const root = createRoot(container);

  const goOn = async (session: Session) => {
    if (isOfSameAgency(waiting.known, session)) {
      beginSession(queryClient, session);
      uncover();
      endSuspension(true);
      await queryClient.invalidateQueries(
        { predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] },
        { cancelRefetch: false },
      );
      return;
    }
    const { pathname, search } = router().state.location;
    await leave('ended');
    if (beginSession(queryClient, session)) await router().navigate(pathname + search, { replace: true });
    else startAnew(pathname + search);
  };

  const show = waiting.putBack;
  waiting.goOn = goOn;
  waiting.putBack = () => {
    putBack();
    show();
    // The form is unmounted later, because it may still be rendering.
    setTimeout(() => root.unmount());
  };
  root.render(
    <QueryClientProvider client={queryClient}>
      <MuiTheme>
        <SignInAgain
          reason={reason}
          agency={waiting.known.agency}
          onSignedIn={goOn}
          // After a lock, the user leaves all agencies, because the lock has ended all their sessions.
          onLeave={() => end('signedOut', isLock(reason))}
        />
      </MuiTheme>
    </QueryClientProvider>,
  );
  show();
}

/** Returns whether two sessions belong to the same agency. An agency without a name never equals another one. */
function isOfSameAgency(one: Session, other: Session): boolean {
  return connection().kind === 'hosted'
    ? one.id === other.id
    : one.agency !== null && one.agency === other.agency;
}
