import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

type EmptyStateProps = {
  title: string;
  /** Why there is nothing: none yet, filtered out, not offered by the service. */
  reason?: ReactNode;
  /** What to do about it. */
  action?: ReactNode;
};

/** Nothing to show, which is not an error. Failures are `ErrorPanel`'s. */
export function EmptyState({ title, reason, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <p className={styles.title}>{title}</p>
      {reason && <p className={styles.reason}>{reason}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
