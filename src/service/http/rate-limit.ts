import type { RateLimit } from '../limits/rate-limit.ts';
import { HttpRefusal } from './problems.ts';

/**
 * Counts a request of a key or of an address. Throws a 429 refusal if it exceeds the limit. assumed: the API document
 * shows no limit.
 */
export async function limitRequests(limit: RateLimit, client: 'key' | 'address', id: string): Promise<void> {
  const waitMs = await limit.use(id);
  if (waitMs === 0) return;
  const seconds = String(Math.ceil(waitMs / 1000));
  throw new HttpRefusal(
    429,
    `This ${client} may make ${limit.perMinute} requests a minute. Try again in ${seconds} s.`,
    { headers: { 'Retry-After': seconds } },
  );
}
