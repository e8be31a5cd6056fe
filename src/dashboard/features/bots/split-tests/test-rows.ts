import type { KnownBot } from '../../../api/resources/bot-directory.ts';
import type { Bot } from '#contract/bot.ts';
import type { SplitTest } from '#contract/split-test.ts';
import { parseInstant } from '../../../lib/time.ts';
import {
  metricLabel,
  metricUnit,
  shortMetricLabel,
  testState,
  type TestState,
} from '../../../domain/split-tests/labels.ts';
import { historyOfReply } from '../../../domain/split-tests/history.ts';
import type { SplitTestHistory } from '#contract/split-test-history.ts';
import { decide, measureFor, measureOfTest, type TestVerdict } from '../../../domain/split-tests/decision.ts';
import { checkTraffic, type TrafficCheck } from '../../../domain/split-tests/traffic-check.ts';
import type { MeasureKind } from '../../../domain/split-tests/measures.ts';
import {
  averageOf,
  rateOf,
  readVariants,
  topOf,
  type Variant,
} from '../../../domain/split-tests/variants.ts';

export type TestRow = {
  /** The id of the bot. It also identifies the test, because a bot has at most one test. */
  id: string;
  bot: Bot;
  test: SplitTest;
  state: TestState;
  metric: string | null;
  /** The short label of the metric. Null if the metric has none. */
  shortMetric: string | null;
  startedAt: Date | null;
  endedAt: Date | null;
  variants: readonly Variant[];
  instances: number | null;
  topByRate: readonly Variant[];
  /** The personas with the highest value of the measure that decides the test. */
  leaders: readonly Variant[];
  main: MeasureKind;
  /** Whether the values of the deciding measure are shares, e.g. response rates, and otherwise their unit. */
  isShare: boolean;
  unit: string | null;
  traffic: TrafficCheck;
  verdict: TestVerdict;
};

const FIRST: Record<TestState, number> = { running: 0, notRunning: 1, ended: 2 };

/** Returns the split tests of the bots: first running tests, latest start first, then ended tests, latest end first. */
export function toTestRows(
  bots: readonly KnownBot[],
  nameOf: (personaId: string) => string | null,
  now: number,
  histories: ReadonlyMap<string, SplitTestHistory>,
): TestRow[] {
  return bots
    .flatMap(({ bot }) =>
      bot?.personaSplitTest
        ? [toTestRow(bot, bot.personaSplitTest, nameOf, now, histories.get(bot.id) ?? null)]
        : [],
    )
    .toSorted((a, b) => FIRST[a.state] - FIRST[b.state] || lastMoment(b) - lastMoment(a));
}

function toTestRow(
  bot: Bot,
  test: SplitTest,
  nameOf: (personaId: string) => string | null,
  now: number,
  reply: SplitTestHistory | null,
): TestRow {
  const variants = readVariants(test, nameOf);
  const traffic = checkTraffic(variants);
  const history = reply && historyOfReply(reply, variants);
  const main = measureOfTest(test);
  const results = variants.flatMap((variant) => variant.results ?? []);
  return {
    id: bot.id,
    bot,
    test,
    state: testState(test),
    metric: metricLabel(bot),
    shortMetric: shortMetricLabel(bot),
    startedAt: parseInstant(test.startedAt),
    endedAt: parseInstant(test.endedAt),
    variants,
    instances: results.length === 0 ? null : results.reduce((sum, each) => sum + each.totalInstances, 0),
    topByRate: topOf(variants, ({ counts }) => rateOf(counts)),
    leaders: topOf(variants, (variant) => averageOf(variant, main)),
    main,
    isShare: measureFor(variants, main, history)?.isShare ?? false,
    unit: metricUnit(bot),
    traffic,
    verdict: decide({ test, variants, traffic, now, history, unit: metricUnit(bot) }),
  };
}

const lastMoment = ({ endedAt, startedAt }: TestRow) => (endedAt ?? startedAt)?.getTime() ?? 0;
