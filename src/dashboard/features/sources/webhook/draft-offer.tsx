import { Button } from '../../../ui/button.tsx';
import { Moment } from '../../../ui/moment.tsx';
import styles from './webhook-form.module.css';

type DraftOfferProps = { savedAt: string; onUse: () => void; onDrop: () => void };

/** What was typed here before and not saved. */
export function DraftOffer({ savedAt, onUse, onDrop }: DraftOfferProps) {
  return (
    <section className={styles.offer} aria-label="Draft">
      <p className={styles.offerWords}>
        There is a draft from <Moment value={savedAt} /> that was not saved. It holds no secrets: those of the
        service are put in where it has them. Where new ones were typed, they are to be entered again.
      </p>
      <div className={styles.offerActions}>
        <Button onClick={onUse}>Use the draft</Button>
        <Button variant="text" onClick={onDrop}>
          Throw it away
        </Button>
      </div>
    </section>
  );
}
