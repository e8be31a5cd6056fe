/** The verdict on a split test in words, for all pages. */
import { isolate, quoted } from '../../lib/isolate.ts';
import { pluralize } from '../../lib/pluralize.ts';
import {
  formatMetric,
  formatP,
  formatPoints,
  formatPointsApart,
  formatPointsRange,
  someNames,
} from '../../lib/format-figures.ts';
import { formatNumber, numberFormat, joinNames } from '../../lib/format.ts';
import { LEAST_DAYS, LEAST_INSTANCES, type Lead, type TestVerdict, type VerdictKind } from './decision.ts';
import type { Interval } from '../../lib/statistics/proportion.ts';
import type { TestMeasure } from './measures.ts';
import type { TrafficCheck, TrafficRow } from './traffic-check.ts';
import { shortLabel, type Variant } from './variants.ts';

export const TEST_VERDICT_LABELS: Record<VerdictKind, string> = {
  decided: 'Decided',
  leading: 'Leading',
  tooClose: 'Too close',
  notEnoughData: 'Not enough data',
  notTestable: 'Not testable',
  trafficMismatch: 'Traffic mismatch',
};

/** Returns a sentence with the leader and the difference, or with the reason why there is no leader. */
export function verdictSentence(verdict: TestVerdict): string {
  switch (verdict.kind) {
    case 'notEnoughData':
      return verdict.why ?? waitingText(verdict);
    case 'notTestable':
      return 'The service returns averages without a spread, so the difference may be chance.';
    case 'trafficMismatch':
      return mismatchText(verdict.traffic);
    default: {
      const { lead, weeks, measure } = verdict;
      const after = weeks === null ? '' : `After ${pluralize(weeks, 'week')}, `;
      const range = lead.value === 0 ? '' : ` (${differenceRange(lead, measure)})`;
      return `${after}${leadClause(verdict)}${range}.`;
    }
  }
}

/** Returns a clause such as 'Ada is 9.3 points ahead of Bea', or 'Ada and Bea are level'. */
export function leadClause({ leader, rival, lead, measure }: Lead): string {
  const [ahead, behind] = [isolate(shortLabel(leader)), isolate(shortLabel(rival))];
  return lead.value === 0
    ? `${ahead} and ${behind} are level`
    : `${ahead} is ${differenceApart(lead.value, measure)} ahead of ${behind}`;
}

/** Returns a sentence about the condition under which the verdict would change. */
export function whatChangesIt(verdict: TestVerdict, days: number | null): string {
  switch (verdict.kind) {
    case 'notEnoughData':
      return `A verdict needs ${LEAST_INSTANCES} conversations of each persona and ${LEAST_DAYS} days.`;
    case 'notTestable':
      return '';
    case 'trafficMismatch':
      return 'Find the cause first: the personas may have met different leads.';
    default:
      return [
        conditionOf(verdict),
        ...(verdict.weeks === null || days === null
          ? []
          : [`The next verdict comes ${untilText((verdict.weeks + 1) * 7 - days)}.`]),
      ].join(' ');
  }
}

/** Formats a remaining time in days, rounded up: 'within a day' or 'in 6 days'. */
function untilText(days: number): string {
  const whole = Math.ceil(days - 1e-9);
  return whole <= 1 ? 'within a day' : `in ${pluralize(whole, 'day')}`;
}

function conditionOf(verdict: Lead): string {
  const { kind, leader, isHeldByNovelty, needed, measure } = verdict;
  if (kind === 'decided') {
    const ahead = measure.isShare ? `${pointsAbove(needed, 1)} points` : metricText(needed, measure);
    return `This holds as long as ${isolate(shortLabel(leader))} stays ${ahead} ahead.`;
  }
  return isHeldByNovelty
    ? 'A novelty effect could still explain the difference: the first days contribute much of it.'
    : `With these conversations, ${neededDifference(verdict)} would decide it.`;
}

/** Formats a difference without its sign: '9.3 points', or '0.42 replies' for a metric that is not a share. */
export function differenceApart(difference: number, measure: Pick<TestMeasure, 'isShare' | 'unit'>): string {
  return measure.isShare
    ? `${formatPointsApart(difference)} ${difference === 0.01 ? 'point' : 'points'}`
    : metricText(Math.abs(difference), measure);
}

/** Formats a value of a metric that is not a share, with its unit if it is known: '4.38 replies'. */
export function metricText(value: number, { unit }: Pick<TestMeasure, 'unit'>): string {
  return unit ? `${formatMetric(value)} ${unit}` : formatMetric(value);
}

