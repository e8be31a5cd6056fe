import { Repeat2 } from 'lucide-react';
import type { FollowUpSequence } from '#contract/bot.ts';
import { Notices } from '../../../../ui/notices.tsx';
import { ladderOf } from './follow-up-ladder.ts';
import styles from './follow-ups.module.css';

type LadderProps = {
  sequences: readonly FollowUpSequence[] | null;
  /** How far a time may lie from the plan; null where nothing says so. */
  varianceMinutes: number | null;
  /** What comes after the last step. */
  end: string | null;
};

const STEP_HEIGHT = 30;
const LONGEST_GAP = 36;

/** The steps down a time line, with the time that has passed at each. Longer waits lie further apart. */
export function Ladder({ sequences, varianceMinutes, end }: LadderProps) {
  const { steps, notices } = ladderOf(sequences);
  if (steps.length === 0) {
    return (
      <p className={styles.nothing}>
        {sequences === null ? 'The service sent no steps.' : 'The list of steps is empty.'}
      </p>
    );
  }
  const variance = varianceMinutes ? `± ${varianceMinutes.toLocaleString('en')} min` : null;
  return (
    <>
      <Notices items={notices} />
      <ol className={styles.ladder}>
        {steps.map(({ order, wait, after, gap }, index) => (
          // Several steps may have one order.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className={styles.step} style={{ minHeight: STEP_HEIGHT + gap * LONGEST_GAP }}>
            <span className={styles.after}>{after ?? ''}</span>
            <span className={styles.what}>
              <span>
                {index === 0 ? 'after' : 'then after'} <b>{wait}</b>
                {variance && <span className={styles.aside}> {variance}</span>}
              </span>
              <span className={styles.aside}>order {order}</span>
            </span>
          </li>
        ))}
        {end !== null && (
          <li className={styles.end}>
            <span className={styles.after} />
            <span className={styles.what}>
              <span className={styles.repeat}>
                <Repeat2 size={14} aria-hidden />
                {end}
              </span>
            </span>
          </li>
        )}
      </ol>
    </>
  );
}
