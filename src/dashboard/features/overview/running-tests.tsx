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

/** Most urgent first: a traffic mismatch to fix, then a decided test to end. */
const URGENCY: readonly VerdictKind[] = ['trafficMismatch', ...VERDICT_KINDS];
const urgencyOf = ({ verdict }: Standing) => URGENCY.indexOf(verdict.kind);

type RunningTestsProps = {
  bots: readonly Bot[];
  /** The time of the reply in milliseconds since 1970. */
  now: number;
};

export function RunningTests({ bots, now }: RunningTestsProps) {
  const tests = useMemo(
    () =>
      bots
        .map((bot) => ({ bot, stand: standingOf(bot, now) }))
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

type Standing = { verdict: TestVerdict; topByMetric: readonly Variant[] };

/** Uses the persona names in the results, so that the card does not wait for the list of personas. */
function standingOf({ personaSplitTest: test }: Bot, now: number): Standing {
  const variants = test ? readVariants(test, () => null) : [];
  const span = test ?? { startedAt: null, endedAt: null };
  return {
    verdict: decide({ test: span, variants, traffic: checkTraffic(variants), now }),
    topByMetric: topOf(variants, ({ results }) => metricOf(results)),
  };
}

/** Starts with the leader by metric, which is the likely winner. The verdict itself is about response rates. */
function belowText({ verdict, topByMetric: [first, ...level] }: Standing): string {
  const sentence = verdictSentence(verdict);
  if (!('leader' in verdict) || !first) return sentence;
  const leader = level.length > 0 ? 'Level by metric.' : `${shortLabel(first)} leads by metric.`;
  return `${leader} Response rate: ${sentence}`;
}
