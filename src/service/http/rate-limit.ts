import { HttpRefusal } from './problems.ts';

const MINUTE = 60_000;

/** Counts a request of this key. Throws a 429 refusal where it has made too many. */
export type RequestLimit = (keyId: string) => void;

/**
 * A token bucket for each key: `perMinute` requests at once, and as many again over each minute after, so that
 * quick work and a long walk over pages both go through. Each instance counts for itself, from its start on.
 * There is a bucket for each valid key that was used, so never many. 0 is no limit. assumed: the document shows none.
 */
export function createRequestLimit(perMinute: number, now = () => performance.now()): RequestLimit {
  const buckets = new Map<string, { tokens: number; at: number }>();
  return (keyId) => {
    if (perMinute === 0) return;
    const at = now();
    const bucket = buckets.get(keyId) ?? { tokens: perMinute, at };
    const tokens = Math.min(perMinute, bucket.tokens + ((at - bucket.at) / MINUTE) * perMinute);
    if (tokens < 1) refuse(perMinute, ((1 - tokens) / perMinute) * MINUTE);
    buckets.set(keyId, { tokens: tokens - 1, at });
  };
}

function refuse(perMinute: number, waitMs: number): never {
  const seconds = String(Math.ceil(waitMs / 1000));
  throw new HttpRefusal(429, `This key may make ${perMinute} requests a minute. Try again in ${seconds} s.`, {
    headers: { 'Retry-After': seconds },
  });
}
