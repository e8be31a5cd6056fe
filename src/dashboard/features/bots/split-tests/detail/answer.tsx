import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import type { SplitTest } from '#contract/split-test.ts';
import { answerConditions, answerSentence } from '../../../../domain/split-tests/answer.ts';
import type { Assessment } from '../../../../domain/split-tests/assessment.ts';
import { testState } from '../../../../domain/split-tests/labels.ts';
import { isTrafficOff } from '../../../../domain/split-tests/traffic-check.ts';
import { pluralize } from '../../../../lib/pluralize.ts';
import { formatDuration, formatShort, parseInstant, viewerZone } from '../../../../lib/time.ts';
import { MetaPieces } from '../../../../ui/page-header.tsx';
import styles from './answer.module.css';
import { IntervalChart } from './interval-chart.tsx';
import testStyles from './split-test.module.css';

type TestAnswerProps = {
  assessment: Assessment;
  /** The name of the measure that decides the test: the response rate or the metric. */
  measureName: string;
  /** Whether the daily counts are loading. They may change the result. */
  isPending: boolean;
  actions: ReactNode;
  /** The content beside the chart: the risk of ending the test, or the personas of the bot after the test. */
  beside: ReactNode;
};

/** Shows the result of a split test in a sentence, and the averages of its personas on one axis. */
export function TestAnswer({ assessment, measureName, isPending, actions, beside }: TestAnswerProps) {
  const { test, variants, figures, traffic } = assessment;
  const hasResults = variants.some(({ results }) => results !== null);
  const isOff = isTrafficOff(traffic);
  return (
    <section className="surface shrink" style={{ padding: '16px 20px 20px' }} aria-label="Result">
      <div className={styles.head}>
        <div className={styles.words}>
          {isPending && hasResults && !isOff ? (
            <Skeleton className={styles.sentence} width="min(100%, 520px)" />
          ) : (
            <h2 className={styles.sentence} data-off={isOff || undefined}>
              {isOff ? 'Results' : answerSentence(assessment)}
            </h2>
          )}
          {!isPending &&
            answerConditions(assessment).map((condition) => (
              <p key={condition} className="breaks">
                {condition}
              </p>
            ))}
          <p className="quiet breaks">
            <MetaPieces>
              <span>{whenText(test, hasResults)}</span>
              {hasResults && <span>{pluralize(figures.instances, 'conversation')}</span>}
              {hasResults && <span>{pluralize(figures.responses, 'response')}</span>}
            </MetaPieces>
          </p>
        </div>
        <div className="wrap fixed">{actions}</div>
      </div>
      {variants.length > 0 && (
        <div
          className={[styles.columns, ...(isOff ? [testStyles.doubtful] : [])].join(' ')}
          data-single={!beside || undefined}
        >
          <IntervalChart assessment={assessment} name={measureName} />
          {beside}
        </div>
      )}
    </section>
  );
}

/**
 * Shows an error instead of the result if the traffic does not match the weights. The personas then had different kinds
 * of leads, so their results cannot be compared.
 */
export function InvalidResults({ assessment, onShow }: { assessment: Assessment; onShow: () => void }) {
  return (
    <Alert severity="error">
      <h2 className={styles.sentence}>{answerSentence(assessment)}</h2>
      <p className="mt-1">
        The personas may have met different leads, so nothing below can be trusted.{' '}
        <Button size="small" sx={{ my: -1 }} onClick={onShow}>
          Show traffic
        </Button>
      </p>
    </Alert>
  );
}

/**
 * Describes the state and duration of a test: 'Interim results after 41 d 10 h', 'Ended 1 Mar 2025, 10:00 after 28 d'.
 */
export function whenText(test: SplitTest, hasResults: boolean): string {
  const [start, end] = [parseInstant(test.startedAt), parseInstant(test.endedAt)];
  switch (testState(test)) {
    case 'running': {
      const state = hasResults ? 'Interim results after' : 'Running for';
      return start ? `${state} ${formatDuration(Date.now() - start.getTime())}` : `${state} an unknown time`;
    }
    case 'ended':
      return start && end
        ? `Ended ${formatShort(end, viewerZone())} after ${formatDuration(end.getTime() - start.getTime())}`
        : 'Ended';
    case 'notRunning':
      return 'Not running, without an end';
  }
}
