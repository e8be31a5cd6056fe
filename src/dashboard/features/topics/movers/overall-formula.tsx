import { FacetSheet } from '../../../list/facet-sheet.tsx';
import { countOf } from '../../../lib/count-of.ts';
import { formatCount } from '../../../lib/figure-words.ts';
import { formatSentiment } from '../../../lib/topics/topic-figures.ts';
import type { Overall } from '../../../lib/topics/topic-rows.ts';
import styles from './overall-sentiment.module.css';

type OverallFormulaProps = {
  now: Overall;
  /** Null where nothing is compared, or nothing was read then. */
  before: Overall | null;
  anchor: HTMLElement;
  onClose: () => void;
};

export function OverallFormula({ now, before, anchor, onClose }: OverallFormulaProps) {
  return (
    <FacetSheet label="How the mean sentiment is made" anchor={anchor} onClose={onClose}>
      <div className={styles.sheet}>
        <h2>Mean sentiment</h2>
        <p className={styles.formula}>Σ (mean of a topic × its readings) ÷ Σ readings</p>
        <p className={styles.formula}>
          {quotient(now)}
          {before && (
            <>
              <br />
              Before: {quotient(before)}
            </>
          )}
        </p>
        <p className={styles.note}>
          Over the {countOf(now.topics, 'topic')} listed here that {now.topics === 1 ? 'has' : 'have'} a
          reading. A conversation with several topics counts in each of them, and one without a reading in
          none.
        </p>
      </div>
    </FacetSheet>
  );
}

function quotient({ sum, readings, mean }: Overall): string {
  return `${formatSentiment(sum)} ÷ ${formatCount(readings)} = ${formatSentiment(mean)}`;
}
