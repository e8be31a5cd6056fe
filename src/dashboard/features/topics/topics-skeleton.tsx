import styles from './topics-skeleton.module.css';

/** The map before its tiles are there: a few areas as it will have. */
export function TopicsSkeleton() {
  return (
    <div className={styles.frame} aria-hidden>
      <i />
      <i />
      <i />
      <i />
      <i />
      <i />
    </div>
  );
}
