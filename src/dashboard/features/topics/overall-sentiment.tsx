import { useMemo } from 'react';
import { countOf } from '../../lib/count-of.ts';
import { formatNumber } from '../../lib/format.ts';
import { formatSentiment } from '../../lib/topics/topic-figures.ts';
import type { TopicRow } from '../../lib/topics/topic-rows.ts';
import { overallBefore, overallComplete, overallSentiment, type Overall } from '../../lib/topics/totals.ts';
import { SheetButton } from '../../list/facet.tsx';
import sheet from '../../list/sheet.module.css';
import { Nothing } from '../../ui/value.tsx';
import styles from './topics-page.module.css';

type OverallSentimentProps = {
  rows: readonly TopicRow[];
  isCompared: boolean;
  /** The limit may leave topics out, whose readings are then missing. */
  isCut: boolean;
};

/** The mean sentiment over all topics by their readings, and its formula on demand. What became of it is told by the movers. */
export function OverallSentiment({ rows, isCompared, isCut }: OverallSentimentProps) {
  const now = useMemo(() => overallSentiment(rows), [rows]);
  return (
    <>
      Mean sentiment{' '}
      {now === null ? <Nothing label="no reading" /> : <strong>{formatSentiment(now.mean)}</strong>}
      {now && (
        <>
          {' '}
          <SheetButton
            size="small"
            label="How it’s calculated"
            sheetLabel="How the mean sentiment is calculated"
          >
            {() => <Formula rows={rows} now={now} isCompared={isCompared} isCut={isCut} />}
          </SheetButton>
        </>
      )}
    </>
  );
}

type FormulaProps = OverallSentimentProps & { now: Overall };

function Formula({ rows, now, isCompared, isCut }: FormulaProps) {
  const [complete, before] = isCompared ? [overallComplete(rows), overallBefore(rows)] : [];
  return (
    <div className={sheet.sheet}>
      <div className={sheet.form}>
        <h2>Mean sentiment</h2>
        <p className={styles.formula}>Σ (mean of a topic × its readings) ÷ Σ readings</p>
        <p className={styles.formula}>{quotient(now)}</p>
        {(complete || before) && (
          <p className={styles.formula}>
            {complete && `Full days: ${quotient(complete)}`}
            {complete && before && <br />}
            {before && `Before: ${quotient(before)}`}
          </p>
        )}
        <p>
          Over the {countOf(now.topics, 'topic')} listed here that {now.topics === 1 ? 'has' : 'have'} a
          reading. A conversation with several topics counts in each of them, and one without a reading in
          none.
          {isCut && ' Topics that the limit leaves out are not in it: another limit may give another mean.'}
        </p>
      </div>
    </div>
  );
}

function quotient({ sum, readings, mean }: Overall): string {
  return `${formatSentiment(sum)} ÷ ${formatNumber(readings)} = ${formatSentiment(mean)}`;
}
