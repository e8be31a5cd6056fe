/**
 * Creates rows for tests: plausible, complete and distinct. Tests override the values that they depend on. The code
 * that stores a row sets its agency.
 */
import type { apiKey, bot, persona, source } from '../db/schema.ts';
import { hashKey } from '../api-keys/hash-key.ts';
import type { LeadRow, PageVisitRow } from '../leads/store.ts';

/** The current time in every test. */
export const FROZEN_NOW = new Date('2025-03-14T09:26:53.589Z');

/** Text and numbers that an encoding or parsing error can easily change. */
export const ODD_TEXT = 'Zoë 😀 "\\ \' {}, [] \n\t\u2028 </script> $1 \\u0041';
export const ODD_NUMBERS = [0.1, 1e21, 1e-7, 5e-324, Number.MAX_VALUE, Number.MAX_SAFE_INTEGER, 0.1 + 0.2];

/** A row that belongs to the test's own agency unless it names another. */
export type OfAgency<Row extends { agencyId: string }> = Omit<Row, 'agencyId'> & { agencyId?: string };

let made = 0;

/** Returns a name that no other call returns. */
export function unique(prefix: string): string {
  made += 1;
  return `${prefix}-${made}`;
}

export function anAgency(overrides: { id?: string; name?: string } = {}): { id: string; name: string } {
  return { id: unique('agency'), name: unique('Agency'), ...overrides };
}

type ApiKeyRow = typeof apiKey.$inferInsert;

/** Returns a key and its row, which does not contain the key. */
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
 * A source with a name. The embedded service requires a name, although the contract allows null as in every text, because
 * other services may return null. A test of a source without a name replaces the response of `listSources`.
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

/** Each new lead has an earlier last message than the previous one, so lists show leads in the order of creation. */
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

/** A visit needs a lead: `aPageVisit({ leadId })`. */
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
