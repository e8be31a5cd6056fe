import type { RateLimit } from '../limits/rate-limit.ts';
import { HttpRefusal } from './problems.ts';

/**
 * Counts a request of an API key or an inbound address. Throws an `HttpRefusal` with status 429 if the request exceeds
 * the limit. assumed: the API document defines no limit.
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
