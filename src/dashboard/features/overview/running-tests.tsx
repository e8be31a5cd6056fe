import { useMemo } from 'react';
import type { Bot } from '#contract/bot.ts';
import type { SplitTestHistory } from '#contract/split-test-history.ts';
import { useSplitTestHistories } from '../../api/resources/split-test-queries.ts';
import {
  decidableBots,
  decide,
  VERDICT_KINDS,
  type TestVerdict,
  type VerdictKind,
} from '../../domain/split-tests/decision.ts';
import { historyOfReply } from '../../domain/split-tests/history.ts';
import { checkTraffic } from '../../domain/split-tests/traffic-check.ts';
import { readVariants } from '../../domain/split-tests/variants.ts';
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
const urgencyOf = ({ kind }: TestVerdict) => URGENCY.indexOf(kind);

type RunningTestsProps = {
  bots: readonly Bot[];
  /** The time of the reply in milliseconds since 1970. */
  now: number;
};

export function RunningTests({ bots, now }: RunningTestsProps) {
  const histories = useSplitTestHistories(useMemo(() => decidableBots(bots, now), [bots, now]));
  const tests = useMemo(
    () =>
      bots
        .map((bot) => ({ bot, verdict: verdictOf(bot, now, histories.get(bot.id)) }))
        .toSorted((a, b) => urgencyOf(a.verdict) - urgencyOf(b.verdict)),
    [bots, now, histories],
  );
  const countOfKind = (wanted: VerdictKind) => tests.filter(({ verdict }) => verdict.kind === wanted).length;
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
        {tests.slice(0, MAX_CARD_LINES).map(({ bot, verdict }) => (
          <Line
            key={bot.id}
            name={
              <Link to={paths.splitTest(bot.id)} dir="auto">
                {botLabel(bot)}
              </Link>
            }
            end={<VerdictChip verdict={verdict} />}
            below={verdictSentence(verdict)}
          />
        ))}
      </CardLines>
    </>
  );
}

/** Uses the persona names in the results, so that the card does not wait for the list of personas. */
function verdictOf({ personaSplitTest: test }: Bot, now: number, reply?: SplitTestHistory): TestVerdict {
  const variants = test ? readVariants(test, () => null) : [];
  return decide({
    test: test ?? { metric: null, startedAt: null, endedAt: null },
    variants,
    traffic: checkTraffic(variants),
    now,
    history: reply ? historyOfReply(reply, variants) : null,
  });
}
