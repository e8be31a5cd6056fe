/** The verdict on a split test in words, shared by all pages. */
import { pluralize } from '../../lib/pluralize.ts';
import { formatP, formatPointsApart, formatPointsRange, someNames } from '../../lib/format-figures.ts';
import { formatNumber, numberFormat, joinNames } from '../../lib/format.ts';
import { LEAST_DAYS, LEAST_INSTANCES, type Lead, type TestVerdict, type VerdictKind } from './decision.ts';
import type { TrafficCheck } from './traffic-check.ts';
import { shortLabel } from './variants.ts';

export const TEST_VERDICT_LABELS: Record<VerdictKind, string> = {
  decided: 'Decided',
  leading: 'Leading',
  tooClose: 'Too close',
  notEnoughData: 'Not enough data',
  trafficMismatch: 'Traffic mismatch',
};

/** Returns the leader and the difference, or the reason why there is no leader. */
export function verdictSentence(verdict: TestVerdict): string {
  switch (verdict.kind) {
    case 'notEnoughData':
      return verdict.why ?? waitingText(verdict.few.map(shortLabel), verdict.days);
    case 'trafficMismatch':
      return mismatchText(verdict.traffic);
    default: {
      const { leader, rival, lead } = verdict;
      if (lead.value === 0) return `${shortLabel(leader)} and ${shortLabel(rival)} are level.`;
      return `${shortLabel(leader)} is ${formatPointsApart(lead.value)} points ahead of ${shortLabel(rival)} (${formatPointsRange(lead)}).`;
    }
  }
}

/** Returns a sentence about the condition that would change the verdict. */
export function whatChangesIt(verdict: TestVerdict): string {
  switch (verdict.kind) {
    case 'notEnoughData':
      return `A verdict needs ${LEAST_INSTANCES} instances of each persona and ${LEAST_DAYS} days.`;
    case 'trafficMismatch':
      return 'Find the cause first: the personas may have met different leads.';
    case 'decided':
      return `It stays decided while the difference is ${neededPoints(verdict)} points or more.`;
    default:
      return `With the instances so far, a difference of ${neededPoints(verdict)} points would decide it.`;
  }
}

function mismatchText({ brokenSources, ...all }: TrafficCheck): string {
  if (all.kind === 'checked' && all.isBroken) {
    return all.statistic === Number.POSITIVE_INFINITY
      ? 'A persona with weight 0 has instances.'
      : `Traffic does not match the weights (p ${formatP(all.p)}).`;
  }
  const names = brokenSources.map(({ name }) => name ?? 'no source');
  return `Traffic does not match the weights on ${joinNames(someNames(names))}.`;
}

function waitingText(few: readonly string[], days: number | null): string {
  const words = [
    ...(few.length === 0
      ? []
      : [
          `${joinNames(someNames(few))} ${few.length === 1 ? 'has' : 'have'} fewer than ${formatNumber(LEAST_INSTANCES)} instances.`,
        ]),
    ...(days === null
      ? ['The start of the test is unknown.']
      : days < LEAST_DAYS
        ? [
            `The test has run ${days < 1 ? 'less than a day' : pluralize(Math.floor(days), 'day')} of ${LEAST_DAYS}.`,
          ]
        : []),
  ];
  return words.join(' ');
}

const tenths = numberFormat({ minimumFractionDigits: 1 });

/** Returns the smallest difference that decides, e.g. '7.7'. Rounded up, because a tenth less would not decide. */
export function neededPoints({ needed }: Lead): string {
  return tenths.format(Math.ceil(needed * 1000) / 10);
}
