/** The search parameters that the billing page keeps in its URL. The service receives only the status. */
import * as z from 'zod';
import { TRANSACTION_STATUSES } from '#contract/transaction.ts';
import type { TransactionId } from '../../api/resources/transaction-rows.ts';
import { isRangeText, type RangeText } from '../../lib/day-range.ts';
import {
  defineSearch,
  listFields,
  filterText,
  many,
  one,
  optional,
  searchText,
} from '../../lib/search-params.ts';
import { isTimeZone } from '../../lib/intl-support.ts';
import type { Sort } from '../../list/data-table/column.ts';

export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

export const BILLING_VIEWS = ['list', 'months', 'usage'] as const;
export type BillingView = (typeof BILLING_VIEWS)[number];

/** The URL value for transactions without a currency. */
export const NO_CURRENCY = 'none';

export type BillingFilters = {
  status: TransactionStatus | null;
  /** The range of days. 'all' also includes transactions without a date. */
  range: RangeText;
  /** The selected currency codes as returned by `currencyOf`, or `NO_CURRENCY`. */
  currency: readonly string[];
};

export type BillingSearch = BillingFilters & {
  q: string;
  sort: Sort | null;
  saved: string | null;
  view: BillingView;
  /** The id of the transaction whose details are open. */
  transaction: TransactionId | null;
  /** The time zone of the range and the months; null for the zone in the user's settings. */
  zone: string | null;
};

/** A transaction id in the URL. An id with more digits than a number can represent stays a text. */
const transactionId = z.codec(z.string().regex(/^-?\d{1,40}$/), z.union([z.int(), z.string()]), {
  decode: (digits) => (Number.isSafeInteger(Number(digits)) ? Number(digits) : digits),
  encode: String,
});

export const billingSearch = defineSearch<BillingSearch>({
  status: optional(z.enum(TRANSACTION_STATUSES)),
  range: one(z.string().refine(isRangeText), 'all'),
  currency: many(filterText),
  q: searchText(),
  ...listFields(),
  view: one(z.enum(BILLING_VIEWS), 'list'),
  transaction: optional(transactionId),
  zone: optional(z.string().refine(isTimeZone)),
});

export function currencyName(currency: string | null): string {
  return currency ?? 'No currency';
}

/** Returns the label of a currency in the URL. */
export function filterName(code: string): string {
  return currencyName(code === NO_CURRENCY ? null : code);
}
