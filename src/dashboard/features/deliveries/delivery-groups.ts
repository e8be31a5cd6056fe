/** Groups the deliveries of a source that wait or failed for the same reason. The list shows each group as one row. */
import type { Delivery } from '#contract/delivery.ts';
import { formatNumber } from '../../lib/format.ts';
import { isolate } from '../../lib/isolate.ts';
import type { Groupable, GroupTitle } from '../../list/row-groups.ts';
import { attemptText } from './delivery-text.ts';

export type DeliveryRow = Groupable<Delivery>;

/**
 * Returns the key of the group of a delivery. Returns null for a delivery that belongs to no group, because it was
 * delivered or canceled or has not been attempted.
 */
export function groupKey(delivery: Delivery): string | null {
  const { state, sourceId } = delivery;
  if (state === 'held') return JSON.stringify([state, sourceId]);
  const cause = attemptText(delivery);
  const isGrouped = (state === 'failed' || state === 'pending') && cause !== null;
  return isGrouped ? JSON.stringify([state, sourceId, cause]) : null;
}

/**
 * Returns the title of a group, e.g. 'Held on Website, 85 wait' or 'Website: 401 Unauthorized, 12 failed'. Deliveries
 * whose state has changed since the list was loaded remain in their group, but are counted separately. `waitingOn`
 * returns the number of all waiting deliveries of a source if the list contains only some; the title is then e.g.
 * 'Held on Website, 85 of 120 loaded'.
 */
export function groupTitle(
  members: readonly Delivery[],
  key: string,
  sourceName: ((sourceId: string) => string) | null,
  waitingOn: (sourceId: string) => number | null = () => null,
): GroupTitle {
  const [state, sourceId, cause] = JSON.parse(key) as [Delivery['state'], string, string?];
  const source = sourceName && isolate(sourceName(sourceId));
  const unchanged = members.filter((member) => groupKey(member) === key).length;
  const changed = members.length - unchanged;
  const reason = source === null ? (cause ?? '') : `${source}: ${cause ?? ''}`;
  const waiting = state === 'held' ? (waitingOn(sourceId) ?? 0) : 0;
  const rest = waiting > unchanged ? `of ${formatNumber(waiting)} loaded` : verbFor(state, unchanged);
  const count = `${formatNumber(unchanged)} ${rest}`;
  return {
    title: state === 'held' ? `Held on ${source ?? 'its source'}` : reason,
    count: changed === 0 ? count : `${count}, ${formatNumber(changed)} changed`,
  };
}

function verbFor(state: Delivery['state'], count: number): string {
  if (state === 'failed') return 'failed';
  if (state === 'held') return count === 1 ? 'waits' : 'wait';
  return count === 1 ? 'is retried' : 'are retried';
}
