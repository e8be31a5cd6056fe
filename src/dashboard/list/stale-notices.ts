import type { Reply } from '../api/call.ts';
import { formatClock, viewerZone } from '../lib/time.ts';
import { describeError } from '../ui/describe-error.ts';

type Watched = { data: Reply<unknown> | undefined; error: unknown };

/** What to say while an older reply stays on the screen because a newer one could not be had. */
export function staleNotices(what: string, { data, error }: Watched): string[] {
  if (!data || !error) return [];
  const time = formatClock(new Date(data.receivedAt), viewerZone());
  return [`${what} as of ${time}. Refreshing failed: ${describeError(error).title}.`];
}
