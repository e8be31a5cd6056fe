import { useMemo } from 'react';
import { pluralize } from '../../lib/pluralize.ts';
import { formatDayRange } from '../../lib/day.ts';
import { formatNumber } from '../../lib/format.ts';
import { utcNote } from '../../lib/time.ts';
import { formatSentiment } from '../../domain/topics/topic-figures.ts';
import {
  overallBefore,
  overallComplete,
  overallSentiment,
  type Overall,
} from '../../domain/topics/totals.ts';
import { SheetButton } from '../../list/facet.tsx';
import sheet from '../../list/sheet.module.css';
import { EmptyValue } from '../../ui/value.tsx';
import { CoverageList } from './query-bar/coverage.tsx';
import { useNarrow } from '../../ui/use-layout.ts';
import styles from './topics-page.module.css';
import { isCut, type TopicRows } from './use-topic-rows.ts';
import type { Topics } from './use-topics.ts';

type TopicsMetaProps = { topics: Topics; figures: TopicRows };

/**
 * The line below the page title: the number of topics and conversations, the days, the average sentiment, and a button
 * that shows the coverage.
 */
export function TopicsMeta({ topics: { reply, range, search }, figures }: TopicsMetaProps) {
  const { rows } = figures;
  const { topics, analyzedConversations } = reply.data;
  const now = useMemo(() => overallSentiment(rows), [rows]);
  return (
    <>
      <span>
        {pluralize(topics.length, 'topic')}
        {/* On a narrow screen the button for the days, below this line, already shows the range. */}
        {!useNarrow() && `, ${formatDayRange(range)}${utcNote()}`}
      </span>
      {' · '}
      <span>{pluralize(analyzedConversations, 'conversation')}</span>
      {' · '}
      <span>
        average sentiment {now === null ? <EmptyValue label="no reading" /> : formatSentiment(now.mean)}
      </span>
      {' · '}
      <SheetButton size="small" label="Coverage" sheetLabel="Coverage of the topics">
        {() => (
          <div className={sheet.sheet}>
            <div className={sheet.form}>
              <h2>Data coverage</h2>
              <CoverageList analytics={reply.data} />
              {now && <Formula now={now} figures={figures} isCut={isCut(reply, search.limit)} />}
            </div>
          </div>
        )}
      </SheetButton>
    </>
  );
}

type FormulaProps = {
  now: Overall;
  figures: TopicRows;
  /** Whether the limit may have left topics out of the reply, so that the average lacks their readings. */
  isCut: boolean;
};

/**
 * Shows the calculation of the average sentiment: the average of all listed topics, weighted by their readings. The
 * card of movers shows the change.
 */
function Formula({ now, figures: { rows, comparison }, isCut: isLimited }: FormulaProps) {
  const [complete, before] = comparison === null ? [] : [overallComplete(rows), overallBefore(rows)];
  return (
    <>
      <h3>Average sentiment</h3>
      <p className={styles.formula}>Σ (average of a topic × its readings) ÷ Σ readings</p>
      <p className={styles.formula}>{quotient(now)}</p>
      {(complete || before) && (
        <p className={styles.formula}>
          {complete && `Full days: ${quotient(complete)}`}
          {complete && before && <br />}
          {before && `Before: ${quotient(before)}`}
        </p>
      )}
      <p className={sheet.note}>
        Over the {pluralize(now.topics, 'topic')} listed here that {now.topics === 1 ? 'has' : 'have'} a
        reading. A conversation with several topics counts in each of them; one without a reading counts in
        none.
        {isLimited && ' The limit leaves topics out, so another limit may give another average.'}
      </p>
    </>
  );
}

function quotient({ sum, readings, mean }: Overall): string {
  return `${formatSentiment(sum)} ÷ ${formatNumber(readings)} = ${formatSentiment(mean)}`;
}
