import { DifferencesTable } from './differences-table.tsx';
import { useFocusOnMount } from './use-focus-on-mount.ts';
import type { Difference } from './webhook-differences.ts';
import styles from './webhook-form.module.css';

/** After a save: what the service answered otherwise than it should. Takes the focus. */
export function SavedDifferences({ differences }: { differences: readonly Difference[] }) {
  const element = useFocusOnMount<HTMLElement>();
  return (
    <section ref={element} className={styles.differences} tabIndex={-1} aria-label="What was saved differs">
      <p>
        It is saved, but the service answered with something else than was sent or was known before. The form
        shows its answer.
      </p>
      <DifferencesTable
        label="What was saved differs"
        versions={['As sent, or as last known', 'As the service answered']}
        differences={differences}
      />
    </section>
  );
}
