import { useMemo } from 'react';
import type { Bot } from '#contract/bot.ts';
import {
  decide,
  VERDICT_KINDS,
  type TestVerdict,
  type VerdictKind,
} from '../../domain/split-tests/decision.ts';
import { checkTraffic } from '../../domain/split-tests/traffic-check.ts';
import {
  metricOf,
  readVariants,
  shortLabel,
  topOf,
  type Variant,
} from '../../domain/split-tests/variants.ts';
import { verdictSentence } from '../../domain/split-tests/verdict-labels.ts';
import { botLabel } from '../../domain/split-tests/labels.ts';
import { paths } from '../../lib/paths.ts';
import { VerdictChip } from '../../list/verdict-chip.tsx';
import { Link } from '../../ui/link.tsx';
import { MAX_CARD_LINES, Figure, Figures, Line, CardLines } from './overview-card.tsx';

const RUNNING = paths.splitTests(new URLSearchParams({ state: 'running' }));

const withVerdict = (verdict: VerdictKind) =>
  paths.splitTests(new URLSearchParams({ state: 'running', verdict }));

/** What somebody has to do with comes first: mend the traffic, or end the test. */
const URGENCY: readonly VerdictKind[] = ['trafficMismatch', ...VERDICT_KINDS];
const urgencyOf = ({ verdict }: Stand) => URGENCY.indexOf(verdict.kind);

type RunningTestsProps = {
  bots: readonly Bot[];
  /** When the service told of them. */
  now: number;
};

/** How the tests of these bots stand, by response rate. */
export function RunningTests({ bots, now }: RunningTestsProps) {
  const tests = useMemo(
    () =>
      bots
        .map((bot) => ({ bot, stand: standOf(bot, now) }))
        .toSorted((a, b) => urgencyOf(a.stand) - urgencyOf(b.stand)),
    [bots, now],
  );
  const countOfKind = (wanted: VerdictKind) =>
    tests.filter(({ stand }) => stand.verdict.kind === wanted).length;
  const broken = countOfKind('trafficMismatch');
  return (
    <>
      <Figures>
        <Figure count={tests.length} words="running" to={RUNNING} />
        <Figure count={countOfKind('decided')} words="decided" to={withVerdict('decided')} />
        {broken > 0 && (
          <Figure count={broken} words="with a traffic mismatch" to={withVerdict('trafficMismatch')} />
        )}
      </Figures>
      <CardLines label="Running split tests" rest={{ count: tests.length - MAX_CARD_LINES, to: RUNNING }}>
        {tests.slice(0, MAX_CARD_LINES).map(({ bot, stand }) => (
          <Line
            key={bot.id}
            name={
              <Link to={paths.splitTest(bot.id)} dir="auto">
                {botLabel(bot)}
              </Link>
            }
            end={<VerdictChip verdict={stand.verdict} />}
            below={belowText(stand)}
          />
        ))}
      </CardLines>
    </>
  );
}

type Stand = { verdict: TestVerdict; topByMetric: readonly Variant[] };

/** Names of personas are those of the results: the list of personas is not waited for. */
function standOf({ personaSplitTest: test }: Bot, now: number): Stand {
  const variants = test ? readVariants(test, () => null) : [];
  const span = test ?? { startedAt: null, endedAt: null };
  return {
    verdict: decide({ test: span, variants, traffic: checkTraffic(variants), now }),
    topByMetric: topOf(variants, ({ results }) => metricOf(results)),
  };
}

/** What is expected to pick the winner comes first: the verdict is of the response rates. */
function belowText({ verdict, topByMetric: [first, ...level] }: Stand): string {
  const sentence = verdictSentence(verdict);
  if (!('leader' in verdict) || !first) return sentence;
  const leader = level.length > 0 ? 'Level by metric.' : `${shortLabel(first)} leads by metric.`;
  return `${leader} Response rate: ${sentence}`;
}
