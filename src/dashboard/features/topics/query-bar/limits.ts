/** How many topics are offered to be asked for. Any other number can be typed: no bounds are documented. */
export const LIMITS = [10, 25, 50, 100, 250, 500] as const;

/** The next number above; null above the highest. */
export function nextLimit(limit: number): number | null {
  return LIMITS.find((each) => each > limit) ?? null;
}
