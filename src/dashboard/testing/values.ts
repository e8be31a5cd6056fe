import { Bot, type BotVersion } from '#contract/bot.ts';
import { Lead, PageVisit } from '#contract/lead.ts';
import { Persona } from '#contract/persona.ts';
import { Transaction } from '#contract/transaction.ts';
import { createRowReader, type TransactionRow } from '../api/resources/transaction-rows.ts';

/**
 * Returns a lead. Every function of this module returns a value in the format of API responses, for tests without a
 * service. `overrides` replaces single values.
 */
export function leadValue(overrides: Partial<Lead> = {}): Lead {
  return Lead.parse({ id: 'lead-1', starred: false, unread: false, ...overrides });
}

export function pageVisitValue(overrides: Partial<PageVisit> = {}): PageVisit {
  return PageVisit.parse({ id: 1, ...overrides });
}

export function botValue(overrides: Partial<Bot> = {}): Bot {
  return Bot.parse({
    id: 'bot-1',
    favorited: false,
    locked: false,
    reschedulingEnabled: false,
    followUpActive: false,
    smartFollowUp: false,
    followUpRepeat: false,
    followUpVarianceMinutes: 0,
    ...overrides,
  });
}

export function personaValue(overrides: Partial<Persona> = {}): Persona {
  return Persona.parse({ id: 'persona-1', favorited: false, default: false, ...overrides });
}

export function transactionValue(overrides: Partial<Transaction> = {}): Transaction {
  return Transaction.parse({ id: 1, amount: 0, currency: 'EUR', status: 'succeeded', ...overrides });
}

/** Converts transactions of one reply to rows. */
export function toTransactionRows(transactions: readonly Transaction[]): readonly TransactionRow[] {
  return createRowReader()(transactions);
}

type Usage = NonNullable<Transaction['usage']>;

export function usageValue(overrides: Partial<Usage> = {}): Usage {
  return {
    startTime: '2025-02-01T00:00:00Z',
    endTime: '2025-03-01T00:00:00Z',
    responses: 1000,
    libraryBytes: 2 ** 30,
    users: 2,
    responseCost: 8,
    libraryCost: 1.5,
    userCost: 40,
    ...overrides,
  };
}

export function namesValue(names: Record<string, string> = {}) {
  return { choices: [], note: null, nameOf: (id: string) => names[id] ?? null };
}

/** Returns a published version of a bot. */
export function publishedVersion(version: string, modifiedAt: string | null): BotVersion {
  return { version, name: null, published: true, modifiedAt, modifiedBy: null };
}
