import type { ReactNode } from 'react';
import type { Bot } from '#contract/bot.ts';
import type { SplitTest } from '#contract/split-test.ts';
import { Card } from '../../../ui/card.tsx';
import { formatDuration, formatShort, parseInstant, viewerZone } from '../../../lib/time.ts';
import { CopyableId } from '../../../ui/copyable.tsx';
import { DescriptionList, StatusChip, Nothing, Value } from '../../../ui/value.tsx';
import { Moment } from '../../../ui/moment.tsx';
import {
  formatChance,
  formatCount,
  formatMetric,
  formatPercent,
  joinNames,
  someNames,
} from '../../../lib/figure-words.ts';
import { botLabel, metricLabel, testState } from '../../../lib/split-tests/words.ts';
import type { Standing, TestFigures } from '../../../lib/split-tests/figures.ts';
import { StateChip } from '../test-chips.tsx';
import styles from './split-test.module.css';
import type { TrafficCheck } from '../../../lib/split-tests/traffic-check.ts';
import { metricOf, rateOf, shortLabel } from '../../../lib/split-tests/variants.ts';
import { countOf } from '../../../lib/count-of.ts';

type TestSummaryProps = {
  bot: Bot;
  test: SplitTest;
  figures: TestFigures;
  traffic: TrafficCheck;
  actions: ReactNode;
};

/** What is tested and how it stands, for somebody who did not create the test. */
export function TestSummary({ bot, test, figures, traffic, actions }: TestSummaryProps) {
  const state = testState(test);
  const hasResults = figures.rows.some(({ variant }) => variant.results !== null);
  const isInterim = state === 'running' && hasResults;
  return (
    <Card
      title="The test"
      beside={
        <>
          <StateChip state={state} />
          {isInterim && <StatusChip tone="caution">Interim</StatusChip>}
        </>
      }
      actions={actions}
    >
      <p className={styles.sentence}>{aboutTest(bot, test, figures)}</p>
      <ul className={styles.findings}>
        {findings(bot, figures).map((finding) => (
          <li key={finding}>{finding}</li>
        ))}
        {traffic.kind === 'checked' && traffic.isBroken && (
          <li>The traffic is off its weights, so that these figures may mislead: see the traffic check.</li>
        )}
      </ul>
      {isInterim && (
        <p className={styles.peeking}>
          Interim figures change while the test runs. Whoever looks often and ends at the first clear leader
          will find leaders that are none: settle beforehand how long it runs, or how many instances it needs.
        </p>
      )}
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
                `${formatCount(figures.instances)}, ${formatCount(figures.responses)} responded to`
              ) : (
                <Nothing label="no results" />
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
  const by = metric === null ? 'a metric that is not named' : `'${metric}'`;
  const who =
    personas.length === 0
      ? 'no persona'
      : `${countOf(personas.length, 'persona')}, ${joinNames(someNames(personas))},`;
  const verb = testState(test) === 'running' ? 'tests' : 'tested';
  return `${botLabel(bot)} ${verb} ${who} against each other by ${by}. ${whenWords(test)}`;
}

function whenWords(test: SplitTest): string {
  const [start, end] = [parseInstant(test.startedAt), parseInstant(test.endedAt)];
  const zone = viewerZone();
  const from = start ? `since ${formatShort(start, zone)}` : 'since a moment that is not given';
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

/** How it stands, by response rate and by the metric. Each is called what it is: nobody documents a winner. */
function findings(bot: Bot, { rows, topByRate, topByMetric, standing }: TestFigures): string[] {
  if (rows.length === 0) return ['The test has no personas.'];
  if (rows.every(({ variant }) => variant.results === null)) {
    return [
      bot.personaSplitTest?.isActive
        ? 'The service has given no results yet. They may come only with the end of the test.'
        : 'The service gives no results of this test.',
    ];
  }
  const [rate, metric] = [rateOf(topByRate[0]?.counts ?? null), metricOf(topByMetric[0]?.results ?? null)];
  return [
    ...(rate === null
      ? ['No persona has a response rate: none had an instance.']
      : [
          `Highest response rate: ${joinNames(someNames(topByRate.map(shortLabel)))}, ${formatPercent(rate)}. ${verdict(standing)}`,
        ]),
    ...(metric === null
      ? []
      : [
          `Highest average of '${metricLabel(bot) ?? 'the metric'}': ${joinNames(someNames(topByMetric.map(shortLabel)))}, ${formatMetric(metric)}.`,
        ]),
  ];
}

/** Names whom it is about: whose rate is the highest, of few instances, may be somebody else. */
function verdict(standing: Standing): string {
  if (standing.kind === 'unknown') return 'There is nothing to compare it with.';
  const [who, chance] = [shortLabel(standing.likeliest), formatChance(standing.chance)];
  return standing.kind === 'clear'
    ? `Clear: ${who} has the best true response rate with a chance of ${chance}.`
    : `Too close to call: likeliest to have the best true response rate is ${who}, with a chance of ${chance}.`;
}

function Metric({ bot, test }: { bot: Bot; test: SplitTest }) {
  const label = metricLabel(bot);
  if (label === null || label === test.metric) return <Value value={test.metric} />;
  return (
    <span dir="auto">
      {label} <code className={styles.id}>{test.metric}</code>
    </span>
  );
}

/** One moment, or the first and the last of several. */
function ComputedAt({ moments }: { moments: readonly string[] }) {
  const [first, last] = [moments[0], moments.at(-1)];
  if (first === last) return <Moment value={first} mode="exact" />;
  return (
    <>
      <Moment value={first} mode="exact" /> to <Moment value={last} mode="exact" />
    </>
  );
}
