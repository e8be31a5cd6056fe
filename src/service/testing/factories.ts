/**
 * Rows for tests: plausible, complete and different from each other, with whatever a test cares about
 * given as an override. The agency is filled in by whoever stores them.
 */
import type { apiKey, bot, persona, source } from '../db/schema.ts';
import { hashKey } from '../api-keys/hash-key.ts';
import type { LeadRow, PageVisitRow } from '../leads/store.ts';

/** The moment at which every test happens. */
export const FROZEN_NOW = new Date('2025-03-14T09:26:53.589Z');

/** What is easily written or read wrong on its way to a reply. */
export const ODD_TEXT = 'Zoë 😀 "\\ \' {}, [] \n\t\u2028 </script> $1 \\u0041';
export const ODD_NUMBERS = [0.1, 1e21, 1e-7, 5e-324, Number.MAX_VALUE, Number.MAX_SAFE_INTEGER, 0.1 + 0.2];

/** A row that belongs to the test's own agency unless it names another. */
export type OfAgency<Row extends { agencyId: string }> = Omit<Row, 'agencyId'> & { agencyId?: string };

let made = 0;

/** A name that no other call returns. */
export function unique(prefix: string): string {
  made += 1;
  return `${prefix}-${made}`;
}

export function anAgency(overrides: { id?: string; name?: string } = {}): { id: string; name: string } {
  return { id: unique('agency'), name: unique('Agency'), ...overrides };
}

type ApiKeyRow = typeof apiKey.$inferInsert;

/** A key and its row, which does not hold the key. */
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

/** Each lead wrote a minute before the one made before it: a list shows them in the order of their making. */
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

/** A visit needs its lead: `aPageVisit({ leadId })`. */
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
