import type {
  account,
  folder,
  notification,
  report,
  reportShare,
  smartFaq,
  transaction,
} from '../db/schema.ts';
import { FROZEN_NOW, unique, type OfAgency } from './factories.ts';

type AccountRow = typeof account.$inferInsert;

export function anAccount(overrides: Partial<AccountRow> = {}): OfAgency<AccountRow> {
  const id = unique('account');
  return { id, name: unique('Sam Example'), email: `${id}@agency.example`, ...overrides };
}

type ReportRow = typeof report.$inferInsert;

export function aReport(overrides: Partial<ReportRow> = {}): OfAgency<ReportRow> {
  return {
    id: unique('report'),
    name: unique('Weekly numbers'),
    kind: 'weekly',
    modifiedAt: FROZEN_NOW,
    ...overrides,
  };
}

/** Shares a report with each account, in the order of `accountIds`. */
export function sharesWith(
  reportId: string,
  accountIds: readonly string[],
): OfAgency<typeof reportShare.$inferInsert>[] {
  return accountIds.map((accountId) => ({ reportId, accountId }));
}

type FolderRow = typeof folder.$inferInsert;

/** A folder at the top level. */
export function aFolder(overrides: Partial<FolderRow> = {}): OfAgency<FolderRow> {
  return { id: unique('folder'), name: unique('Clients'), parentId: null, ...overrides };
}

type SmartFaqRow = typeof smartFaq.$inferInsert;

/** A smart FAQ without an answer. */
export function aSmartFaq(overrides: Partial<SmartFaqRow> = {}): OfAgency<SmartFaqRow> {
  return {
    id: unique('faq'),
    sourceId: 'source-of-faqs',
    question: unique('Are you open on Sundays'),
    answer: null,
    leadIds: [],
    state: 'uncompressed',
    ...overrides,
  };
}

type TransactionRow = typeof transaction.$inferInsert;

/** A transaction at the frozen time, without usage data. The database assigns its id. */
export function aTransaction(overrides: Partial<TransactionRow> = {}): OfAgency<TransactionRow> {
  return {
    status: 'succeeded',
    description: unique('Invoice'),
    amount: 249,
    currency: 'EUR',
    createdAt: FROZEN_NOW,
    receiptUrl: null,
    usage: null,
    ...overrides,
  };
}

type NotificationRow = typeof notification.$inferInsert;

/** An unread notification at the frozen time. */
export function aNotification(overrides: Partial<NotificationRow> = {}): OfAgency<NotificationRow> {
  return {
    id: unique('notification'),
    kind: 'aiProviderError',
    title: unique('A bot could not answer'),
    body: 'The provider refused the request.',
    viewed: false,
    timestamp: FROZEN_NOW,
    metadata: { aiProviderId: 'provider-1', sourceId: null, botId: null, rawAiError: '' },
    ...overrides,
  };
}
