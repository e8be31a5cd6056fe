/** All that the product knows of the statuses of transactions: one line each. */
import type { TRANSACTION_STATUSES } from '#contract/transaction.ts';
import type { Fill } from '../../charts/theme.ts';
import type { Tone } from '../../ui/value.tsx';

type Documented = (typeof TRANSACTION_STATUSES)[number];

/** Null: the service named none. Any other text is a status that nobody documents. */
type Status = string | null;

type Known = { words: string; tone: Tone; fill: Fill };

/** In the order in which they are looked at. */
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

/** assumed: a documented status in any letter case is that one, for the filter and the reply may not be written alike. */
export function readStatus(status: Status): Status {
  const small = status?.toLowerCase() ?? null;
  return known(small) ? small : status;
}

/** As the service writes it, with a capital; what nobody documents stays as it is. */
export function statusText(status: Status): string {
  if (status === null) return 'No status';
  return status === '' ? 'Empty status' : (known(status)?.words ?? status);
}

export function toneOf(status: Status): Tone {
  return known(status)?.tone ?? 'neutral';
}

/** In a chart, where `place` is its place among the statuses there. */
export function fillOf(status: Status, place: number): Fill {
  return known(status)?.fill ?? OTHER_FILLS[place % OTHER_FILLS.length]!;
}

export function isDocumented(status: Status): boolean {
  return known(status) !== undefined;
}

/** As columns: those that are known, then those that nobody documents, and none at all last. */
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
