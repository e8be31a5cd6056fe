import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { TRANSACTION_STATUSES } from '#contract/transaction.ts';
import { usePartialList } from '../../api/transport/partial-list.ts';
import { PREFETCHED } from '../../api/transport/query-client.ts';
import type { TransactionId, TransactionRow } from '../../api/resources/transaction-rows.ts';
import { agencyKey } from '../../api/session/agency-key.ts';
import { billingZoneOf, useBillingZone } from '../../domain/billing-zone.ts';
import { pluralize } from '../../lib/pluralize.ts';
import { isPreset, PRESET_LABELS, resolveRange, type KnownDays } from '../../lib/day-range.ts';
import { dayWithYear, formatDayRange } from '../../lib/day.ts';
import type { AmountUnit } from '../../lib/money.ts';
import { setSetting, useSetting } from '../../lib/settings.ts';
import { useSearchState, type SearchState } from '../../lib/use-search-state.ts';
import { useToday } from '../../lib/use-today.ts';
import { DayRangePicker } from '../../list/day-range-picker.tsx';
import type { Facet } from '../../list/facets.ts';
import { useList, type List } from '../../list/use-list.ts';
import {
  billingSearch,
  type BillingSearch,
  filterName,
  NO_CURRENCY,
  type TransactionStatus,
} from './billing-search.ts';
import { transactionsOf } from './prefetch.ts';
import { type Settlements, settlementsOf, unresolvedFirst } from './settlements.ts';
import { statusText } from './statuses.ts';
import { transactionColumns } from './transaction-columns.tsx';
import { inRange, knownDays } from './transaction-dates.ts';

export type Billing = {
  query: ReturnType<typeof useTransactions>;
  /** Whether the service is still sending the list, so that only a part of the transactions is known. */
  isPartial: boolean;
  /** The transactions of the chosen status that match the filters. */
  list: List<TransactionRow, BillingSearch>;
  known: KnownDays;
  zone: string;
  /** The choice of the time zone: a zone, or the option to follow the zone of all pages. */
  zoneChoice: string;
  chooseZone: (choice: string) => void;
  unit: AmountUnit;
  notices: readonly string[];
  /** All transactions of any status; null until loaded. */
  everything: readonly TransactionRow[] | null;
  /** The settlements of failed transactions; null until computed, which happens after the rows are rendered. */
  settlements: Settlements | null;
  show: (transaction: TransactionId) => void;
};

const NO_ROWS: readonly TransactionRow[] = [];

const keyOf = ({ key }: TransactionRow) => String(key);

export function useBilling(): Billing {
  const ownZone = useBillingZone();
  const search = useSearchState(billingSearch, (next) => withZone(next, ownZone));
  const { status, view, transaction } = search.values;
  const zone = search.values.zone ?? ownZone;
  const zoneChoice = useSetting('billingZone');
  useFollowedZone(search, ownZone);
  const today = useToday(zone);
  const unit = useSetting('amountUnit', agencyKey());
  const query = useTransactions(status);
  const reply = query.data;
  const isPartial = reply?.isPartial === true;
  // The rows do not depend on the status, because the reply for all transactions is also the placeholder of a filtered
  // reply.
  const sent = reply?.data;
  const isAllWanted = status === null || status === 'failed' || view === 'usage' || transaction !== null;
  const everything = useEverything(isAllWanted);
  // If the rows are all transactions, the settlements are available together with the rows, so that settlement notes
  // do not appear late.
  const all = status === null ? sent : everything;
  const asked = useMemo(
    () => (status === null ? sent && unresolvedFirst(sent) : sent?.filter((row) => row.status === status)),
    [sent, status],
  );
  const known = useMemo(() => knownDays(asked ?? NO_ROWS, today, zone), [asked, today, zone]);
  const columns = useMemo(() => transactionColumns(unit, zone), [unit, zone]);
  const facets = useMemo(() => billingFacets(known, zone), [known, zone]);
  const list = useList({
    noun: 'transaction',
    title: 'Transactions',
    search,
    textField: 'q',
    query,
    // The charts of months and usage need the complete list.
    rows: isPartial && view !== 'list' ? undefined : asked,
    columns,
    facets,
    getRowId: keyOf,
    unsortedLabel: 'Unresolved first',
    isTable: view === 'list',
    notInViews: ['transaction'],
  });
  // Counts transactions of other statuses, which show that the service ignored the filter. Skips the placeholder,
  // because it contains every status.
  const others = reply?.request.status === status ? (sent?.length ?? 0) - (asked?.length ?? 0) : 0;
  return {
    query,
    isPartial,
    list,
    known,
    zone,
    zoneChoice: zone === ownZone ? zoneChoice : zone,
    chooseZone: (chosen) => {
      setSetting('billingZone', chosen);
      list.change({ zone: billingZoneOf(chosen) });
    },
    unit,
    notices: others === 0 ? [] : [othersNotice(others)],
    everything,
    settlements: isPartial || !all ? null : settlementsOf(all),
    show: (id) => {
      const isHere = asked?.some((row) => row.id === id) ?? false;
      list.change({ transaction: id, view: 'list', ...(!isHere && { status: null }) });
    },
  };
}

