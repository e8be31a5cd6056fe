/** The answer of a split test in one sentence, and the conditions under which the answer stays true. */
import { isolate } from '../../lib/isolate.ts';
import { formatMetric, formatPercent } from '../../lib/format-figures.ts';
import type { Assessment } from './assessment.ts';
import type { Lead, TestVerdict } from './decision.ts';
import { figuresBy } from './figures.ts';
import { testState } from './labels.ts';
import type { MeasureKind } from './measures.ts';
import { averageOf, expectedWinner, shortLabel, type Variant } from './variants.ts';
import {
  leadClause,
  unexpectedTraffic,
  verdictSentence,
  waitingClause,
  whatChangesIt,
} from './verdict-labels.ts';

/** Returns the first sentence of the page of a split test. */
export function answerSentence(assessment: Assessment): string {
  const { test, variants, verdict } = assessment;
  const isRunning = testState(test) === 'running';
  if (variants.length === 0) return 'The test has no personas.';
  if (variants.every(({ results }) => results === null)) {
    return test.isActive
      ? 'No results yet: they may come only when the test ends.'
      : 'The service returned no results for this test.';
  }
  if (variants.length === 1) return 'Nothing to compare: the test has only one persona.';
  switch (verdict.kind) {
    case 'trafficMismatch':
      return `The results are invalid: ${mismatchReason(verdict)}. Find the cause first.`;
    case 'notEnoughData':
    case 'notTestable':
    case 'tooClose':
      return `${isRunning ? 'No winner yet' : 'No clear winner'}: ${openReason(verdict)}.`;
    case 'leading':
      return `${isRunning ? 'No winner yet' : 'No clear winner'}, but ${name(verdict.leader)} leads: ${values(assessment, verdict)}.`;
    case 'decided':
      return decidedSentence(assessment, verdict, isRunning);
  }
}

function decidedSentence(assessment: Assessment, verdict: Lead, isRunning: boolean): string {
  const { leader } = verdict;
  const compared = `${name(leader)}${isRunning ? ' is better' : ' was better'}: ${values(assessment, verdict)}.`;
  if (!isRunning) return compared;
  // The service picks the winner by all results. If the test has no metric, the service uses a metric of its
  // own.
  const winner = expectedWinner(assessment.variants);
  return winner === null || winner === leader
    ? `If you end the test now, ${name(leader)} ${chanceWords(assessment, verdict)}: ${values(assessment, verdict)}.`
    : `${compared} The service may still pick ${name(winner)}.`;
}

/** The risk of a wrong winner below which the leader wins 'almost certainly'. */
const ALMOST_NO_RISK = 0.01;

function chanceWords({ measures, main }: Assessment, { leader, dispersion }: Lead): string {
  const measure = measures[main];
  const best = measure && figuresBy(measure, dispersion ?? 1).get(leader)?.best;
  return best && 1 - best.chance < ALMOST_NO_RISK ? 'almost certainly wins' : 'will probably win';
}

/**
 * Returns sentences about the conditions under which the answer stays true or changes. An ended test has no conditions,
 * because its results do not change.
 */
export function answerConditions({ test, verdict, verdicts, days }: Assessment): string[] {
  if (!('leader' in verdict)) return [];
  return [
    ...(test.isActive ? [whatChangesIt(verdict, days)] : []),
    ...(verdicts.metric && isOpposite(verdicts.metric, verdicts.rate)
      ? [
          `By response rate, ${name(verdicts.rate.leader)} leads: a persona can win by the metric and lose responses.`,
        ]
      : []),
  ];
}

/** Returns whether both measures have a clear leader, and the leaders differ. */
function isOpposite(byMetric: TestVerdict, byRate: TestVerdict): byRate is Lead {
  return (
    byMetric.kind !== 'tooClose' &&
    byRate.kind === 'decided' &&
    'leader' in byMetric &&
    byMetric.leader !== byRate.leader
  );
}

const name = (variant: Variant) => isolate(shortLabel(variant));

/** Returns the averages of the leader and the rival: '32.2% booked, Maya 21.2%'. */
function values({ test, measures }: Assessment, { measure, leader, rival }: Lead): string {
  const text = (variant: Variant) => {
    const mean = measures[measure.kind]?.samples.get(variant)?.mean ?? averageOf(variant, measure.kind) ?? 0;
    return measure.isShare ? formatPercent(mean) : formatMetric(mean);
  };
  const average = measure.unit ? `${measure.unit} on average` : 'on average';
  const word = measure.isShare ? outcomeWord(test.metric, measure.kind) : average;
  return `${text(leader)}${word === null ? '' : ` ${word}`}, ${name(rival)} ${text(rival)}`;
}

/** The word after a share, such as '32.2% booked', for metrics whose id names a result of conversations. */
const OUTCOMES: Partial<Record<string, string>> = { bookings: 'booked', booked: 'booked' };

/**
 * Returns the word for conversations that count as a success. Null if the name of the metric does not contain such a
 * word.
 */
function outcomeWord(metric: string | null, kind: MeasureKind): string | null {
  return kind === 'rate' ? 'responded' : (OUTCOMES[metric ?? ''] ?? null);
}

function openReason(verdict: Exclude<TestVerdict, { kind: 'trafficMismatch' }>): string {
  switch (verdict.kind) {
    case 'notTestable':
      return asClause(verdictSentence(verdict));
    case 'notEnoughData':
      return verdict.why === null ? waitingClause(verdict) : asClause(verdict.why);
    default:
      return `${leadClause(verdict)}${verdict.lead.value === 0 ? '' : ', which may be chance'}`;
  }
}

/**
 * Returns a sentence as a clause. Only for sentences that do not begin with a name, because the first letter is
 * lowercased.
 */
const asClause = (sentence: string) =>
  sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, '');

/** Returns the reason of a traffic mismatch as a clause: the persona with the largest deviation, or the sources. */
function mismatchReason(verdict: Extract<TestVerdict, { kind: 'trafficMismatch' }>): string {
  const { traffic } = verdict;
  if (traffic.kind !== 'checked' || !traffic.isBroken) return asClause(verdictSentence(verdict));
  const unexpected = unexpectedTraffic(traffic.rows);
  if (unexpected !== null) return unexpected;
  const [worst] = traffic.rows.toSorted(
    (a, b) => Math.abs(b.seen - b.expected) - Math.abs(a.seen - a.expected) || b.seen - a.seen,
  );
  return `${name(worst!.variant)} has ${formatPercent(worst!.seen / traffic.instances)} of the conversations instead of ${formatPercent(worst!.expectedShare)}`;
}
