/** The risk of ending a split test today or later: the probability of a wrong winner, and its cost. */
import { choicesAfter, type Choice } from '../../lib/statistics/future-choice.ts';
import type { Assessment } from './assessment.ts';
import { figuresBy } from './figures.ts';
import type { TestHistory } from './history.ts';
import { valuesOf, type MeasureKind, type Sample } from './measures.ts';
import type { Variant } from './variants.ts';

/** The numbers of days from today after which the user may end the test. */
export const LATER = [7, 30];

/** `wrong` is the probability that another persona is the best. `loss` is the expected loss per conversation. */
export type RiskAfter = Choice & { days: number };

/**
 * Returns the risk of ending the test today, in 7 and in 30 days, if the persona with the highest average wins. Today's
 * risk comes from `figuresBy`. The later risks are today's risk minus a simulated reduction. Null unless the test is
 * running and has a verdict on two or more personas.
 */
export function risksOfEnding(assessment: Assessment): RiskAfter[] | null {
  const { test, verdict, main, measures } = assessment;
  const measure = measures[main];
  if (!test.isActive || !('leader' in verdict) || measure === null) return null;
  const dispersion = verdict.dispersion ?? 1;
  const arms = [...measure.samples];
  const [picked] = arms.toSorted(([, a], [, b]) => b.mean - a.mean);
  const today = picked && figuresBy(measure, dispersion).get(picked[0])?.best;
  if (!today) return null;
  const now = { wrong: 1 - today.chance, loss: today.loss };
  const [simulated, ...later] = choicesAfter(
    arms.map(([variant, sample]) => ({
      ...sample,
      spread: sample.spread * dispersion,
      perDay: paceOf(assessment, measure.kind, variant, sample),
    })),
    [0, ...LATER],
  );
  return [
    { days: 0, ...now },
    ...later.map((choice, place) => ({ days: LATER[place]!, ...reduced(now, simulated!, choice) })),
  ];
}

/**
 * Returns today's risk minus the simulated reduction until `later`. The difference between two simulated risks has a
 * smaller error than a single simulated risk.
 */
function reduced(now: Choice, simulated: Choice, later: Choice): Choice {
  return {
    wrong: Math.max(0, now.wrong - Math.max(0, simulated.wrong - later.wrong)),
    loss: Math.max(0, now.loss - Math.max(0, simulated.loss - later.loss)),
  };
}

/** The number of recent full days whose average is the expected number of new values per day. */
const RECENT_DAYS = 7;

/**
 * Returns the number of new values of a persona per day: the average of the last seven full days. Without daily counts,
 * returns the average of the whole test.
 */
function paceOf(
  { history, days }: Assessment,
  kind: MeasureKind,
  { key }: Variant,
  { trials }: Sample,
): number {
  const recent = fullDays(history).slice(-RECENT_DAYS);
  if (recent.length < RECENT_DAYS) return days ? trials / days : 0;
  const values = recent.map(({ tallies }) => valuesOf(tallies.get(key), kind)?.trials ?? 0);
  return values.reduce((sum, each) => sum + each, 0) / RECENT_DAYS;
}

function fullDays(history: TestHistory | null) {
  if (history?.origin !== 'service') return [];
  return history.periods.filter(({ from, to }) => to - from > 1 - 1e-9);
}
