import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import type { Session } from '#contract/app-config.ts';
import { connection } from '../api/transport/connection.ts';
import { beginSession, type Interruption, sessionQuery } from '../api/session/session.ts';
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
  /** Gives the page up, and keeps the key of who has signed in since. */
  leave: (reason: SessionEnd) => Promise<void>;
  /** Gives the page up. */
  end: (reason: SessionEnd, isOfAll: boolean) => Promise<void>;
  uncover: () => void;
  startAnew: (path: string) => void;
};

/** Takes the page out of the document, and asks for a key in its place. */
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
    // Not while it is drawn, which the sign-in may still be.
    setTimeout(() => root.unmount());
  };
  root.render(
    <QueryClientProvider client={queryClient}>
      <MuiTheme>
        <SignInAgain
          reason={reason}
          agency={waiting.known.agency}
          onSignedIn={goOn}
          // A lock has ended the sessions of every agency.
          onLeave={() => end('signedOut', reason === 'locked')}
        />
      </MuiTheme>
    </QueryClientProvider>,
  );
  show();
}

/** One that nobody can name is no other's. */
function isOfSameAgency(one: Session, other: Session): boolean {
  return connection().kind === 'hosted'
    ? one.id === other.id
    : one.agency !== null && one.agency === other.agency;
}
