import { queryOptions } from '@tanstack/react-query';
import { getLead, listLeads, listPageHistory } from '#contract/lead.ts';
import { call, type CallInput } from '../transport/call.ts';

export type LeadFilters = Pick<NonNullable<CallInput<typeof listLeads>['query']>, 'sourceId' | 'leadId'>;

/** Page and page size are always sent, regardless of the service's defaults. */
export type LeadListRequest = LeadFilters & { page: number; pageSize: number };

export const leadQueries = {
  list: (request: LeadListRequest) =>
    queryOptions({
      queryKey: [listLeads.id, request],
      queryFn: async ({ signal }) => ({
        ...(await call(listLeads, { query: request }, { signal })),
        request,
      }),
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
