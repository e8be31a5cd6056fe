/**
 * Simulates how often the verdict on split tests is right. It does not measure speed, and every run has the same
 * result.
 */
import type { SplitTest } from '#contract/split-test.ts';
import { decide, ERROR, LEAST_DAYS } from '#dashboard/domain/split-tests/decision.ts';
import { checkTraffic } from '#dashboard/domain/split-tests/traffic-check.ts';
import { readVariants } from '#dashboard/domain/split-tests/variants.ts';
import { pseudoRandom } from './pseudo-random.ts';
import { median, printTable } from './report.ts';

const TESTS = 2000;
const DAYS = 56;
/** Instances of each persona per day. */
const A_DAY = 15;
const DAY = 24 * 60 * 60 * 1000;

/** The true response rates of the personas. If one persona is best, it is the first. */
const CASES: readonly (readonly number[])[] = [
  [0.3, 0.3],
  [0.3, 0.3, 0.3],
  [0.02, 0.02],
  [0.5, 0.5, 0.5, 0.5, 0.5],
  [0.4, 0.3],
  [0.4, 0.3, 0.3],
  [0.6, 0.5],
  [0.2, 0.1],
  [0.35, 0.3],
];

export async function benchSplitTests(): Promise<void> {
  const rows = CASES.map((rates) => {
    const random = pseudoRandom(rates.length * 1000 + rates[0]! * 100);
    const decisions = Array.from({ length: TESTS }, () => simulate(rates, random)).filter(
      (each) => each !== null,
    );
    const isSame = rates.every((rate) => rate === rates[0]);
    const right = isSame ? [] : decisions.filter(({ persona }) => persona === 0);
    return [
      rates.map((rate) => `${rate * 100}%`).join(', '),
      isSame ? '' : percent(right.length),
      percent(decisions.length - right.length),
      right.length === 0 ? '' : String(median(right.map(({ day }) => day))),
    ];
  });
  console.log(
    `${TESTS} tests of ${DAYS} days, looked at daily from day ${LEAST_DAYS} on, ${A_DAY} instances of each persona a day. At most ${ERROR * 100}% may be decided falsely.\n`,
  );
  printTable(['true response rates', 'decided rightly', 'decided falsely', 'day of it (median)'], rows);
}

const percent = (tests: number) => `${((tests / TESTS) * 100).toFixed(1)}%`;

/** Checks the test daily and stops at a decision, like a user. */
function simulate(rates: readonly number[], random: () => number): { persona: number; day: number } | null {
  const responses = rates.map(() => 0);
  for (let day = 1; day <= DAYS; day += 1) {
    for (const [place, rate] of rates.entries()) {
      for (let instance = 0; instance < A_DAY; instance += 1) if (random() < rate) responses[place]! += 1;
    }
    if (day < LEAST_DAYS) continue;
    const test = testOf(responses, day);
    const variants = readVariants(test, () => null);
    const verdict = decide({ test, variants, traffic: checkTraffic(variants), now: 0 });
    if (verdict.kind === 'decided') return { persona: Number(verdict.leader.personaId), day };
  }
  return null;
}

function testOf(responses: readonly number[], day: number): SplitTest {
  const computedAt = new Date(day * DAY).toISOString();
  return {
    id: 'test',
    isActive: true,
    metric: null,
    startedAt: new Date(0).toISOString(),
    endedAt: null,
    personas: responses.map((responseCount, order) => ({
      personaId: String(order),
      weight: 1,
      order,
      results: {
        personaId: String(order),
        personaName: null,
        splitWeight: 1,
        totalInstances: day * A_DAY,
        responseCount,
        averageMetric: 0,
        sources: null,
        computedAt,
      },
    })),
  };
}
