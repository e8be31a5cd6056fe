import type { Looks } from '#dashboard/lib/statistics/sequential.ts';

const WEEKS = 104;
const FIRST_LOOK = 2;
const POINTS = 801;
/** The number of standard deviations beyond which the probability of a step of the Brownian motion is negligible. */
const REACH = 6;

const density = (x: number) => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);

/**
 * Returns the probability that a Brownian motion crosses the boundary c² = c₀² + ln(t / 2) within two years. `first` is
 * c₀. The motion is observed weekly or daily, from the end of the second week. From one observation to the next, the
 * function integrates the density of the paths that have not crossed (Armitage, McPherson and Rowe, 1969, Journal of
 * the Royal Statistical Society A 132).
 */
export function crossingProbability(first: number, looks: Looks): number {
  const step = looks === 'weekly' ? 1 : 1 / 7;
  let grid = gridFor(first * Math.sqrt(FIRST_LOOK));
  let remaining = grid.points.map((x) => density(x / Math.sqrt(FIRST_LOOK)) / Math.sqrt(FIRST_LOOK));
  for (let time = FIRST_LOOK + step; time <= WEEKS; time += step) {
    const next = gridFor(Math.sqrt((first ** 2 + Math.log(time / FIRST_LOOK)) * time));
    const deviation = Math.sqrt(step);
    const [from, width] = [grid.points[0]!, grid.width];
    remaining = next.points.map((x) => {
      const low = Math.max(0, Math.floor((x - REACH * deviation - from) / width));
      const high = Math.min(POINTS - 1, Math.ceil((x + REACH * deviation - from) / width));
      let total = 0;
      for (let at = low; at <= high; at += 1) {
        total += remaining[at]! * simpson(at) * density((x - (from + at * width)) / deviation);
      }
      return (total * width) / 3 / deviation;
    });
    grid = next;
  }
  const inside = remaining.reduce((total, value, at) => total + value * simpson(at), 0);
  return 1 - (inside * grid.width) / 3;
}

function gridFor(boundary: number): { points: number[]; width: number } {
  const width = (2 * boundary) / (POINTS - 1);
  return { width, points: Array.from({ length: POINTS }, (_, at) => -boundary + at * width) };
}

/** The weight of a point in Simpson's rule, multiplied by 3 / width. */
function simpson(at: number): number {
  if (at === 0 || at === POINTS - 1) return 1;
  return at % 2 === 1 ? 4 : 2;
}
