import { getLead, listLeads, listPageHistory } from '#contract/lead.ts';
import type { CallInput } from '../transport/call.ts';
import type { Exactly, ExactPageVisit } from '../transport/exact-reply.ts';
import { read, readList } from '../transport/read.ts';

export type LeadFilters = Pick<NonNullable<CallInput<typeof listLeads>['query']>, 'sourceId' | 'leadId'>;

/**
 * A request for a page of leads. It always contains the page and the page size, because the service's defaults are
 * unknown.
 */
export type LeadListRequest = LeadFilters & { page: number; pageSize: number };

export const leadQueries = {
  list: (request: LeadListRequest) => readList(listLeads, request),

  /** A single lead. `external` includes the fields that only the CRM stores. */
  detail: (leadId: string, { external = false }: { external?: boolean } = {}) =>
    read(getLead, { params: { leadId }, query: external ? { includeExternalFields: true } : {} }),

  pageHistory: (leadId: string) =>
    read(listPageHistory as unknown as Exactly<typeof listPageHistory, ExactPageVisit[]>, {
      params: { leadId },
    }),
};
