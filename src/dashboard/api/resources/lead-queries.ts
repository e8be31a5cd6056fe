import { queryOptions } from '@tanstack/react-query';
import { getLead, listLeads, listPageHistory } from '#contract/lead.ts';
import { call, type CallInput } from '../transport/call.ts';

export type LeadListFilters = NonNullable<CallInput<typeof listLeads>['query']>;

export const leadQueries = {
  list: (filters: LeadListFilters) =>
    queryOptions({
      queryKey: [listLeads.id, filters],
      queryFn: ({ signal }) => call(listLeads, { query: filters }, { signal }),
    }),

  /** `external` includes the fields that only the CRM stores. */
  detail: (leadId: string, { external = false }: { external?: boolean } = {}) =>
    queryOptions({
      queryKey: [getLead.id, { leadId, external }],
      queryFn: ({ signal }) =>
        call(
          getLead,
          { params: { leadId }, query: external ? { includeExternalFields: true } : {} },
          { signal },
        ),
    }),

  pageHistory: (leadId: string) =>
    queryOptions({
      queryKey: [listPageHistory.id, { leadId }],
      queryFn: ({ signal }) => call(listPageHistory, { params: { leadId } }, { signal }),
    }),
};
