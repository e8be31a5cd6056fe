import Button from '@mui/material/Button';
import type { TopicAnalytics } from '#contract/topic.ts';
import { dayWithYear } from '../../../lib/day.ts';
import { formatPercent } from '../../../lib/format-figures.ts';
import { formatNumber } from '../../../lib/format.ts';
import { utcNote } from '../../../lib/time.ts';
import { useReturnedFocus } from '../../../ui/focus.ts';
import { OFFERED_LIMITS } from '../topic-search.ts';
import styles from './query-bar.module.css';

/**
 * Lists the data that the topics are based on, and separates figures of the range from figures of the whole agency.
 * assumed: without analysed conversations there is no sentiment coverage.
 */
export function CoverageList({ analytics }: { analytics: TopicAnalytics }) {
  const { analyzedConversations, sentimentCoverage, pendingConversations, oldestAnalyzedOn } = analytics;
  return (
    <ul className={styles.coverage} aria-label="Data coverage">
      <li>
        <strong>{formatNumber(analyzedConversations)}</strong> analysed{' '}
        {analyzedConversations === 1 ? 'conversation' : 'conversations'} in this range
      </li>
      {analyzedConversations > 0 && !Number.isNaN(sentimentCoverage) && (
        <li>
          <strong>{formatPercent(sentimentCoverage)}</strong> of these have a sentiment
          {sentimentCoverage < 1 && ': sentiment is off for some sources'}
        </li>
      )}
      <li>
        <strong>{formatNumber(pendingConversations)}</strong> waiting to be analysed, agency-wide, not only in
        this range
      </li>
      {oldestAnalyzedOn !== null && (
        <li>
          Earliest analysed day, agency-wide: <strong>{dayWithYear(oldestAnalyzedOn)}</strong>
          {utcNote()}
        </li>
      )}
    </ul>
  );
}

type LimitHintProps = { limit: number; onLimitChange: (limit: number) => void };

/**
 * Shown if the reply has as many topics as the limit.
 * assumed: the service may then have more topics.
 */
export function LimitHint({ limit, onLimitChange }: LimitHintProps) {
  const line = useReturnedFocus<HTMLParagraphElement>();
  const higher = OFFERED_LIMITS.find((each) => each > limit);
  return (
    <p ref={line} className={styles.line}>
      Limited to <strong>{formatNumber(limit)}</strong> {limit === 1 ? 'topic' : 'topics'}: there may be more.{' '}
      {higher !== undefined && (
        <Button size="small" onClick={() => onLimitChange(higher)}>
          Show {formatNumber(higher)}
        </Button>
      )}
    </p>
  );
}