/** Formats the interval of a difference: '+2.1 to +16.5'. */
export function differenceRange(interval: Interval, { isShare }: Pick<TestMeasure, 'isShare'>): string {
  if (isShare) return formatPointsRange(interval);
  return `${signedMetric(interval.low)} to ${signedMetric(interval.high)}`;
}

/** Formats a difference with its sign: '+9.3 points', or '−0.42' for a metric with an unknown scale. */
export function signedDifference(difference: number, { isShare }: Pick<TestMeasure, 'isShare'>): string {
  return isShare ? `${formatPoints(difference)} points` : signedMetric(difference);
}

function signedMetric(value: number): string {
  const sign = value > 0 ? '+' : value < 0 ? '−' : '';
  return `${sign}${formatMetric(Math.abs(value))}`;
}

function mismatchText({ brokenSources, ...all }: TrafficCheck): string {
  if (all.kind === 'checked' && all.isBroken) {
    const unexpected = unexpectedTraffic(all.rows);
    return unexpected === null
      ? `Traffic does not match the weights (p ${formatP(all.p)}).`
      : `${unexpected}.`;
  }
  const names = brokenSources.map(({ name }) => (name === null ? 'no source' : quoted(name)));
  return `Traffic does not match the weights on ${joinNames(someNames(names))}.`;
}

/** Returns a clause such as 'Ada has conversations in spite of weight 0'. Null if there is no such persona. */
export function unexpectedTraffic(rows: readonly TrafficRow[]): string | null {
  const row = rows.find(({ expected, seen }) => expected === 0 && seen > 0);
  return row ? `${isolate(shortLabel(row.variant))} has conversations in spite of weight 0` : null;
}

/** Returns a clause such as 'Ada and Bea have fewer than 100 conversations'. */
export function fewConversations(few: readonly Variant[]): string {
  // A persona can have enough conversations, but too few with a metric value.
  const isMetric = few.some(({ results }) => (results?.totalInstances ?? 0) >= LEAST_INSTANCES);
  return `${joinNames(someNames(few.map((variant) => isolate(shortLabel(variant)))))} ${few.length === 1 ? 'has' : 'have'} fewer than ${formatNumber(LEAST_INSTANCES)} conversations${isMetric ? ' with the metric' : ''}`;
}

type Waiting = Pick<Extract<TestVerdict, { kind: 'notEnoughData' }>, 'few' | 'days'>;

/** Returns a clause such as 'Ada has fewer than 100 conversations and the test has run 8 of 14 days'. */
export function waitingClause({ few, days }: Waiting): string {
  return [
    ...(few.length === 0 ? [] : [fewConversations(few)]),
    ...(days === null
      ? ['the start of the test is unknown']
      : days < LEAST_DAYS
        ? [`the test has run ${formatNumber(Math.floor(days))} of ${LEAST_DAYS} days`]
        : []),
  ].join(' and ');
}

function waitingText(waiting: Waiting): string {
  const clause = waitingClause(waiting);
  // The clause begins with the name of a persona, whose first letter must not change, or with a common word.
  const first = waiting.few.length === 0 ? clause.charAt(0).toUpperCase() : clause.charAt(0);
  return `${first}${clause.slice(1)}.`;
}

/**
 * Returns the smallest difference that would decide the test. The present difference does not decide it, so the text is
 * rounded up, with enough digits to be larger than the present difference.
 */
function neededDifference({ needed, lead, measure }: Lead): string {
  if (!measure.isShare) return `a difference of ${metricText(neededMetric(needed, lead.value), measure)}`;
  for (let digits = 1; digits < 6; digits += 1) {
    const step = 10 ** -digits;
    if (roundedUp(needed, step) - step / 2 > lead.value * 100 || digits === 5) {
      return `a difference of ${pointsAbove(needed, digits)} points`;
    }
  }
  return '';
}

/** Rounds up a value that must differ from the present difference after it has been formatted. */
function neededMetric(needed: number, present: number): number {
  if (formatMetric(needed) !== formatMetric(present)) return needed;
  const step = 10 ** (Math.floor(Math.log10(Math.abs(needed))) - 2);
  return needed + step;
}

/** Formats a difference in percentage points, rounded up. */
function pointsAbove(difference: number, digits: number): string {
  const format = numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: digits });
  return format.format(roundedUp(difference, 10 ** -digits));
}

function roundedUp(difference: number, step: number): number {
  return Math.ceil((difference * 100) / step - 1e-9) * step;
}
