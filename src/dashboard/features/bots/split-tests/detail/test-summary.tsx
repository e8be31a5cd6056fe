import type { ReactNode } from 'react';
import type { Bot } from '#contract/bot.ts';
import type { SplitTest } from '#contract/split-test.ts';
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
import { metricOf, shortLabel } from '../../../../domain/split-tests/variants.ts';
import { pluralize } from '../../../../lib/pluralize.ts';

type TestSummaryProps = {
  bot: Bot;
  test: SplitTest;
  figures: TestFigures;
  /** The verdict by response rate. */
  verdict: TestVerdict;
  /** The verdict by metric, if each instance counts 0 or 1. Null if the averages rule that out. */
  metricVerdict: TestVerdict | null;
  actions: ReactNode;
};

export function TestSummary({ bot, test, figures, verdict, metricVerdict, actions }: TestSummaryProps) {
  const state = testState(test);
  const hasResults = figures.rows.some(({ variant }) => variant.results !== null);
  const isInterim = state === 'running' && hasResults;
  return (
    <Card
      title="The test"
      beside={
        <>
          <StateChip state={state} />
          {hasResults && <VerdictChip verdict={verdict} />}
          {isInterim && <StatusChip tone="caution">Interim</StatusChip>}
        </>
      }
      actions={actions}
    >
      <p className={styles.sentence}>{aboutTest(bot, test, figures)}</p>
      <ul className="grid bullets breaks" style={{ gap: 2, margin: '8px 0' }}>
        {findings(bot, figures, verdict, metricVerdict).map((finding) => (
          <li key={finding}>{finding}</li>
        ))}
      </ul>
      {hasResults && <HowDecided />}
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

function aboutTest(bot: Bot, test: SplitTest, { rows }: TestFigures): string {
  const personas = rows.map(({ variant }) => shortLabel(variant));
  const metric = metricLabel(bot);
  const by = metric === null ? 'an unnamed metric' : `'${metric}'`;
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

/**
 * Returns the findings, starting with the expected winner. The API documents neither the rule that picks it nor the
 * spread of the metric.
 */
function findings(
  bot: Bot,
  { rows, topByMetric }: TestFigures,
  verdict: TestVerdict,
  metricVerdict: TestVerdict | null,
): string[] {
  if (rows.length === 0) return ['The test has no personas.'];
  if (rows.every(({ variant }) => variant.results === null)) {
    return [
      bot.personaSplitTest?.isActive
        ? 'The service has returned no results yet. They may come only when the test ends.'
        : 'The service returned no results for this test.',
    ];
  }
  // The results of an ended test are frozen, so the verdict cannot change.
  const isRunning = bot.personaSplitTest?.isActive ?? false;
  const average = metricOf(topByMetric[0]?.results ?? null);
  const metric = metricLabel(bot) ?? 'the metric';
  const leaders = joinNames(someNames(topByMetric.map(shortLabel)));
  return [
    ...(average === null
      ? []
      : [
          `The winner ${isRunning ? 'is' : 'was'} expected to be the persona with the highest average of '${metric}': ${leaders}, ${formatMetric(average)}.${metricText(metricVerdict)}`,
        ]),
    `By response rate: ${TEST_VERDICT_LABELS[verdict.kind].toLowerCase()}. ${verdictSentence(verdict)}${isRunning ? ` ${whatChangesIt(verdict)}` : ''}`,
  ];
}

function metricText(verdict: TestVerdict | null): string {
  // The response rate finding below already explains why there is no verdict.
  if (verdict?.kind === 'trafficMismatch' || verdict?.kind === 'notEnoughData') return '';
  if (verdict === null) {
    return ' The service returns no spread, so it is unknown how much of the difference is chance.';
  }
  return ` If each instance counts 0 or 1: ${TEST_VERDICT_LABELS[verdict.kind].toLowerCase()}. ${verdictSentence(verdict)}`;
}

const percent = (share: number) => formatPercent(share, 0);

function HowDecided() {
  return (
    <details className={styles.details}>
      <summary>How it is decided</summary>
      <div className="grid secondary" style={{ maxWidth: '100ch', padding: '4px 0 12px' }}>
        <p>
          A test is decided when the leader&rsquo;s response rate is above that of every other persona, by an
          interval that holds for any number of looks. You can look daily and stop once it is decided: at most{' '}
          {percent(ERROR)} of tests without a difference are ever decided.
        </p>
        <p>
          There is no verdict until each persona has {LEAST_INSTANCES} instances and the test has run for{' '}
          {LEAST_DAYS} days, or while traffic does not match the weights (p under {BROKEN_BELOW}, overall and
          on each source). &lsquo;{TEST_VERDICT_LABELS.leading}&rsquo; is the same rule at{' '}
          {percent(LEADING_ERROR)}: worth watching, not a decision.
        </p>
        <p>
          <code>
            d ± √( V (1 + r) / r × (2 ln(1 / α) + ln(1 + r)) ), V = p₁(1 − p₁) / n₁ + p₂(1 − p₂) / n₂, r =
            0.1² / V, α = 2 × {percent(ERROR)} / personas
          </code>
        </p>
        <p>
          Johari, Koomen, Pekelis and Walsh (2022), Always valid inference, Operations Research 70,
          1806&ndash;1821. Each p has one success and one failure added, so that small samples are not
          overrated.
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
