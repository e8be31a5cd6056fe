import { rangeWords, type Day } from '../../../lib/day.ts';
import type { PanelSeries, Span } from './panel-series.ts';
import styles from './series-summary.module.css';
import { summaryOf } from './summary-words.ts';

type SeriesSummaryProps = {
  series: readonly PanelSeries[];
  days: readonly Day[];
  span: Span;
  today: Day;
};

/** The charts in words: the first thing that those find who do not see them. */
export function SeriesSummary({ series, days, span, today }: SeriesSummaryProps) {
  const range = rangeWords({ first: days[span.from]!, last: days[span.to]! });
  return (
    <section aria-label="The charts in words" className={styles.summary}>
      <p className={styles.range}>{range}</p>
      {series.map((each) => (
        <p key={each.id}>
          {series.length > 1 && (
            <>
              <strong className={styles.name} dir="auto">
                {each.name}
              </strong>{' '}
            </>
          )}
          {summaryOf(each, days, span, today)}
        </p>
      ))}
    </section>
  );
}
