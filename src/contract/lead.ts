import * as z from 'zod';
import {
  Count,
  Flag,
  Id,
  Instant,
  list,
  NumberId,
  part,
  QueryText,
  Text,
  wholeNumber,
  YesNo,
} from './fields.ts';
import { lenient, toNumber } from './lenient.ts';
import { defineOperation } from './operation.ts';

/** A fact about a lead. `aiProduced` is true if a bot wrote the fact, and not a person or the CRM. spec: Lead */
export const LeadField = z.object({
  field: Text,
  name: Text,
  value: Text,
  aiProduced: Flag,
});
export type LeadField = z.infer<typeof LeadField>;

/** A bot's active conversation with a lead, and the time of its next message. spec: Lead */
export const LeadInstance = z.object({
  botId: Text,
  botVersion: Text,
  followUpTimezoneKind: Text,
  /** Probably an IANA zone, but the API document does not say so. */
  followUpTimezone: Text,
  followUpTime: Instant,
  isSmartFollowUpTime: Flag,
  scheduleRespondTime: Instant,
});
export type LeadInstance = z.infer<typeof LeadInstance>;

/** spec: Lead */
export const Lead = z.object({
  id: Id,
  name: Text,
  contactId: Text,
  lastMessageTime: Instant,
  lastMessage: Text,
  /** A plain string, because the API document lists no values. */
  lastMessageDirection: Text,
  lastMessageBotId: Text,
  mostRecentFailureReason: Text,
  mimicSourceId: Text,
  starred: Flag,
  unread: Flag,
  source: part({ name: Text, id: Text }),
  wontRespondUntil: Instant,
  tags: list(z.string()),
  fields: list(LeadField),
  instances: list(LeadInstance),
});
export type Lead = z.infer<typeof Lead>;

/** A lead's visit to a page of the agency's site. spec: Lead page history entry */
export const PageVisit = z.object({
  id: NumberId,
  url: Text,
  path: Text,
  domain: Text,
  title: Text,
  visitedAt: Instant,
});
export type PageVisit = z.infer<typeof PageVisit>;

/**
 * One page of leads. `total` is the number of matching leads on all pages. spec: Endpoints 9. assumed: a service may
 * omit `total`, and clients still show its leads.
 */
export const LeadPage = z.object({
  total: lenient(z.int().nullable(), toNumber).default(null),
  results: z.array(Lead),
  page: Count,
  pageSize: Count,
});
export type LeadPage = z.infer<typeof LeadPage>;

// assumed: the limits and defaults of paging, which the API document does not define.
export const FIRST_PAGE = 1;
export const DEFAULT_PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 500;
export const MAX_PAGE = 2 ** 31 - 1;

/** spec: Endpoints 9. assumed: the names of the four query parameters. */
export const listLeads = defineOperation({
  id: 'listLeads',
  method: 'GET',
  path: '/lead',
  summary: 'List leads',
  query: z.object({
    page: wholeNumber(FIRST_PAGE, MAX_PAGE).optional(),
    pageSize: wholeNumber(1, MAX_PAGE_SIZE).optional(),
    sourceId: QueryText.optional(),
    leadId: QueryText.optional(),
  }),
  responses: { success: LeadPage, records: ['results'] },
});

/** spec: Endpoints 8. assumed: the name of the parameter that includes the CRM's own fields. */
export const getLead = defineOperation({
  id: 'getLead',
  method: 'GET',
  path: '/lead/{leadId}',
  summary: 'Get a lead',
  query: z.object({ includeExternalFields: YesNo.optional() }),
  responses: { success: Lead },
});

/** spec: Endpoints 10 */
export const listPageHistory = defineOperation({
  id: 'listPageHistory',
  method: 'GET',
  path: '/lead/{leadId}/page-history',
  summary: 'Get lead page history',
  responses: { success: z.array(PageVisit), records: [] },
});
