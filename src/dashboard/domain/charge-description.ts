/** Reads the descriptions of transactions. */
import type { Transaction } from '#contract/transaction.ts';

/** assumed: a note about an attempt at the end of a description, e.g. '(second attempt)', is not part of the charge. */
const ATTEMPT_NOTE =
  /(?:[([][^()[\]]*\b(?:attempt|retry|retried|try)\b[^()[\]]*[)\]]|[,:;–-]?\s(?:retry|(?:\w+ )?attempt(?: \d+)?))$/;

/** A fast check. Only descriptions that match it are searched with the slow `ATTEMPT_NOTE`. */
const ATTEMPT_WORD = /attempt|retr|try/;

export function withoutAttemptNote(description: string | null): string {
  const words = (description ?? '').trim().toLowerCase();
  return ATTEMPT_WORD.test(words) ? words.replace(ATTEMPT_NOTE, '').trim() : words;
}

export function hasAttemptNote({ description }: Pick<Transaction, 'description'>): boolean {
  return ATTEMPT_NOTE.test((description ?? '').trim().toLowerCase());
}

/**
 * Matches descriptions of list prices, in lower case. assumed: charges with these words have the price of a list, so
 * several charges with the same amount are normal.
 */
const PRICE_LIST =
  /\b(?:top.?ups?|recharges?|refills?|credits?|packs?|packages?|bundles?|numbers?|hourly|daily|weekly|monthly|quarterly|yearly|annual|subscriptions?|memberships?|fees?|plans?|seats?|users?|licen[cs]es?)\b/;

export function namesListPrice(description: string): boolean {
  return PRICE_LIST.test(description);
}
