/** The conditions of a reliable split test result, each with its state and a short text. */
import type { Assessment } from '../../../../domain/split-tests/assessment.ts';
import { LEAST_DAYS, LEAST_INSTANCES } from '../../../../domain/split-tests/decision.ts';
import { isTrafficOff, type TrafficCheck } from '../../../../domain/split-tests/traffic-check.ts';
import { fewConversations } from '../../../../domain/split-tests/verdict-labels.ts';
import { pluralize } from '../../../../lib/pluralize.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { SIGNIFICANT, variationBetweenSources, type SourceBreakdownRow } from './source-breakdown.ts';

export type SectionId = 'overTime' | 'numbers' | 'plan' | 'sources' | 'traffic' | 'method' | 'details';

export type TestCheck = {
  state: 'passed' | 'failed' | 'unknown';
  text: string;
  /** The section of the page with the details of the check. */
  section: SectionId;
};

type Shown = {
  /** Whether the daily counts are loading. */
  isPending: boolean;
  /** Whether the page has the section 'Over time'. */
  hasOverTime: boolean;
};

export function checksOf(
  assessment: Assessment,
  rows: readonly SourceBreakdownRow[],
  { isPending, hasOverTime }: Shown,
): TestCheck[] {
  return [
    trafficCheck(assessment.traffic),
    daysCheck(assessment, hasOverTime),
    conversationsCheck(assessment),
    ...(isPending ? [] : steadyChecks(assessment)),
    ...sourceChecks(assessment, rows),
  ];
}

function trafficCheck(traffic: TrafficCheck): TestCheck {
  const section = 'traffic';
  if (isTrafficOff(traffic)) return { state: 'failed', text: 'Traffic does not match the weights', section };
  return traffic.kind === 'checked'
    ? { state: 'passed', text: 'Traffic matches the weights', section }
    : { state: 'unknown', text: 'Traffic not checked', section };
}

function daysCheck({ days }: Assessment, hasOverTime: boolean): TestCheck {
  const section = hasOverTime ? 'overTime' : 'details';
  if (days === null) return { state: 'unknown', text: 'Start unknown', section };
  return days >= LEAST_DAYS
    ? { state: 'passed', text: `${LEAST_DAYS} days or more`, section }
    : { state: 'failed', text: `${formatNumber(Math.floor(days))} of ${LEAST_DAYS} days`, section };
}

function conversationsCheck({ variants, verdict, main, measures }: Assessment): TestCheck {
  const few =
    verdict.kind === 'notEnoughData' && verdict.few.length > 0
      ? verdict.few
      : variants.filter((variant) => {
          const trials = measures[main]?.samples.get(variant)?.trials ?? variant.results?.totalInstances ?? 0;
          return trials < LEAST_INSTANCES && (variant.weight > 0 || trials > 0);
        });
  return few.length === 0
    ? { state: 'passed', text: `${LEAST_INSTANCES} conversations per persona`, section: 'numbers' }
    : { state: 'failed', text: fewConversations(few), section: 'numbers' };
}

/**
 * Checks for a novelty effect. The variation between days is known only if the service returns daily counts. Without
 * them, the check has the state 'unknown'.
 */
function steadyChecks({ verdict, history }: Assessment): TestCheck[] {
  if (!('leader' in verdict)) return [];
  if (history?.origin !== 'service') {
    return [{ state: 'unknown', text: 'Variation between days unknown', section: 'method' }];
  }
  return verdict.isHeldByNovelty
    ? [{ state: 'failed', text: 'May be a novelty effect', section: 'overTime' }]
    : [];
}

/**
 * Checks whether the sources disagree about the leader. Returns no check for fewer than two sources or fewer than two
 * personas, because then no disagreement is possible.
 */
function sourceChecks({ traffic, variants }: Assessment, rows: readonly SourceBreakdownRow[]): TestCheck[] {
  if (rows.length < 2 || variants.length < 2 || isTrafficOff(traffic)) return [];
  const others = rows.filter(({ otherLeader }) => otherLeader === 'beyondChance').length;
  const variation = variationBetweenSources(rows);
  const isVaried = variation !== null && variation.p < SIGNIFICANT;
  const section = 'sources';
  if (others > 0) {
    const text = `${pluralize(others, 'source')} disagree${others === 1 ? 's' : ''} beyond chance`;
    return [{ state: 'failed', text, section }];
  }
  return isVaried
    ? [{ state: 'failed', text: 'Sources differ beyond chance', section }]
    : [{ state: 'passed', text: 'Sources do not differ beyond chance', section }];
}
