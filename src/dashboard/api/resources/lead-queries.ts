import { queryOptions } from '@tanstack/react-query';
import { getLead, listLeads, listPageHistory } from '#contract/lead.ts';
import { call } from '../transport/call.ts';
import { readLeadReply, type LeadListRequest } from './lead-reply.ts';

export const leadQueries = {
  list: (request: LeadListRequest) =>
    queryOptions({
      queryKey: [listLeads.id, request],
      queryFn: async ({ signal }) => ({
        ...(await call(listLeads, { query: request }, { signal })),
        request,
      }),
      select: readLeadReply,
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
