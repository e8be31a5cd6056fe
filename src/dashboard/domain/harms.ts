/** The order of problems on the overview and in lists. */

/**
 * Most harmful first.
 * assumed: what fails now comes before what will fail, and both come before decisions and news.
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

/** Sorts the most harmful first, and null last. */
export function compareHarms(a: Harm | null, b: Harm | null): number {
  return placeOf(a) - placeOf(b);
}

function placeOf(harm: Harm | null): number {
  return harm === null ? HARMS.length : HARMS.indexOf(harm);
}

/** Repeats the meaning of the text: a failure, a risk, or good news. */
export function toneOfHarm(harm: Harm): HarmTone {
  if (harm === 'decidedTest') return 'good';
  return HARMS.indexOf(harm) < FIRST_CAUTION ? 'bad' : 'caution';
}
