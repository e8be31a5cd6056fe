import { HttpRefusal } from './problems.ts';

const MINUTE = 60_000;

/** Counts a request of a key or an address. Throws a 429 refusal if it exceeds its limit. */
export type RequestLimit = (id: string) => void;

/**
 * Creates a token bucket per key. A key may send `perMinute` requests immediately and regains that number over a
 * minute, so that both short bursts and a long run through all pages succeed. Each instance of the service counts
 * separately and starts from zero. Only valid keys get a bucket, so memory stays small. 0 means unlimited. assumed: the
 * API document shows no limit.
 */
export function createRequestLimit(
  perMinute: number,
  now = () => performance.now(),
  client = 'key',
): RequestLimit {
  const buckets = new Map<string, { tokens: number; at: number }>();
  return (id) => {
    if (perMinute === 0) return;
    const at = now();
    const bucket = buckets.get(id) ?? { tokens: perMinute, at };
    const tokens = Math.min(perMinute, bucket.tokens + ((at - bucket.at) / MINUTE) * perMinute);
    if (tokens < 1) refuse(client, perMinute, ((1 - tokens) / perMinute) * MINUTE);
    buckets.set(id, { tokens: tokens - 1, at });
  };
}

function refuse(client: string, perMinute: number, waitMs: number): never {
  const seconds = String(Math.ceil(waitMs / 1000));
  throw new HttpRefusal(
    429,
    `This ${client} may make ${perMinute} requests a minute. Try again in ${seconds} s.`,
    { headers: { 'Retry-After': seconds } },
  );
}
