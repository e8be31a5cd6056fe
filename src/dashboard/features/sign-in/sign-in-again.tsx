import Button from '@mui/material/Button';
import type { Session } from '#contract/app-config.ts';
import { isLock } from '../../api/session/session.ts';
import { isolate } from '../../lib/isolate.ts';
import { CentredPage } from '../../ui/centred-page.tsx';
import { SignInForm } from './sign-in-form.tsx';
import styles from './sign-in.module.css';

const REASONS = {
  signedOutElsewhere: 'You signed out in another tab while this page had unsaved changes.',
  ended: 'Your session has ended, or your key is no longer accepted.',
  keyRefused: 'Your key is no longer accepted.',
  keyDeleted: 'Your key is no longer accepted since you deleted an API key.',
  locked: 'You locked Botdeck.',
  idle: 'Botdeck locked itself after a time without use.',
};

type SignInAgainProps = {
  reason: keyof typeof REASONS;
  /** The agency of the interrupted page; null if its name is unknown. */
  agency: string | null;
  onSignedIn: (session: Session) => unknown;
  /** Called when the user leaves and thus discards the interrupted page. */
  onLeave: () => unknown;
};

/** Replaces a page whose session was interrupted, until the user signs in again. */
export function SignInAgain({ reason, agency, onSignedIn, onLeave }: SignInAgainProps) {
  return (
    <CentredPage title={isLock(reason) ? 'Locked' : 'Sign in again'}>
      <p className={styles.note} tabIndex={-1} ref={(note) => note?.focus()}>
        {REASONS[reason]} Your page and everything you typed are kept. Sign in
        {agency !== null && ` to ${isolate(agency)}`} to continue.
      </p>
      <SignInForm onSignedIn={onSignedIn} />
      <div className="mt-4">
        <Button fullWidth color="secondary" onClick={() => void onLeave()}>
          Discard the page and sign out
        </Button>
        <p className={styles.hint}>Signing in to another agency discards it too.</p>
      </div>
    </CentredPage>
  );
}
