/** Limits on the number of uses per minute, e.g. the requests of each API key. */
const MINUTE_MS = 60_000;
/** Far below a millisecond: the sum of many fractions may exceed a minute by a rounding error. */
const TOLERANCE_MS = 0.001;
/** The maximum number of names to remember. Above it, the least recently used names are forgotten. */
const MOST_NAMES = 10_000;

/**
 * A name may be used `perMinute` times immediately and regains that number over a minute, so that both short bursts and
 * a long run through all pages succeed.
 */
export type RateLimit = {
  perMinute: number;
  /**
   * Counts a use. Returns 0 if it is within the limit, otherwise the milliseconds until the next use is. Uses beyond the
   * limit do not count.
   */
  use: (name: string) => Promise<number>;
  /** Returns the same without counting a use. */
  waitMs: (name: string) => number;
};

/** Creates the limit for one kind of name. 0 means no limit. */
export type RateLimits = { of: (kind: string, perMinute: number) => RateLimit };

type Clock = () => number;

const monotonic: Clock = () => performance.now();

/** Limits that only this process counts. */
export function localLimits(now = monotonic): RateLimits {
  return { of: (_, perMinute) => createLocalLimit(perMinute, now) };
}

export function createLocalLimit(
  perMinute: number,
  now = monotonic,
): RateLimit & { giveBack: (name: string) => void } {
  if (perMinute === 0) return { ...noLimit, giveBack: () => undefined };
  const uses = createUses(perMinute, now);
  return {
    perMinute,
    async use(name) {
      const wait = uses.waitMs(name);
      if (wait === 0) uses.add(name, 1);
      return wait;
    },
    waitMs: (name) => uses.waitMs(name),
    giveBack: (name) => uses.add(name, -1),
  };
}

export const noLimit: RateLimit = { perMinute: 0, use: async () => 0, waitMs: () => 0 };

/** Remembers for each name the time when its uses have drained: one use in each `perUseMs`. */
export function createUses(perMinute: number, now: Clock) {
  const perUseMs = MINUTE_MS / perMinute;
  const drainedAt = new Map<string, number>();
  const restMs = (name: string) => Math.max(0, (drainedAt.get(name) ?? 0) - now());
  const setRest = (name: string, ms: number) => remember(drainedAt, name, now() + ms, MOST_NAMES);
  return {
    perUseMs,
    /** Returns the time until the uses of the name have drained. */
    restMs,
    waitMs(name: string): number {
      const wait = restMs(name) + perUseMs - MINUTE_MS;
      return wait > TOLERANCE_MS ? wait : 0;
    },
    add: (name: string, uses: number) => setRest(name, restMs(name) + uses * perUseMs),
    /** Adds the uses that other processes counted, if their rest is longer. */
    raiseRest: (name: string, ms: number) => setRest(name, Math.max(restMs(name), ms)),
  };
}

/** Sets an entry of a map. If the map then has more than `most` entries, removes the oldest. */
export function remember<Value>(map: Map<string, Value>, name: string, value: Value, most: number): void {
  map.delete(name);
  map.set(name, value);
  const oldest = map.size > most ? map.keys().next().value : undefined;
  if (oldest !== undefined) map.delete(oldest);
}
