/** Limits the number of uses of a name per minute, e.g. the requests of an API key. */
const MINUTE_MS = 60_000;
/** The tolerance of the comparison with a minute, because the sum of many fractions has rounding errors. */
const TOLERANCE_MS = 0.001;
/** The maximum number of names in memory. Above it, the least recently used name is removed. */
const MOST_NAMES = 10_000;

/**
 * A leaky bucket for each name, e.g. an API key. A name may be used `perMinute` times at once, and regains as many uses
 * per minute. Both a short burst and a long series of requests therefore succeed.
 */
export type RateLimit = {
  perMinute: number;
  /**
   * Counts a use and returns 0 if the limit allows it. Otherwise counts nothing, and returns the milliseconds until the
   * next allowed use.
   */
  use: (name: string) => Promise<number>;
  /** Returns the milliseconds until the next allowed use without counting a use. Returns 0 if a use is allowed. */
  waitMs: (name: string) => number;
};

/** Creates the rate limit for a kind of names, e.g. API keys. `perMinute` 0 means no limit. */
export type RateLimits = { of: (kind: string, perMinute: number) => RateLimit };

type Clock = () => number;

const monotonic: Clock = () => performance.now();

/** Creates rate limits whose counters are only in the memory of this process. */
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

/**
 * A leaky bucket for each name, e.g. an API key. Each use adds `perUseMs`. Stores the time at which the bucket is
 * empty.
 */
export function createUses(perMinute: number, now: Clock) {
  const perUseMs = MINUTE_MS / perMinute;
  const drainedAt = new Map<string, number>();
  const restMs = (name: string) => Math.max(0, (drainedAt.get(name) ?? 0) - now());
  const setRest = (name: string, ms: number) => remember(drainedAt, name, now() + ms, MOST_NAMES);
  return {
    perUseMs,
    /** Returns the milliseconds until the bucket of a name is empty. */
    restMs,
    waitMs(name: string): number {
      const wait = restMs(name) + perUseMs - MINUTE_MS;
      return wait > TOLERANCE_MS ? wait : 0;
    },
    add: (name: string, uses: number) => setRest(name, restMs(name) + uses * perUseMs),
    /** Raises the content of the bucket to `ms` milliseconds, because other processes have counted more uses. */
    raiseRest: (name: string, ms: number) => setRest(name, Math.max(restMs(name), ms)),
  };
}

/**
 * Sets an entry of a map as the newest entry. If the map then has more than `most` entries, removes the oldest entry.
 */
export function remember<Value>(map: Map<string, Value>, name: string, value: Value, most: number): void {
  map.delete(name);
  map.set(name, value);
  const oldest = map.size > most ? map.keys().next().value : undefined;
  if (oldest !== undefined) map.delete(oldest);
}
