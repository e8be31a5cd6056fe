import type { ReactNode } from 'react';
import type { Bot } from '#contract/bot.ts';
import type { SplitTest } from '#contract/split-test.ts';
import { quoted } from '../../../../lib/isolate.ts';
import { Card } from '../../../../ui/card.tsx';
import { formatNumber, joinNames } from '../../../../lib/format.ts';
import { formatDuration, formatShort, parseInstant, viewerZone } from '../../../../lib/time.ts';
import { CopyableId } from '../../../../ui/copyable.tsx';
import { DescriptionList, StatusChip, EmptyValue, Value } from '../../../../ui/value.tsx';
import { Moment } from '../../../../ui/moment.tsx';
import { formatMetric, formatPercent, someNames } from '../../../../lib/format-figures.ts';
import { botLabel, metricLabel, testState } from '../../../../domain/split-tests/labels.ts';
import {
  ERROR,
  LEAST_DAYS,
  LEAST_INSTANCES,
  LEADING_ERROR,
  type TestVerdict,
} from '../../../../domain/split-tests/decision.ts';
import type { Assessment } from '../../../../domain/split-tests/assessment.ts';
import { NOVELTY, NOVELTY_HALF_LIFE, NOVELTY_ODDS } from '../../../../domain/split-tests/comparisons.ts';
import type { TestFigures } from '../../../../domain/split-tests/figures.ts';
import {
  TEST_VERDICT_LABELS,
  verdictSentence,
  whatChangesIt,
} from '../../../../domain/split-tests/verdict-labels.ts';
import { VerdictChip } from '../../../../list/verdict-chip.tsx';
import { StateChip } from '../test-chips.tsx';
import styles from './split-test.module.css';
import { BROKEN_BELOW } from '../../../../domain/split-tests/traffic-check.ts';
import { metricOf, shortLabel, type Variant } from '../../../../domain/split-tests/variants.ts';
import { pluralize } from '../../../../lib/pluralize.ts';

type TestSummaryProps = {
  bot: Bot;
  assessment: Assessment;
  /** Whether the daily counts are loading, which may change the verdict. */
  isHistoryPending: boolean;
  actions: ReactNode;
};

export function TestSummary({ bot, assessment, isHistoryPending, actions }: TestSummaryProps) {
  const { test, figures, variants, verdict } = assessment;
  const state = testState(test);
  const hasResults = variants.some(({ results }) => results !== null);
  const isInterim = state === 'running' && hasResults;
  return (
    <Card
      title="The test"
      beside={
        <>
          <StateChip state={state} />
          {hasResults && !isHistoryPending && <VerdictChip verdict={verdict} />}
          {isInterim && <StatusChip tone="caution">Interim</StatusChip>}
        </>
      }
      actions={actions}
    >
      <p className={styles.sentence}>{aboutTest(bot, test, variants)}</p>
      <ul className="grid bullets breaks" style={{ gap: 2, margin: '8px 0' }}>
        {(hasResults && isHistoryPending ? [] : findings(bot, assessment)).map((finding) => (
          <li key={finding}>{finding}</li>
        ))}
      </ul>
      {hasResults && <HowDecided hasDays={assessment.history?.origin === 'service'} />}
      <div className={styles.facts}>
        <DescriptionList
          items={[
            { term: 'Metric', value: <Metric bot={bot} test={test} /> },
            { term: 'Started', value: <Moment value={test.startedAt} mode="exact" /> },
            { term: 'Ended', value: <Moment value={test.endedAt} mode="exact" /> },
          ]}
        />
        <DescriptionList
          items={[
            {
              term: 'Instances',
              value: hasResults ? (
                `${formatNumber(figures.instances)} (${pluralize(figures.responses, 'response')})`
              ) : (
                <EmptyValue label="no results" />
              ),
            },
            { term: 'Results computed', value: <ComputedAt moments={figures.computedAt} /> },
            {
              term: 'Split test id',
              value: test.id ? (
                <CopyableId value={test.id} label="split test id" keep={24} />
              ) : (
                <Value value={test.id} />
              ),
            },
          ]}
        />
      </div>
    </Card>
  );
}

function aboutTest(bot: Bot, test: SplitTest, variants: readonly Variant[]): string {
  const personas = variants.map(shortLabel);
  const metric = metricLabel(bot);
  const by = metric === null ? 'an unnamed metric' : quoted(metric);
  const who =
    personas.length === 0
      ? 'no persona'
      : `${pluralize(personas.length, 'persona')}, ${joinNames(someNames(personas))},`;
  const verb = testState(test) === 'running' ? 'tests' : 'tested';
  return `${botLabel(bot)} ${verb} ${who} against each other by ${by}. ${whenText(test)}`;
}

function whenText(test: SplitTest): string {
  const [start, end] = [parseInstant(test.startedAt), parseInstant(test.endedAt)];
  const zone = viewerZone();
  const from = start ? `since ${formatShort(start, zone)}` : 'since an unknown time';
  switch (testState(test)) {
    case 'running':
      return start
        ? `It has been running ${from}, for ${formatDuration(Date.now() - start.getTime())}.`
        : `It has been running ${from}.`;
    case 'ended':
      return start && end
        ? `It ran from ${formatShort(start, zone)} to ${formatShort(end, zone)}, for ${formatDuration(end.getTime() - start.getTime())}.`
        : 'It has ended.';
    case 'notRunning':
      return 'It is not running, and has no end.';
  }
}

