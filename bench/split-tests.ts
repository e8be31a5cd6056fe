/**
 * Simulates split tests: how often the dashboard names the right winner, how many days it takes, and whether the
 * planned durations are sufficient. It does not measure speed, and every run has the same result.
 */
import { decide, ERROR, LEAST_DAYS } from '#dashboard/domain/split-tests/decision.ts';
import { planFor, POWER } from '#dashboard/domain/split-tests/plan.ts';
import { checkTraffic } from '#dashboard/domain/split-tests/traffic-check.ts';
import { criticalValue, type Looks } from '#dashboard/lib/statistics/sequential.ts';
import {
  drawDays,
  simulatedHistory,
  simulatedVariants,
  type SimulatedDays,
  type SimulatedTest,
} from '#dashboard/testing/simulated-split-test.ts';
import { crossingProbability } from './crossing-probability.ts';
import { median, printTable } from './report.ts';

const TESTS = 2000;
const DAYS = 56;

/**
 * A kind of simulated split test. `perDay` is the number of instances per day: one number for every persona, or one for
 * each.
 */
type Case = Omit<SimulatedTest, 'perDay'> & { perDay: number | readonly number[] };

const NO_DIFFERENCE: readonly Case[] = [15, 100, 500].flatMap((perDay) => [
  { rates: [0.3, 0.3], perDay },
  { rates: [0.3, 0.3], perDay, rho: 0.01 },
  { rates: [0.3, 0.3], perDay, rho: 0.02 },
  { rates: [0.3, 0.3], perDay, cluster: 3 },
  { rates: [0.3, 0.3], perDay, novelty: 0.1 },
]);

const MORE_WITHOUT_DIFFERENCE: readonly Case[] = [
  { rates: [0.02, 0.02], perDay: 15 },
  { rates: [0.3, 0.3, 0.3], perDay: 15 },
  { rates: [0.5, 0.5, 0.5, 0.5, 0.5], perDay: 15 },
  { rates: [0.5, 0.5, 0.3, 0.3, 0.3], perDay: 100 },
  { rates: [0.3, 0.3, 0.3], perDay: 100, rho: 0.02 },
  { rates: [0.5, 0.5, 0.5, 0.5, 0.5], perDay: 100, rho: 0.02 },
  { rates: [0.3, 0.3], perDay: [180, 20], rho: 0.02 },
  { rates: [0.3, 0.3], perDay: 100, rho: 0.05 },
  { rates: [0.3, 0.3], perDay: 500, novelty: 0.05 },
  { rates: [0.3, 0.3], perDay: 100, novelty: 0.1, halfLife: 3 },
  { rates: [0.3, 0.3], perDay: 100, novelty: 0.1, halfLife: 8 },
];

const WITH_DIFFERENCE: readonly Case[] = [
  { rates: [0.4, 0.3], perDay: 15 },
  { rates: [0.4, 0.3, 0.3], perDay: 15 },
  { rates: [0.6, 0.5], perDay: 15 },
  { rates: [0.2, 0.1], perDay: 15 },
  { rates: [0.35, 0.3], perDay: 15 },
  { rates: [0.4, 0.3], perDay: 100 },
  { rates: [0.35, 0.3], perDay: 100 },
  { rates: [0.33, 0.3], perDay: 100 },
  { rates: [0.35, 0.3], perDay: 500 },
  { rates: [0.33, 0.3], perDay: 500 },
  { rates: [0.32, 0.3], perDay: 500 },
];

const PLANS: readonly { test: Case; rates: string }[] = [
  { rates: '2', test: { rates: [0.36, 0.3], perDay: 15 } },
  { rates: '3', test: { rates: [0.36, 0.3, 0.3], perDay: 15 } },
  { rates: '5', test: { rates: [0.36, 0.3, 0.3, 0.3, 0.3], perDay: 15 } },
  { rates: '2, weights 90/10, the smaller is better', test: { rates: [0.38, 0.3], perDay: [5, 45] } },
  { rates: '2, weights 90/10, the larger is better', test: { rates: [0.38, 0.3], perDay: [45, 5] } },
  { rates: '2, no daily counts', test: { rates: [0.36, 0.3], perDay: 15 } },
];

