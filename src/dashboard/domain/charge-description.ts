/** Reads the descriptions of transactions. */
import type { Transaction } from '#contract/transaction.ts';

/** assumed: a note about an attempt at the end of a description, e.g. '(second attempt)', is not part of the charge. */
const ATTEMPT_NOTE =
  /(?:[([][^()[\]]*\b(?:attempt|retry|retried|try)\b[^()[\]]*[)\]]|[,:;–-]?\s(?:retry|(?:\w+ )?attempt(?: \d+)?))$/;

/** Finds descriptions that may contain a note much faster than `ATTEMPT_NOTE`. */
const ATTEMPT_WORD = /attempt|retr|try/;

export function withoutAttemptNote(description: string | null): string {
  const words = (description ?? '').trim().toLowerCase();
  return ATTEMPT_WORD.test(words) ? words.replace(ATTEMPT_NOTE, '').trim() : words;
}

export function hasAttemptNote({ description }: Pick<Transaction, 'description'>): boolean {
  return ATTEMPT_NOTE.test((description ?? '').trim().toLowerCase());
}

/** assumed: descriptions with these words name a price of a list, which several charges have, in lower case. */
const PRICE_LIST =
  /\b(?:top.?ups?|recharges?|refills?|credits?|packs?|packages?|bundles?|numbers?|hourly|daily|weekly|monthly|quarterly|yearly|annual|subscriptions?|memberships?|fees?|plans?|seats?|users?|licen[cs]es?)\b/;

export function namesListPrice(description: string): boolean {
  return PRICE_LIST.test(description);
}
