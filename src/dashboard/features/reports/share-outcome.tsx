import Button from '@mui/material/Button';
import { CopyableId } from '../../ui/copyable.tsx';
import { focusOnce } from '../../ui/focus.ts';
import { countOf } from '../../lib/count-of.ts';
import styles from './share-outcome.module.css';

export type Outcome = {
  /** How many the report was to be shared with. */
  asked: number;
  /** Those of them that the answer does not hold. */
  unconfirmed: readonly string[];
  /** How many records of the answer could not be read. */
  unreadable: number;
};

type ShareOutcomeProps = { outcome: Outcome; onTryAgain: () => void; onDismiss: () => void };

/** What the service did not confirm of what it was asked for, which is no proof that it was not done. */
export function ShareOutcome({ outcome, onTryAgain, onDismiss }: ShareOutcomeProps) {
  const { asked, unconfirmed, unreadable } = outcome;
  return (
    <section className={styles.outcome} aria-labelledby="share-outcome" tabIndex={-1} ref={focusOnce}>
      <h2 id="share-outcome" className={styles.title}>
        {unconfirmed.length.toLocaleString('en')} of {countOf(asked, 'account')} not confirmed
      </h2>
      <p>
        The service took the request, but its answer does not name{' '}
        {unconfirmed.length === 1 ? 'this account' : 'these accounts'}: whether the report is shared with{' '}
        {unconfirmed.length === 1 ? 'it' : 'them'} is not known.
        {unreadable > 0 && ` ${countOf(unreadable, 'record')} of the answer could not be read.`}
      </p>
      <ul className={styles.ids}>
        {unconfirmed.map((id) => (
          <li key={id}>
            <CopyableId value={id} label="account id" keep={24} />
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button variant="outlined" onClick={onTryAgain}>
          Try these again
        </Button>
        <Button variant="text" onClick={onDismiss}>
          Dismiss
        </Button>
      </div>
    </section>
  );
}
