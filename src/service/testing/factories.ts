/**
 * Functions that create complete rows for tests, with plausible and distinct values. Tests override the values that
 * they depend on. The agency of a row is set when a test stores the row.
 */
import type { apiKey, bot, persona, source } from '../db/schema.ts';
import { hashKey } from '../api-keys/hash-key.ts';
import type { LeadRow, PageVisitRow } from '../leads/store.ts';

/** The current time in every test. */
export const FROZEN_NOW = new Date('2025-03-14T09:26:53.589Z');

/**
 * Values that an encoding or parsing error could easily change: characters with a special meaning, very large and very
 * small numbers.
 */
export const ODD_TEXT = 'Zoë 😀 "\\ \' {}, [] \n\t\u2028 </script> $1 \\u0041';
export const ODD_NUMBERS = [0.1, 1e21, 1e-7, 5e-324, Number.MAX_VALUE, Number.MAX_SAFE_INTEGER, 0.1 + 0.2];

/** A row without a required agency. By default, the row belongs to the agency of the test. */
export type OfAgency<Row extends { agencyId: string }> = Omit<Row, 'agencyId'> & { agencyId?: string };

let made = 0;

/** Returns a text that is different for each call. */
export function unique(prefix: string): string {
  made += 1;
  return `${prefix}-${made}`;
}

export function anAgency(overrides: { id?: string; name?: string } = {}): { id: string; name: string } {
  return { id: unique('agency'), name: unique('Agency'), ...overrides };
}

type ApiKeyRow = typeof apiKey.$inferInsert;

/** Returns an API key and its database row, which contains only the hash of the key. */
export function anApiKey(overrides: Partial<ApiKeyRow> & { key?: string } = {}): {
  key: string;
  row: OfAgency<ApiKeyRow>;
} {
  const { key = unique('test-key'), ...columns } = overrides;
  const row = {
    id: unique('key'),
    name: 'Test key',
    hash: hashKey(key),
    hint: key.slice(-4),
    createdAt: FROZEN_NOW,
  };
  return { key, row: { ...row, ...columns } };
}

type SourceRow = typeof source.$inferInsert;

/**
 * A source with a name, because the embedded service requires one. The contract allows null, because other services may
 * return it. A test of a source without a name replaces the response of `listSources`.
 */
export function aSource(overrides: Partial<SourceRow> = {}): OfAgency<SourceRow> {
  const row = {
    id: unique('source'),
    name: unique('Website chat'),
    category: 'chat',
    key: 'web',
    enabled: true,
  };
  return { ...row, ...overrides };
}

type BotRow = typeof bot.$inferInsert;

export function aBot(overrides: Partial<BotRow> = {}): OfAgency<BotRow> {
  return { id: unique('bot'), name: unique('Booking bot'), ...overrides };
}

type PersonaRow = typeof persona.$inferInsert;

export function aPersona(overrides: Partial<PersonaRow> = {}): OfAgency<PersonaRow> {
  return {
    id: unique('persona'),
    personaName: unique('Ada'),
    description: 'Answers first questions and books a call.',
    color: '#3366cc',
    imageUri: null,
    voiceStyles: 'warm, short sentences',
    howToRespond: 'Answer the question, then offer a time.',
    typoPercent: 1.5,
    breakupLargeMessagePercent: 40,
    responseTime: 'natural',
    responseDelay: 12,
    modifiedAt: '2025-02-01T08:00:00Z',
    modifiedBy: 'Robin Example',
    aiProviderPreferences: ['first', 'second'],
    folderId: null,
    botIds: [],
    favorited: false,
    isDefault: false,
    ...overrides,
  };
}

/**
 * Creates a lead. Each lead has an earlier last message than the lead before it, so lists show leads in the order of
 * creation.
 */
export function aLead(overrides: Partial<LeadRow> = {}): OfAgency<LeadRow> {
  const id = unique('lead');
  return {
    id,
    sourceId: 'source-of-leads',
    name: unique('Kim Example'),
    contactId: `contact-of-${id}`,
    lastMessageTime: new Date(FROZEN_NOW.getTime() - made * 60_000),
    lastMessage: 'Could we talk tomorrow?',
    lastMessageDirection: 'inbound',
    lastMessageBotId: null,
    mostRecentFailureReason: null,
    mimicSourceId: null,
    starred: false,
    unread: false,
    wontRespondUntil: null,
    tags: ['warm'],
    fields: [{ field: 'city', name: 'City', value: 'Porto', aiProduced: true }],
    externalFields: [{ field: 'crm_owner', name: 'Owner', value: 'Robin Example', aiProduced: false }],
    instances: [],
    ...overrides,
  };
}

/** A page visit of a lead. It needs the id of the lead. */
export function aPageVisit(overrides: Partial<PageVisitRow> & { leadId: string }): OfAgency<PageVisitRow> {
  const path = `/${unique('page')}`;
  return {
    url: `https://shop.example${path}`,
    path,
    domain: 'shop.example',
    title: 'A page',
    visitedAt: new Date(FROZEN_NOW.getTime() - made * 60_000),
    ...overrides,
  };
}
