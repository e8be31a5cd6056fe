/** The search of all leads, separate from the other operations on leads, which most pages load. */
import * as z from 'zod';
import { Flag, Id, Instant, QueryText, Text, wholeNumber } from './fields.ts';
import { defineOperation } from './operation.ts';

/** The searched fields of a lead. */
export const SEARCHED_FIELDS = ['name', 'contactId', 'lastMessage'] as const;

/** A lead that matches a search. `excerpt` is the part of the field `matched` around the first matching word. */
export const LeadMatch = z.object({
  id: Id,
  name: Text,
  contactId: Text,
  lastMessageTime: Instant,
  matched: z.enum(SEARCHED_FIELDS),
  excerpt: Text,
});
export type LeadMatch = z.infer<typeof LeadMatch>;

/** The best matches first. `isComplete` is false while the service still indexes leads of an earlier version. */
export const LeadMatches = z.object({ results: z.array(LeadMatch), isComplete: Flag });
export type LeadMatches = z.infer<typeof LeadMatches>;

const MAX_MATCHES = 50;
export const DEFAULT_MATCHES = 10;

/**
 * Finds leads whose name, contact id and last message contain every word of the query. A word also matches the beginning
 * of a longer one, but in messages only the last word does. Without a query, there are no matches.
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
