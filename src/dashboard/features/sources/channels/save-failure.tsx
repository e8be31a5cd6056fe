import { mayBeDone } from '../../../api/service-error.ts';
import { errorWithoutSecrets } from '../../../form/service-problems.ts';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { focusOnce } from '../../../ui/focus-once.ts';
import styles from './channel-form.module.css';

type SaveFailureProps = {
  error: unknown;
  /** Whether it failed in the save itself, and not in the look before it. */
  wasSent: boolean;
  /** What no word of it may hold. */
  secrets: readonly string[];
};

/** Why a channel could not be saved. It takes the focus, so that nobody waits for what has happened. */
export function SaveFailure({ error, wasSent, secrets }: SaveFailureProps) {
  return (
    <div className={styles.trouble} tabIndex={-1} ref={focusOnce}>
      <ErrorPanel error={errorWithoutSecrets(error, secrets)}>
        {consequence(error, wasSent)} What you entered is still here.
      </ErrorPanel>
    </div>
  );
}

function consequence(error: unknown, wasSent: boolean): string {
  if (!wasSent) {
    return 'Nothing was saved: before that, it could not be read whether somebody else has changed the channel.';
  }
  return mayBeDone(error)
    ? 'It may have been saved all the same. Saving it again does no harm.'
    : 'Nothing was saved.';
}