function countsDays({ range, view }: BillingSearch): boolean {
  return range !== 'all' || view !== 'list';
}

/** Adds the zone to the URL whenever days or months count, so that a shared link shows the same sums. */
function withZone(search: BillingSearch, ownZone: string): BillingSearch {
  return { ...search, zone: search.zone ?? (countsDays(search) ? ownZone : null) };
}

/**
 * Adds the zone to a URL that was opened without one. If the URL contains the user's own zone, the URL follows a change
 * of this zone, e.g. in another tab.
 */
function useFollowedZone({ values, change }: SearchState<BillingSearch>, ownZone: string): void {
  const told = useRef(ownZone);
  const isMissing = values.zone === null && countsDays(values);
  const follow = useEffectEvent((zone: string, isNeeded: boolean) => {
    const isOld = told.current !== zone && values.zone === told.current;
    if (isNeeded || isOld) change({ zone }, 'place');
    told.current = zone;
  });
  useEffect(() => follow(ownZone, isMissing), [ownZone, isMissing]);
}

/**
 * Loads the transactions of a status. Until the reply arrives, the cached list of all transactions is the placeholder.
 */
function useTransactions(status: TransactionStatus | null) {
  const queryClient = useQueryClient();
  return usePartialList({
    ...transactionsOf(status),
    placeholderData: () => queryClient.getQueryData(transactionsOf(null).queryKey),
  });
}

/**
 * Loads all transactions even if the screen shows a single status, because a failed transaction and the one that
 * settled it have different statuses. Returns null until the rows are rendered, or if the request fails.
 */
function useEverything(isWanted: boolean): Billing['everything'] {
  const { data } = useQuery({ ...transactionsOf(null), ...PREFETCHED, enabled: isWanted });
  const all = useDeferredValue(data, undefined);
  return all?.data ?? null;
}

/**
 * Returns a notice that the service ignored the filter by status. The API does not document the name of the filter, so
 * a service may ignore it. The status of each transaction reveals this.
 */
function othersNotice(others: number): string {
  return `The service ignored the filter by status: ${pluralize(others, 'transaction')} of another ${others === 1 ? 'is' : 'are'} left out here.`;
}

/** The order of the status filters: 'failed' first. */
const STATUS_ORDER = TRANSACTION_STATUSES.toSorted((a, b) => (a < b ? -1 : 1));

/**
 * Returns the filters of the billing page. The service filters by status. Days, currency and text filter the loaded
 * transactions.
 */
export function billingFacets(
  known: KnownDays,
  zone: string,
): readonly Facet<TransactionRow, BillingSearch>[] {
  return [
    ...STATUS_ORDER.map((status) => ({
      kind: 'toggle' as const,
      field: 'status' as const,
      on: status,
      label: statusText(status),
      isServerSide: true as const,
    })),
    {
      kind: 'custom',
      field: 'range',
      label: 'Days',
      matcher: ({ range }) => inRange(range, known, zone),
      words: ({ range }) => daysText(range, known, zone),
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

function daysText(range: string, known: KnownDays, zone: string): string {
  const days = formatDayRange(resolveRange(range, known));
  return isPreset(range) ? `${PRESET_LABELS[range]} (${days}, ${zone})` : `${days} (${zone})`;
}

function daysNote(zone: string, oldest: string | null): string {
  const words = `Days are in ${zone}, by creation date.`;
  return oldest === null ? words : `${words} The earliest is from ${dayWithYear(oldest)}.`;
}
