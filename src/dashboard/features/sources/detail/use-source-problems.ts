import { useQuery } from '@tanstack/react-query';
import { channelQueries } from '../../../api/resources/channel-queries.ts';
import { deliveryQueries } from '../../../api/resources/delivery-queries.ts';
import { PREFETCHED } from '../../../api/transport/query-client.ts';
import { expiryOf } from '../../../lib/expiry.ts';
import { useNow } from '../../../ui/moment.tsx';

/** The tabs that show stopped deliveries, or expired tokens, in their own content. */
const SHOWS_STOPPED: readonly string[] = ['webhook', 'deliveries'];
const SHOWS_TOKENS: readonly string[] = ['channels'];

/**
 * Returns the problems of a source that the selected tab does not show itself. Returns null without problems, and while
 * they are unknown, because the other tabs work without this information.
 */
export function useSourceProblems(sourceId: string, tab: string) {
  const endpoint = useQuery({ ...deliveryQueries.endpoint(sourceId), ...PREFETCHED }).data?.data;
  const channels = useQuery({ ...channelQueries.ofSource(sourceId), ...PREFETCHED }).data?.data ?? [];
  const now = useNow().getTime();
  const isStopped = endpoint !== undefined && endpoint.state !== 'active';
  const stopped = isStopped && !SHOWS_STOPPED.includes(tab) ? endpoint : null;
  const expired = SHOWS_TOKENS.includes(tab)
    ? []
    : channels.filter(({ expiration }) => expiryOf(expiration, now)?.state === 'expired');
  return stopped === null && expired.length === 0 ? null : { stopped, expired };
}
