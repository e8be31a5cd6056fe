/** Computes the steps of a follow-up sequence in order, each with the total time from the start of the sequence. */
import type { FollowUpSequence } from '#contract/bot.ts';
import { pluralize } from '../../../lib/pluralize.ts';
import { formatNumber } from '../../../lib/format.ts';

export type Step = {
  order: number;
  /** The configured waiting time before this step, e.g. '20 minutes' or '3 fortnights'. */
  wait: string;
  /**
   * The total time since the start of the sequence. Null if the waits have units that cannot be added, e.g. 'days' and
   * 'fortnights'.
   */
  after: string | null;
  /** The distance from the previous step in the drawing, from 0 to 1. It grows logarithmically with the wait. */
  gap: number;
};

export type Ladder = {
  steps: readonly Step[];
  /** The duration of the whole sequence. Null if the units of the waits cannot be added, or if there are no steps. */
  total: string | null;
  /** The total duration for use in a sentence, rounded to days, hours or minutes, e.g. '4 days'. */
  roughSpan: string | null;
  notices: readonly string[];
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * The known units and their length in seconds. assumed: the usual spellings. Months are excluded because their length
 * varies.
 */
const SECONDS = new Map<string, { unit: string; seconds: number }>(
  [
    { spellings: ['s', 'sec', 'second'], unit: 'second', seconds: 1 },
    { spellings: ['m', 'min', 'minute'], unit: 'minute', seconds: MINUTE },
    { spellings: ['h', 'hr', 'hour'], unit: 'hour', seconds: HOUR },
    { spellings: ['d', 'day'], unit: 'day', seconds: DAY },
    { spellings: ['w', 'wk', 'week'], unit: 'week', seconds: 7 * DAY },
  ].flatMap(({ spellings, ...known }) => spellings.map((spelling) => [spelling, known])),
);

/** The sum of the waits so far. Undefined before the first step. Null after a wait that cannot be added to the sum. */
type Passed = { seconds: number } | { count: number; unit: string } | null | undefined;

export function ladderOf(sequences: readonly FollowUpSequence[] | null): Ladder {
  const ordered = (sequences ?? []).toSorted((a, b) => a.order - b.order);
  let passed: Passed;
  const steps = ordered.map((sequence) => {
    passed = add(passed, sequence);
    return { order: sequence.order, wait: waitOf(sequence), after: words(passed), gap: gapOf(sequence) };
  });
  return {
    steps,
    total: steps.at(-1)?.after ?? null,
    roughSpan: roughly(passed),
    notices: noticesOf(ordered, steps),
  };
}

/**
 * Adds a wait to the total. Known units are converted to seconds; an unknown unit can only be added to the same unit.
 */
function add(before: Passed, { duration, unit }: FollowUpSequence): Passed {
  if (duration < 0 || before === null) return null;
  const known = knownUnit(unit);
  if (known) {
    const seconds = duration * known.seconds;
    if (before === undefined) return { seconds };
    return 'seconds' in before ? { seconds: before.seconds + seconds } : null;
  }
  if (!unit) return null;
  if (before === undefined) return { count: duration, unit };
  return 'unit' in before && before.unit === unit ? { count: before.count + duration, unit } : null;
}

function knownUnit(unit: string | null) {
  const spelling = unit?.trim().toLowerCase() ?? '';
  return SECONDS.get(spelling) ?? SECONDS.get(spelling.replace(/s$/, ''));
}

function waitOf({ duration, unit }: FollowUpSequence): string {
  const known = knownUnit(unit);
  if (known) return pluralize(duration, known.unit);
  return unit ? `${formatNumber(duration)} ${unit}` : `${formatNumber(duration)} (no unit)`;
}

function words(passed: Passed): string | null {
  if (!passed) return null;
  return 'seconds' in passed ? formatSpan(passed.seconds) : `${formatNumber(passed.count)} ${passed.unit}`;
}

/** The fraction of a unit that is rounded down. For example, 4.1 days are '4 days', and 4.2 days are '5 days'. */
const TOLERANCE = 0.1;

/**
 * Rounds a duration up to whole days, hours or minutes, except for a small excess. Four days and twenty minutes are '4
 * days', and 1.5 days are '2 days'.
 */
function roughly(passed: Passed): string | null {
  if (!passed || !('seconds' in passed)) return words(passed);
  const { seconds } = passed;
  const [unit, length] =
    seconds >= DAY
      ? (['day', DAY] as const)
      : seconds >= HOUR
        ? (['hour', HOUR] as const)
        : (['minute', MINUTE] as const);
  return pluralize(Math.max(1, Math.ceil(seconds / length - TOLERANCE)), unit);
}

/**
 * Formats a duration exactly, in days, hours, minutes and seconds, e.g. '4 d 10 h 10 min'. Rounded times would misstate
 * the plan.
 */
export function formatSpan(seconds: number): string {
  const parts = [
    { count: Math.floor(seconds / DAY), unit: 'd' },
    { count: Math.floor((seconds % DAY) / HOUR), unit: 'h' },
    { count: Math.floor((seconds % HOUR) / MINUTE), unit: 'min' },
    { count: seconds % MINUTE, unit: 's' },
  ].filter(({ count }) => count > 0);
  return parts.map(({ count, unit }) => `${formatNumber(count)} ${unit}`).join(' ') || '0 min';
}

const LONGEST = Math.log2(1 + 30 * DAY);

/**
 * Returns the distance of a step from the previous step, from 0 to 1. The scale is logarithmic, so that waits of ten
 * minutes and of ten days are both visible.
 */
function gapOf({ duration, unit }: FollowUpSequence): number {
  const seconds = Math.max(0, duration) * (knownUnit(unit)?.seconds ?? 0);
  return Math.min(1, Math.log2(1 + seconds) / LONGEST);
}

function noticesOf(ordered: readonly FollowUpSequence[], steps: readonly Step[]): string[] {
  const notices: string[] = [];
  if (new Set(ordered.map(({ order }) => order)).size < ordered.length) {
    notices.push('Several steps have the same order: they are shown as sent.');
  }
  if (ordered.some(({ duration }) => duration < 0)) {
    notices.push('A wait is below zero, so later times are not added up.');
  } else if (steps.some(({ after }) => after === null)) {
    notices.push('The units of these steps cannot be added up: each wait is shown on its own.');
  }
  return notices;
}
