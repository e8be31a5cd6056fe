/** The sources whose outbound webhook deliveries are paused or off. */
import type { SourceDeliveries } from '#contract/source-deliveries.ts';
import { formatNumber } from '../lib/format.ts';
import { pluralize } from '../lib/pluralize.ts';
import { parseInstant } from '../lib/time.ts';

export const SENDING_LABELS: Record<SourceDeliveries['state'], string> = {
  active: 'Active',
  paused: 'Paused',
  off: 'Off',
};

/** Returns the sources that cannot deliver, sorted by the number of waiting deliveries, highest first. */
export function stoppedDeliveries(all: readonly SourceDeliveries[]): SourceDeliveries[] {
  return all.filter(({ state }) => state !== 'active').toSorted((a, b) => b.waiting - a.waiting);
}

/** Returns a text such as 'Paused, 85 waiting'. */
export function deliveryStateText({ state, waiting }: Pick<SourceDeliveries, 'state' | 'waiting'>): string {
  const label = SENDING_LABELS[state];
  return state === 'active' || waiting === 0 ? label : `${label}, ${formatNumber(waiting)} waiting`;
}

/** Returns a text such as 'Deliveries are paused, 85 events wait', for a source that cannot deliver. */
export function stoppedText({ state, waiting }: Pick<SourceDeliveries, 'state' | 'waiting'>): string {
  const waits = `, ${pluralize(waiting, 'event')} ${waiting === 1 ? 'waits' : 'wait'}`;
  return `Deliveries are ${state}${waiting === 0 ? '' : waits}`;
}

export type StoppedTotals = { sources: number; waiting: number; since: string | null };

/** Returns the totals of all stopped sources. `since` is the time when the first source stopped. */
export function stoppedTotals(stopped: readonly SourceDeliveries[]): StoppedTotals {
  const times = stopped.flatMap(({ since }) => parseInstant(since) ?? []);
  const first = times.toSorted((a, b) => a.getTime() - b.getTime())[0];
  return {
    sources: stopped.length,
    waiting: stopped.reduce((sum, { waiting }) => sum + waiting, 0),
    since: first?.toISOString() ?? null,
  };
}

/** Returns a text such as '85 waiting deliveries are sent now.' */
export function resumeText(waiting: number): string {
  if (waiting === 0) return 'No deliveries are waiting. New ones are sent as they come.';
  return `${pluralize(waiting, 'waiting delivery')} ${waiting === 1 ? 'is' : 'are'} sent now.`;
}
