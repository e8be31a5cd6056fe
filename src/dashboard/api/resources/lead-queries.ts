import { getLead, listLeads, listPageHistory } from '#contract/lead.ts';
import type { CallInput } from '../transport/call.ts';
import { read } from '../transport/read.ts';

export type LeadListFilters = NonNullable<CallInput<typeof listLeads>['query']>;

export const leadQueries = {
  list: (filters: LeadListFilters) => read(listLeads, { query: filters }),

  /** `external` includes the fields that only the CRM stores. */
  detail: (leadId: string, { external = false }: { external?: boolean } = {}) =>
    read(getLead, { params: { leadId }, query: external ? { includeExternalFields: true } : {} }),

  pageHistory: (leadId: string) => read(listPageHistory, { params: { leadId } }),
};
