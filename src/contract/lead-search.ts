/**
 * The search of all leads. In a separate file, because most pages load the other operations on leads, but not the
 * search.
 */
import * as z from 'zod';
import { Flag, Id, Instant, QueryText, Text, wholeNumber } from './fields.ts';
import { defineOperation } from './operation.ts';

/** The fields of a lead that a search compares with the query. */
export const SEARCHED_FIELDS = ['name', 'contactId', 'lastMessage'] as const;

/**
 * A lead that matches a search. `matched` names the field that matches. `excerpt` is the part of this field around the
 * first matching word.
 */
export const LeadMatch = z.object({
  id: Id,
  name: Text,
  contactId: Text,
  lastMessageTime: Instant,
  matched: z.enum(SEARCHED_FIELDS),
  excerpt: Text,
});
export type LeadMatch = z.infer<typeof LeadMatch>;

/**
 * The leads that match a search, the best matches first. `isComplete` is false while the service still indexes leads
 * that an earlier version stored.
 */
export const LeadMatches = z.object({ results: z.array(LeadMatch), isComplete: Flag });
export type LeadMatches = z.infer<typeof LeadMatches>;

const MAX_MATCHES = 50;
export const DEFAULT_MATCHES = 10;

/**
 * Finds leads whose name, contact id and last message contain every word of the query. In a name or a contact id, each
 * word of the query also matches the beginning of a longer word. In a message, only the last word of the query does.
 * Without a query, there are no matches.
 */
export const searchLeads = defineOperation({
  id: 'searchLeads',
  method: 'GET',
  path: '/agency/leads/search',
  summary: 'Search leads',
  origin: 'extension',
  query: z.object({
    query: QueryText.optional(),
    limit: wholeNumber(1, MAX_MATCHES).optional(),
  }),
  responses: { success: LeadMatches, records: ['results'] },
});
