/** The axis of a chart, from one round number to another, with round numbers as ticks. */
export type Scale = { from: number; to: number; ticks: readonly number[] };

const MOST_STEPS = 4;

/**
 * Returns the smallest round scale that contains all values, or null without values. A single value is in the middle.
 * Pass 1 as `leastStep` for counts, so that no tick has a fraction.
 */
export function scaleOf(values: readonly number[], leastStep = 0): Scale | null {
  if (values.length === 0) return null;
  let [low, high] = [Math.min(...values), Math.max(...values)];
  if (low === high) {
    const room = Math.abs(low) / 10 || 1;
    [low, high] = [low - room, high + room];
  }
  const step = Math.max(leastStep, roundStep((high - low) / MOST_STEPS));
  const [first, last] = [Math.floor(low / step + EDGE), Math.ceil(high / step - EDGE)];
  const ticks = Array.from({ length: last - first + 1 }, (_, place) => round((first + place) * step, step));
  return { from: ticks[0]!, to: ticks.at(-1)!, ticks };
}

/** Tolerance for binary rounding errors: 0.3 / 0.1 is slightly less than 3. */
const EDGE = 1e-9;

/** Returns the relative position of a value on a scale, from 0 to 1. */
export function placeOn({ from, to }: Scale, value: number): number {
  return Math.min(1, Math.max(0, (value - from) / (to - from)));
}

/** Rounds up to the next number of the series 1, 2, 5, 10, 20, 50... */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= least * (1 - EDGE)) ?? 10;
  return factor * power;
}

function round(value: number, step: number): number {
  // The digits of `toFixed` must be between 0 and 100.
  return Number(value.toFixed(Math.min(100, Math.max(0, 2 - Math.floor(Math.log10(step))))));
}
