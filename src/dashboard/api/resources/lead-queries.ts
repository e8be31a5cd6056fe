import * as z from 'zod';
import { getLead, listLeads, listPageHistory as documentedPageHistory, PageVisit } from '#contract/lead.ts';
import type { CallInput } from '../transport/call.ts';
import { LongInteger } from '../transport/json-array-stream.ts';
import { read, readList } from '../transport/read.ts';

export type LeadFilters = Pick<NonNullable<CallInput<typeof listLeads>['query']>, 'sourceId' | 'leadId'>;

/** Page and page size are always sent, regardless of the service's defaults. */
export type LeadListRequest = LeadFilters & { page: number; pageSize: number };

const ExactPageVisit = PageVisit.extend({ id: z.union([z.int(), LongInteger]) });

/** A page visit whose id is a text if a number would lose digits. */
export type ExactPageVisit = z.infer<typeof ExactPageVisit>;

const listPageHistory = {
  ...documentedPageHistory,
  responses: { ...documentedPageHistory.responses, success: z.array(ExactPageVisit) },
};

export const leadQueries = {
  list: (request: LeadListRequest) => readList(listLeads, request),

  /** `external` includes the fields that only the CRM stores. */
  detail: (leadId: string, { external = false }: { external?: boolean } = {}) =>
    read(getLead, { params: { leadId }, query: external ? { includeExternalFields: true } : {} }),

  pageHistory: (leadId: string) => read(listPageHistory, { params: { leadId } }),
};
