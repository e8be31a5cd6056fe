/**
 * Decides whether a payment with the amount and description of a failed transaction is its retry. Another charge may
 * have both by chance, because prepaid packs, phone numbers and fees have the same price on every purchase.
 */
import type { TransactionRow } from '../../api/resources/transaction-rows.ts';
import { groupBy } from '../../lib/group-by.ts';
import { namesListPrice, withoutAttemptNote } from '../../domain/charge-description.ts';
import { digitsOf } from '../../lib/money.ts';
import { once } from '../../lib/once.ts';

/**
 * The limit for the expected number of unrelated payments with the same amount. Below the limit, an equal amount
 * identifies a retry.
 */
const CHANCE = 0.005;
/** The minimum number of payments that shows whether amounts repeat. */
const LEAST_PAYMENTS = 20;
/** The minimum number of payments that shows whether descriptions repeat. */
const LEAST_NAMED = 5;

/**
 * Matches a number or a month in a description, e.g. in 'Invoice 2024-113' or 'Usage in March'. Such a description
 * names a single charge.
 */
const IDENTIFIER = /\d|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b/;

/** A group of similar payments: their descriptions start with the same word, or they have no description. */
type Family = {
  payments: readonly TransactionRow[];
  /**
   * Returns the estimated probability that another payment has the amount of a given payment, for an amount that occurs
   * once.
   */
  repeats: () => number;
  hasUniqueWords: () => boolean;
};

export class AmountEvidence {
  readonly #window: number;
  readonly #families: ReadonlyMap<string, Family>;
  /** The payments that have the amount of a failed transaction, by currency and amount. */
  readonly #equal: ReadonlyMap<string, readonly TransactionRow[]>;

  constructor(rows: readonly TransactionRow[], failed: readonly TransactionRow[], window: number) {
    const wanted = new Set(failed.map(familyOf));
    const amounts = new Set(failed.map(({ amount }) => amount));
    const paid =
      failed.length === 0 ? [] : rows.filter(({ status, at }) => status === 'succeeded' && at !== null);
    this.#window = window;
    this.#equal = groupBy(
      paid.filter(({ amount }) => amounts.has(amount)),
      equalKey,
    );
    this.#families = new Map(
      [...groupBy(paid, familyOf)].flatMap(([name, ofFamily]) =>
        wanted.has(name) ? [[name, toFamily(ofFamily)]] : [],
      ),
    );
  }

  /** Whether a payment with the amount and description of the failed transactions can only be their retry. */
  identifies(failures: readonly TransactionRow[], payment: TransactionRow): boolean {
    const first = failures[0]!;
    const words = withoutAttemptNote(first.description);
    const family = this.#families.get(familyOf(first)) ?? NO_FAMILY;
    const { payments } = family;
    if (payments.length >= LEAST_NAMED && family.hasUniqueWords() && isIdentifier(words, first)) return true;
    const hasEqual = (this.#equal.get(equalKey(payment)) ?? []).some(({ key }) => key !== payment.key);
    if (payments.length >= LEAST_PAYMENTS)
      return (words !== '' || !hasEqual) && this.#expected(first, family) < CHANCE;
    if (hasEqual || namesListPrice(words)) return false;
    return isUneven(payment) || (words !== '' && failures.length === 1);
  }

  /** The expected number of payments that follow a failure within the window and have its amount by chance. */
  #expected({ at, amount }: TransactionRow, { payments, repeats }: Family): number {
    const near = payments.filter((each) => each.at! > at! && each.at! <= at! + this.#window);
    const others = payments.filter((each) => each.amount === amount).length - 1;
    return near.length * Math.max(repeats(), others / payments.length);
  }
}

const NO_FAMILY: Family = { payments: [], repeats: () => 1, hasUniqueWords: () => true };

/** Returns the family of the given payments. Its figures are computed on first use, because most families need none. */
function toFamily(payments: readonly TransactionRow[]): Family {
  return {
    payments,
    repeats: once(() => repeatsOf(payments)),
    hasUniqueWords: once(() => haveUniqueWords(payments)),
  };
}

/**
 * Estimates the probability of a repeated amount from the numbers of amounts with one payment and with two payments
 * (Good–Turing estimate). Amounts of all currencies are compared, because price lists often have the same numbers in
 * each currency.
 */
function repeatsOf(payments: readonly TransactionRow[]): number {
  const counts = [...groupBy(payments, ({ amount }) => amount).values()].map(({ length }) => length);
  const having = (times: number) => counts.filter((count) => count === times).length;
  return (2 * having(2) + 1) / (having(1) + 1) / payments.length;
}

/** Whether no two payments have the same currency and description. Stops at the first two that have both. */
function haveUniqueWords(payments: readonly TransactionRow[]): boolean {
  const known = new Set<string>();
  return payments.every(({ code, description }) => {
    const words = `${code} ${withoutAttemptNote(description)}`;
    if (known.has(words)) return false;
    known.add(words);
    return true;
  });
}

function familyOf({ description }: TransactionRow): string {
  return /\p{L}[\p{L}\p{M}]+/u.exec(description ?? '')?.[0].toLowerCase() ?? '';
}

function equalKey({ code, amount }: TransactionRow): string {
  return `${code} ${amount}`;
}

/**
 * Whether a description contains an identifier. The amount of the transaction in its own description does not count.
 */
function isIdentifier(words: string, { amount }: TransactionRow): boolean {
  return IDENTIFIER.test(words.replaceAll(String(Math.abs(amount)), ''));
}

/** Whether an amount is unlikely to be a list price: its last digit is not 0, 5 or 9. */
function isUneven({ amount, code }: TransactionRow): boolean {
  const last = Math.round(Math.abs(amount) * 10 ** (digitsOf(code) ?? 2)) % 10;
  return last % 5 !== 0 && last !== 9;
}