/** Returns the findings, starting with the verdict by the test's own metric. */
function findings(
  bot: Bot,
  { test, variants, figures, verdicts, main, history, measures }: Assessment,
): string[] {
  if (variants.length === 0) return ['The test has no personas.'];
  if (variants.every(({ results }) => results === null)) {
    return [
      test.isActive
        ? 'The service has returned no results yet. They may come only when the test ends.'
        : 'The service returned no results for this test.',
    ];
  }
  const metric = metricLabel(bot) ?? 'the metric';
  // The results of an ended test are frozen, so the verdict cannot change.
  const change = (verdict: TestVerdict) => (test.isActive ? ` ${whatChangesIt(verdict)}` : '').trimEnd();
  const { metric: byMetric, rate: byRate } = verdicts;
  const isOneReason = byMetric?.kind === 'trafficMismatch' || byMetric?.kind === 'notEnoughData';
  return [
    ...(byMetric === null
      ? []
      : [
          `${isOneReason ? '' : `By ${quoted(metric)}: ${chipText(byMetric)}. `}${verdictSentence(byMetric)}${change(byMetric)}`,
        ]),
    ...(byMetric !== null && isOneReason
      ? []
      : [
          `By response rate: ${chipText(byRate)}. ${verdictSentence(byRate)}${byMetric === null ? change(byRate) : ''}`,
        ]),
    ...(byMetric && isOpposite(byMetric, byRate)
      ? ['The two disagree: a persona can win by the metric and lose responses.']
      : []),
    ...(main === 'metric' ? winnerText(test, figures, metric) : []),
    ...(measures.metric?.isAssumed && byMetric && 'leader' in byMetric
      ? [
          'Without daily counts, only averages of the metric are known. The verdict assumes that each instance counts from 0 to 1.',
        ]
      : []),
    ...(history?.origin === 'service' || isOneReason
      ? []
      : ['The variation between days is unknown without daily counts. The verdict assumes constant rates.']),
  ];
}

const chipText = ({ kind }: TestVerdict) => TEST_VERDICT_LABELS[kind].toLowerCase();

/** Whether both measures have a clear leader, and not the same one. */
function isOpposite(byMetric: TestVerdict, byRate: TestVerdict): boolean {
  return (
    byMetric.kind !== 'tooClose' &&
    byRate.kind === 'decided' &&
    'leader' in byMetric &&
    byMetric.leader !== byRate.leader
  );
}

/** The API documents that there is a winner, but not the rule that picks it. */
function winnerText({ isActive }: SplitTest, { topByMetric }: TestFigures, metric: string): string[] {
  const average = metricOf(topByMetric[0]?.results ?? null);
  if (average === null) return [];
  const leaders = joinNames(someNames(topByMetric.map(shortLabel)));
  return [
    `The winner ${isActive ? 'is' : 'was'} expected to be the persona with the highest average of ${quoted(metric)}: ${leaders}, ${formatMetric(average)}.`,
  ];
}

const percent = (share: number) => formatPercent(share, 0);

function HowDecided({ hasDays }: { hasDays: boolean }) {
  return (
    <details className={styles.details}>
      <summary>How it is decided</summary>
      <div className="grid secondary" style={{ maxWidth: '100ch', padding: '4px 0 12px' }}>
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
              At most {percent(ERROR)} of tests without a difference are ever decided, if the instances of a
              lead start on the same day, if days differ at random (a correlation within days of up to 0.02),
              and if a novelty effect is not larger or slower than stated.
            </p>
          </>
        ) : (
          <p>
            At most {percent(ERROR)} of tests without a difference are ever decided, if all instances are
            independent and the rates are constant. Without daily counts, this page cannot check either.
          </p>
        )}
        <p>
          There is no verdict until each persona has {LEAST_INSTANCES} instances and the test has run for{' '}
          {LEAST_DAYS} days, or while traffic does not match the weights (p under {BROKEN_BELOW}, overall and
          on each source). &lsquo;{TEST_VERDICT_LABELS.leading}&rsquo; is the same rule at{' '}
          {percent(LEADING_ERROR)}: worth watching, not a decision.
        </p>
        <p>
          <code>d ± √( (c₀² + ln(n / n₁₄)) V φ ), V = s₁² / n₁ + s₂² / n₂, α = {percent(ERROR)}</code>
        </p>
        <p>
          d is the difference of the averages, s² the variance of a value, n the number of instances, n₁₄ that
          of the first {LEAST_DAYS} days, φ the dispersion of the daily differences (1 or more), and c₀ the
          value with a total error of α. Siegmund (1985), Sequential Analysis, chapter 4.
        </p>
      </div>
    </details>
  );
}

function Metric({ bot, test }: { bot: Bot; test: SplitTest }) {
  const label = metricLabel(bot);
  if (label === null || label === test.metric) return <Value value={test.metric} />;
  return (
    <span dir="auto">
      {label}{' '}
      <code className="secondary" style={{ lineHeight: '1' }}>
        {test.metric}
      </code>
    </span>
  );
}

/** Shows one time, or the first and the last of several times. */
function ComputedAt({ moments }: { moments: readonly string[] }) {
  const [first, last] = [moments[0], moments.at(-1)];
  if (first === last) return <Moment value={first} mode="exact" />;
  return (
    <>
      <Moment value={first} mode="exact" /> to <Moment value={last} mode="exact" />
    </>
  );
}
