import { TRANSACTION_STATUSES } from '#contract/transaction.ts';
import { isPreset, PRESET_LABELS, resolveRange, type KnownDays } from '../../lib/day-range.ts';
import { dayWithYear, rangeWords } from '../../lib/day.ts';
import { DayRangePicker } from '../../list/day-range-picker.tsx';
import type { Facet } from '../../list/facets.ts';
import { type BillingSearch, filterName, NO_CURRENCY } from './billing-search.ts';
import { statusWords } from './statuses.ts';
import { inRange, type TransactionRow } from './transaction-rows.ts';

/** What failed first, as in the list. */
const STATUS_ORDER = TRANSACTION_STATUSES.toSorted((a, b) => (a < b ? -1 : 1));

/** The status is asked of the service; days, currency and words filter what it answered. */
export function billingFacets(
  known: KnownDays,
  zone: string,
): readonly Facet<TransactionRow, BillingSearch>[] {
  return [
    ...STATUS_ORDER.map((status) => ({
      kind: 'toggle' as const,
      field: 'status' as const,
      on: status,
      label: statusWords(status),
    })),
    {
      kind: 'custom',
      field: 'range',
      label: 'Days',
      matcher: ({ range }) => inRange(range, known, zone),
      words: ({ range }) => daysWords(range, known, zone),
      draw: ({ range }, onChange) => (
        <DayRangePicker
          chosen={range}
          known={known}
          note={daysNote(zone, known.oldest)}
          onChange={(chosen) => onChange({ range: chosen })}
          onClear={range === 'all' ? undefined : () => onChange({ range: 'all' })}
        />
      ),
    },
    {
      kind: 'many',
      field: 'currency',
      label: 'Currency',
      of: ({ code }) => code ?? NO_CURRENCY,
      labelOf: filterName,
      words: (currencies) => currencies,
    },
  ];
}

function daysWords(range: string, known: KnownDays, zone: string): string {
  const days = rangeWords(resolveRange(range, known));
  return isPreset(range) ? `${PRESET_LABELS[range]} (${days}, ${zone})` : `${days} (${zone})`;
}

function daysNote(zone: string, oldest: string | null): string {
  const words = `Days are those of ${zone}, by when a transaction was created.`;
  return oldest === null ? words : `${words} The earliest is of ${dayWithYear(oldest)}.`;
}
