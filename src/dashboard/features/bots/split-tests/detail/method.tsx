import type { Assessment } from '../../../../domain/split-tests/assessment.ts';
import { NOVELTY, NOVELTY_HALF_LIFE, NOVELTY_ODDS } from '../../../../domain/split-tests/comparisons.ts';
import {
  ERROR,
  LEAST_DAYS,
  LEAST_INSTANCES,
  LEADING_ERROR,
  type TestVerdict,
} from '../../../../domain/split-tests/decision.ts';
import { BROKEN_BELOW } from '../../../../domain/split-tests/traffic-check.ts';
import { TEST_VERDICT_LABELS, verdictSentence } from '../../../../domain/split-tests/verdict-labels.ts';
import { formatPercent } from '../../../../lib/format-figures.ts';
import { quoted } from '../../../../lib/isolate.ts';

/** Explains how the test is decided. Shows one result by the metric of the test, and one by the response rate. */
export function Method({ assessment, metric }: { assessment: Assessment; metric: string }) {
  const hasDays = assessment.history?.origin === 'service';
  return (
    <div className="grid prose">
      <ul className="grid bullets breaks gap-1">
        {verdictsInWords(assessment, metric).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <p>
        A test is decided by its own metric, or by response rate if it has none: when the leader&rsquo;s
        average is above that of every other persona, by an interval that holds for repeated looks over two
        years.
      </p>
      {hasDays ? (
        <>
          <p>
            The verdict changes only after full weeks since the start, so that each weekday counts equally.
            The interval widens if the differences vary from day to day beyond chance. A steady difference
            must explain the days {NOVELTY_ODDS} times better than a novelty effect of {NOVELTY.share * 100}{' '}
            points that halves every {NOVELTY_HALF_LIFE} days.
          </p>
          <p>
            At most {percent(ERROR)} of tests without a difference are ever decided, if the conversations of a
            lead start on the same day, if days differ at random (a correlation within days of up to 0.02),
            and if a novelty effect is not larger or slower than stated.
          </p>
        </>
      ) : (
        <p>
          At most {percent(ERROR)} of tests without a difference are ever decided, if all conversations are
          independent and the rates are constant. Without daily counts, this page cannot check either.
        </p>
      )}
      <p>
        There is no verdict until each persona has {LEAST_INSTANCES} conversations and the test has run for{' '}
        {LEAST_DAYS} days, or while traffic does not match the weights (p under {BROKEN_BELOW}, overall and on
        each source). &lsquo;{TEST_VERDICT_LABELS.leading}&rsquo; is the same rule at {percent(LEADING_ERROR)}
        : worth watching, not a decision.
      </p>
      <p>
        <code>d ± √( (c₀² + ln(n / n₁₄)) V φ ), V = s₁² / n₁ + s₂² / n₂, α = {percent(ERROR)}</code>
      </p>
      <p>
        d is the difference of the averages, s² the variance of a value, n the number of conversations, n₁₄
        that of the first {LEAST_DAYS} days, φ the dispersion of the daily differences (1 or more), and c₀ the
        value with a total error of α. Siegmund (1985), Sequential Analysis, chapter 4.
      </p>
    </div>
  );
}

const percent = (share: number) => formatPercent(share, 0);

/**
 * Returns sentences with the results of the test, starting with the result by its own metric, and with the assumptions
 * behind them.
 */
function verdictsInWords({ verdicts, measures, history }: Assessment, metric: string): string[] {
  const { metric: byMetric, rate: byRate } = verdicts;
  const isOneReason = byMetric?.kind === 'trafficMismatch' || byMetric?.kind === 'notEnoughData';
  return [
    ...(byMetric === null
      ? []
      : [
          `${isOneReason ? '' : `By ${quoted(metric)}: ${chipText(byMetric)}. `}${verdictSentence(byMetric)}`,
        ]),
    ...(byMetric !== null && isOneReason
      ? []
      : [`By response rate: ${chipText(byRate)}. ${verdictSentence(byRate)}`]),
    ...(measures.metric?.isAssumed && byMetric && 'leader' in byMetric
      ? [
          'Without daily counts, only averages of the metric are known. The verdict assumes that each conversation counts from 0 to 1.',
        ]
      : []),
    ...(history?.origin === 'service' || isOneReason
      ? []
      : ['The variation between days is unknown without daily counts. The verdict assumes constant rates.']),
  ];
}

const chipText = ({ kind }: TestVerdict) => TEST_VERDICT_LABELS[kind].toLowerCase();
