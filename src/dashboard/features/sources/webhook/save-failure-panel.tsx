import { ErrorPanel } from '../../../ui/error-panel.tsx';
import styles from './review-dialog.module.css';
import { useFocusOnMount } from './use-focus-on-mount.ts';
import type { SaveFailure } from './webhook-problems.ts';

/** Why it was not saved, and what is to be known before another try. Takes the focus. */
export function SaveFailurePanel({ failure }: { failure: SaveFailure }) {
  const element = useFocusOnMount<HTMLDivElement>();
  return (
    <div ref={element} className={styles.failure} tabIndex={-1}>
      <ErrorPanel error={failure.words}>
        {failure.mayBeDone
          ? 'It may have been saved all the same. Saving it again does no harm. What you typed is still here.'
          : 'Nothing was saved. What you typed is still here.'}
      </ErrorPanel>
    </div>
  );
}
