/**
 * Decides whether an equal amount and description identify a charge, or whether another charge may have both by chance:
 * prepaid packs, phone numbers and fees are equal whenever they are bought.
 */
import { groupBy } from '../../lib/group-by.ts';
import { namesListPrice, withoutAttemptNote } from '../../domain/charge-description.ts';
import { digitsOf } from '../../lib/money.ts';
import type { TransactionRow } from './transaction-rows.ts';

/** The accepted number of payments that have the amount of a failed charge by chance. */
const CHANCE = 0.005;
/** Fewer payments do not show whether amounts repeat. */
const LEAST_PAYMENTS = 20;
/** Fewer payments do not show whether descriptions repeat. */
const LEAST_NAMED = 5;

/** Numbers and months, as in 'Invoice 2024-113' or 'Usage in March', name a single charge. */
const IDENTIFIER = /\d|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b/;

/** The payments of descriptions that start with the same word, or without a description. */
type Family = {
  payments: readonly TransactionRow[];
  /** The probability that two payments have the same amount, for an amount of a single payment. */
  repeats: number;
  hasUniqueWords: boolean;
};

export class AmountEvidence {
  readonly #window: number;
  readonly #families: ReadonlyMap<string, Family>;
  /** The payments of each currency and amount of a failed transaction. */
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

  /** Whether this payment of the same amount and description can only be a retry of the failed transactions. */
  identifies(failures: readonly TransactionRow[], payment: TransactionRow): boolean {
    const first = failures[0]!;
    const words = withoutAttemptNote(first.description);
    const family = this.#families.get(familyOf(first)) ?? NO_FAMILY;
    const { payments } = family;
    if (payments.length >= LEAST_NAMED && family.hasUniqueWords && isIdentifier(words, first)) return true;
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
    return near.length * Math.max(repeats, others / payments.length);
  }
}

const NO_FAMILY: Family = { payments: [], repeats: 1, hasUniqueWords: true };

/** Estimates the probability of a repeated amount from the amounts with one and with two payments (Good–Turing). */
function toFamily(payments: readonly TransactionRow[]): Family {
  // Amounts of all currencies are compared, because price lists often have the same numbers in each.
  const counts = [...groupBy(payments, ({ amount }) => amount).values()].map(({ length }) => length);
  const having = (times: number) => counts.filter((count) => count === times).length;
  const words = payments.map(({ code, description }) => `${code} ${withoutAttemptNote(description)}`);
  return {
    payments,
    repeats: (2 * having(2) + 1) / (having(1) + 1) / payments.length,
    hasUniqueWords: new Set(words).size === payments.length,
  };
}

function familyOf({ description }: TransactionRow): string {
  return /\p{L}[\p{L}\p{M}]+/u.exec(description ?? '')?.[0].toLowerCase() ?? '';
}

function equalKey({ code, amount }: TransactionRow): string {
  return `${code} ${amount}`;
}

/** The amount within a description is not an identifier. */
function isIdentifier(words: string, { amount }: TransactionRow): boolean {
  return IDENTIFIER.test(words.replaceAll(String(Math.abs(amount)), ''));
}

/** Whether an amount is unlikely to be a list price: its last digit is not 0, 5 or 9. */
function isUneven({ amount, code }: TransactionRow): boolean {
  const last = Math.round(Math.abs(amount) * 10 ** (digitsOf(code) ?? 2)) % 10;
  return last % 5 !== 0 && last !== 9;
}
