import type { ReactNode } from 'react';
import { countOf } from '../../../lib/count-of.ts';
import type { Day } from '../../../lib/day.ts';
import { Nothing } from '../../../ui/value.tsx';
import { formatCount, formatPercent } from '../../../lib/figure-words.ts';
import { changeText, formatSentiment } from '../../../lib/topics/topic-figures.ts';
import type { TopicRow } from '../../../lib/topics/topic-rows.ts';
import { dailyMean, formatMean } from './daily-mean.ts';
import styles from './topic-facts.module.css';

type TopicFactsProps = { row: TopicRow; isCompared: boolean; today: Day };

/** The figures of one topic over the whole range. */
export function TopicFacts({ row, isCompared, today }: TopicFactsProps) {
  const daily = dailyMean(row, today);
  return (
    <dl className={styles.facts} data-compared={isCompared || undefined}>
      <Fact term="Conversations" note={row.share !== null && `${formatPercent(row.share)} of those analysed`}>
        {formatCount(row.count)}
      </Fact>
      <Fact
        term="A day"
        note={daily && `mean of ${countOf(daily.days, 'day')} that ${daily.days === 1 ? 'is' : 'are'} over`}
      >
        {daily ? formatMean(daily.mean) : <Nothing />}
      </Fact>
      <Fact
        term="Sentiment"
        note={row.sentimentCoverage !== null && `read in ${formatPercent(row.sentimentCoverage)} of them`}
      >
        {row.sentiment === null ? <Nothing label="not read" /> : formatSentiment(row.sentiment)}
      </Fact>
      {isCompared && (
        <Fact
          term="Change"
          note={row.before === null ? 'none before' : `${formatCount(row.before.count)} before`}
        >
          {changeText(row) ?? <Nothing />}
        </Fact>
      )}
    </dl>
  );
}

type FactProps = { term: string; note: ReactNode; children: ReactNode };

function Fact({ term, note, children }: FactProps) {
  return (
    <div className={styles.fact}>
      <dt>{term}</dt>
      <dd>
        <span className={styles.figure}>{children}</span>
        {note && <span className={styles.note}>{note}</span>}
      </dd>
    </div>
  );
}
