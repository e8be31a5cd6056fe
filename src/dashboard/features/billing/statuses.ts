import type { TRANSACTION_STATUSES } from '#contract/transaction.ts';
import type { Fill } from '../../charts/theme.ts';
import type { Tone } from '../../ui/value.tsx';

type Documented = (typeof TRANSACTION_STATUSES)[number];

/**
 * A status as the service returned it; null without a status. A text that is not among the known statuses is
 * undocumented.
 */
type Status = string | null;

type Known = { words: string; tone: Tone; fill: Fill };

/** The documented statuses in display order, most urgent first. */
const KNOWN: Readonly<Record<Documented, Known>> = {
  failed: { words: 'Failed', tone: 'bad', fill: { color: 'var(--bad)', pattern: 'hatched' } },
  pending: { words: 'Pending', tone: 'caution', fill: { color: 'var(--caution)', pattern: 'dotted' } },
  succeeded: { words: 'Succeeded', tone: 'good', fill: { color: 'var(--good)', pattern: 'plain' } },
};

const ORDER: readonly Status[] = Object.keys(KNOWN);

const OTHER_FILLS: readonly Fill[] = [
  { color: 'var(--series-4)', pattern: 'plain' },
  { color: 'var(--series-1)', pattern: 'hatched' },
  { color: 'var(--series-5)', pattern: 'dotted' },
];

function known(status: Status): Known | undefined {
  return status !== null && Object.hasOwn(KNOWN, status) ? KNOWN[status as Documented] : undefined;
}

/** Returns the label of a status. An undocumented status stays unchanged. */
export function statusText(status: Status): string {
  if (status === null) return 'No status';
  return status === '' ? 'Empty status' : (known(status)?.words ?? status);
}

export function toneOf(status: Status): Tone {
  return known(status)?.tone ?? 'neutral';
}

/** Returns the fill of a status in a chart. `place` is the index of the status in the chart. */
export function fillOf(status: Status, place: number): Fill {
  return known(status)?.fill ?? OTHER_FILLS[place % OTHER_FILLS.length]!;
}

export function isDocumented(status: Status): boolean {
  return known(status) !== undefined;
}

/** Returns the statuses in the order of table columns: documented, undocumented, then no status. */
export function sortStatuses(statuses: ReadonlySet<Status>): Status[] {
  const others = [...statuses]
    .filter((status) => status !== null && !known(status))
    .toSorted((a, b) => (String(a) < String(b) ? -1 : 1));
  return [
    ...ORDER.filter((status) => statuses.has(status)),
    ...others,
    ...(statuses.has(null) ? [null] : []),
  ];
}
