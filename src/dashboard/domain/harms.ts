/** The problems that the dashboard reports, by severity. The overview and the lists sort by this order. */

/**
 * All problems, the most harmful first. assumed: failures in the present come before expected failures, and both come
 * before decisions and news.
 */
const HARMS = [
  'stoppedDeliveries',
  'expiredToken',
  'failedTest',
  'trafficMismatch',
  'failedCharge',
  'expiringToken',
  'movedTopic',
  'unansweredQuestion',
  'pendingCharge',
  'decidedTest',
] as const;
export type Harm = (typeof HARMS)[number];

export type HarmTone = 'bad' | 'caution' | 'good';

const FIRST_CAUTION = HARMS.indexOf('failedCharge');

/** Compares two problems for sorting: the most harmful first, and items without a problem (null) last. */
export function compareHarms(a: Harm | null, b: Harm | null): number {
  return placeOf(a) - placeOf(b);
}

function placeOf(harm: Harm | null): number {
  return harm === null ? HARMS.length : HARMS.indexOf(harm);
}

/** Returns the tone (colour) of a problem. It repeats the meaning of the text: a failure, a risk, or good news. */
export function toneOfHarm(harm: Harm): HarmTone {
  if (harm === 'decidedTest') return 'good';
  return HARMS.indexOf(harm) < FIRST_CAUTION ? 'bad' : 'caution';
}
