import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import * as z from 'zod';
import type { Session } from '#contract/app-config.ts';
import { agencyNames, beginSession, sessionQuery } from '../../api/session/session.ts';
import { SessionEnd } from '../../api/session/sign-in.ts';
import { CentredPage } from '../../ui/centred-page.tsx';
import { returnPath } from './return-path.ts';
import { SignInForm } from './sign-in-form.tsx';
import styles from './sign-in.module.css';

const SESSION_ENDS: Record<SessionEnd, string> = {
  signedOut: 'You are signed out.',
  signedOutElsewhere: 'You signed out in another tab.',
  ended:
    'Your session has ended, or your key is no longer accepted. Sign in again to continue where you were.',
  keyRefused: 'Your key is no longer accepted. Sign in again to continue where you were.',
  keyDeleted: 'Your key is no longer accepted since you deleted an API key. Sign in with another one.',
  locked: 'You locked Botdeck. Sign in again to continue where you were.',
  idle: 'Botdeck locked itself after a time without use. Sign in again to continue where you were.',
};

export function SignInPage() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { data: session } = useQuery(sessionQuery);
  const held = session?.held ?? [];
  const goTo = (next: Session) => {
    const path = returnPath(search);
    // If this tab was used for another agency, the page reloads to discard pending work of that agency.
    return beginSession(queryClient, next) ? navigate(path, { replace: true }) : location.replace(path);
  };
  return (
    <CentredPage title="Sign in" heading="Sign in to Botdeck">
      <p className="secondary mb-5">Sign in with your agency’s API key.</p>
      {held.length > 0 && (
        <div className="grid mb-5">
          <p className={styles.hint}>You are still signed in to:</p>
          {agencyNames(held).map((name, index) => (
            <Button
              key={held[index]!.id}
              variant="outlined"
              fullWidth
              onClick={() => void goTo({ signedIn: true, ...held[index]!, held })}
            >
              Continue as <bdi>{name}</bdi>
            </Button>
          ))}
        </div>
      )}
      <SignInForm note={<SessionEndNote />} onSignedIn={goTo} />
    </CentredPage>
  );
}

/**
 * Explains why the user must sign in again. The note receives the focus, because it replaces the page that had the
 * focus.
 */
function SessionEndNote() {
  const state = z.object({ reason: SessionEnd }).safeParse(useLocation().state);
  if (!state.success) return null;
  return (
    <p className={styles.note} tabIndex={-1} ref={(note) => note?.focus()}>
      {SESSION_ENDS[state.data.reason]}
    </p>
  );
}
