import { useId, type ReactNode } from 'react';
import styles from './query-bar.module.css';

type ControlProps = {
  /** What the service said is wrong with its value. */
  problems: readonly string[];
  /** `problemId` names the words below, where there are any. */
  children: (problemId: string | undefined) => ReactNode;
};

/** A control of the bar, and below it why the service refused what it says. */
export function Control({ problems, children }: ControlProps) {
  const id = useId();
  return (
    <span className={styles.control}>
      {children(problems.length > 0 ? id : undefined)}
      {problems.length > 0 && (
        <p id={id} role="alert" className={styles.problem}>
          {problems.join(' ')}
        </p>
      )}
    </span>
  );
}
