import { CircleAlert } from 'lucide-react';
import { countOf } from '../../../lib/count-of.ts';
import { QuietButton } from '../../../ui/button.tsx';
import styles from './problem-summary.module.css';
import { useFocusOnMount } from './use-focus-on-mount.ts';
import { placeLabel, type Place, type PlacedProblem } from './webhook-problems.ts';

type ProblemSummaryProps = {
  problems: readonly PlacedProblem[];
  onGoTo: (place: Place) => void;
};

/** What keeps the form from being saved, where there is more than one thing. Takes the focus, and leads to each. */
export function ProblemSummary({ problems, onGoTo }: ProblemSummaryProps) {
  const element = useFocusOnMount<HTMLElement>();
  return (
    <section ref={element} className={styles.summary} tabIndex={-1} aria-label="What to fix">
      <CircleAlert className={styles.icon} size={20} aria-hidden />
      <div className={styles.words}>
        <p className={styles.title}>{countOf(problems.length, 'thing')} to fix before this can be saved</p>
        <ul className={styles.list}>
          {problems.map(({ path, message }) => (
            <li key={path}>
              <QuietButton onClick={() => onGoTo(path)}>{placeLabel(path)}</QuietButton>{' '}
              <span className={styles.message}>{message}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
