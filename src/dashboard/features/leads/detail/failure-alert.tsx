import { TriangleAlert } from 'lucide-react';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { LongText } from '../../../ui/long-text.tsx';
import styles from './failure-alert.module.css';

/** The most recent failure in full; nothing where there is none. */
export function FailureAlert({ reason }: { reason: string | null }) {
  if (reason === null || reason.trim() === '') return null;
  return (
    <section className={styles.alert} aria-label="Most recent failure">
      <TriangleAlert className={styles.icon} size={18} aria-hidden />
      <div className={styles.words}>
        <h2>Most recent failure</h2>
        <LongText text={reason} />
      </div>
      <CopyButton text={reason} label="failure reason" />
    </section>
  );
}