export async function benchSplitTests(): Promise<void> {
  console.log(
    `${TESTS} tests of ${DAYS} days, looked at daily from day ${LEAST_DAYS} on. At most ${ERROR * 100}% may be decided falsely.\n`,
  );
  printTable(
    ['no difference', 'per day', 'decided falsely', 'by the previous rule'],
    [...NO_DIFFERENCE, ...MORE_WITHOUT_DIFFERENCE].map((each, place) => {
      const { ours, previous } = simulate(each, place);
      return [describe(each), perDayText(each), percent(ours.decided), percent(previous.decided)];
    }),
  );
  console.log('');
  printTable(
    [
      'true response rates',
      'per day',
      'decided rightly',
      'falsely',
      'median day',
      'instances / previous rule',
    ],
    WITH_DIFFERENCE.map((each, place) => {
      const { ours, previous } = simulate(each, 100 + place);
      return [
        describe(each),
        perDayText(each),
        percent(ours.right),
        percent(ours.decided - ours.right),
        String(median(ours.days)),
        (mean(ours.days) / mean(previous.days)).toFixed(2),
      ];
    }),
  );
  console.log('');
  printTable(
    ['personas', 'planned days', 'planned power', 'decided by then'],
    PLANS.map(({ rates, test }, place) => {
      const looks: Looks = rates.endsWith('counts') ? 'any' : 'weekly';
      const plan = planFor({
        perDay: perPersona(test),
        mean: test.rates[1]!,
        difference: test.rates[0]! - test.rates[1]!,
        spread: null,
        looks,
      })!;
      const { ours } = simulate(test, 200 + place, plan.days, looks === 'weekly');
      return [rates, String(plan.days), percent(plan.power * TESTS), percent(ours.right)];
    }),
  );
  console.log(`\nA plan promises that ${POWER * 100}% of the tests are decided.\n`);
  printTable(
    ['looks', 'error of the boundary', 'integrated over two years'],
    (['weekly', 'any'] as const).flatMap((looks) =>
      [0.2, 0.05, 0.02, 0.005].map((error) => [
        looks,
        percent(error * TESTS),
        percent(crossingProbability(criticalValue(error, { looks, growth: 1 }), looks) * TESTS),
      ]),
    ),
  );
}

const percent = (tests: number) => `${((tests / TESTS) * 100).toFixed(1)}%`;
const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length;

function describe({ rates, rho, cluster, novelty, halfLife = 5 }: Case): string {
  return [
    rates.map((rate) => `${Math.round(rate * 100)}%`).join(', '),
    ...(rho ? [`rho ${rho}`] : []),
    ...(cluster ? [`clusters of ${cluster}`] : []),
    ...(novelty ? [`novelty ${novelty * 100} points, half-life ${halfLife} d`] : []),
  ].join(', ');
}

function perPersona({ rates, perDay }: Case): number[] {
  return rates.map((_, place) => (typeof perDay === 'number' ? perDay : perDay[place]!));
}

function perDayText({ perDay }: Case): string {
  return typeof perDay === 'number' ? String(perDay) : perDay.join(', ');
}

type Outcome = { decided: number; right: number; days: number[] };

/** Simulates tests and decides each with the current rule and with the rule of the superseded decision 27. */
function simulate(each: Case, seed: number, until = DAYS, hasHistory = true) {
  const draw = drawDays(seed);
  // The first persona is the best, unless the second persona has the same rate. Then no winner is right.
  const isSame = each.rates[0] === each.rates[1];
  const outcome = (): Outcome => ({ decided: 0, right: 0, days: [] });
  const [ours, previous] = [outcome(), outcome()];
  for (let test = 0; test < TESTS; test += 1) {
    const days = draw({ ...each, perDay: perPersona(each) }, until);
    for (const [rule, into] of [
      [(day: number) => decideOurs(days, day, hasHistory), ours],
      [(day: number) => decidePrevious(days, day), previous],
    ] as const) {
      let [winner, day] = [null as number | null, LEAST_DAYS];
      for (; day <= until && winner === null; day += 1) winner = rule(day);
      into.days.push(winner === null ? until : day - 1);
      if (winner === null) continue;
      into.decided += 1;
      if (winner === 0 && !isSame) into.right += 1;
    }
  }
  return { ours, previous };
}

function totals(days: SimulatedDays, until: number): { trials: number; successes: number }[] {
  return days[0]!.map((_, place) => ({
    trials: days.slice(0, until).reduce((sum, day) => sum + day[place]!.trials, 0),
    successes: days.slice(0, until).reduce((sum, day) => sum + day[place]!.successes, 0),
  }));
}

function decideOurs(days: SimulatedDays, day: number, hasHistory: boolean): number | null {
  // With daily counts, the result of the current rule changes only after full weeks.
  if (hasHistory && day % 7 !== 0) return null;
  const soFar = days.slice(0, day);
  const variants = simulatedVariants(soFar);
  const verdict = decide({
    test: { metric: null, startedAt: new Date(0).toISOString(), endedAt: null },
    variants,
    traffic: checkTraffic(variants),
    now: 0,
    history: hasHistory ? simulatedHistory(soFar) : null,
  });
  return verdict.kind === 'decided' ? verdict.leader.order : null;
}

/**
 * The rule of the superseded decision 27, evaluated after each day: the mixture boundary of Johari, Koomen, Pekelis and
 * Walsh (2022), section 5, with τ = 0.1.
 */
function decidePrevious(days: SimulatedDays, day: number): number | null {
  const arms = totals(days, day).map((counts, place) => ({
    ...counts,
    place,
    rate: counts.successes / counts.trials,
  }));
  if (arms.some(({ trials }) => trials < 100)) return null;
  const [leader, ...others] = arms.toSorted((a, b) => b.rate - a.rate);
  const varianceOf = ({ trials, successes }: { trials: number; successes: number }) => {
    const share = (successes + 1) / (trials + 2);
    return (share * (1 - share)) / trials;
  };
  const isBeaten = others.every((rival) => {
    const variance = varianceOf(leader!) + varianceOf(rival);
    const r = 0.01 / variance;
    const reach = Math.sqrt(
      ((variance * (1 + r)) / r) * (2 * Math.log(arms.length / (2 * ERROR)) + Math.log(1 + r)),
    );
    return leader!.rate - rival.rate > reach;
  });
  return isBeaten ? leader!.place : null;
}
