import * as z from 'zod';
import { BodyId, Id, Instant, Text } from './fields.ts';
import { defineOperation } from './operation.ts';

/** An account that a report is shared with. spec: Report share */
export const ReportShare = z.object({ accountId: Id, name: Text, email: Text });
export type ReportShare = z.infer<typeof ReportShare>;

/** assumed: 1 to 200 accounts in one request. */
export const AddReportSharesInput = z.object({
  accountIds: z
    .array(BodyId)
    .min(1, 'must have at least one account')
    .max(200, 'must have at most 200 accounts'),
});

/** assumed: the response contains all shares of the report, not only the new ones. spec: Endpoints 5 */
export const addReportShares = defineOperation({
  id: 'addReportShares',
  method: 'POST',
  path: '/report/{id}/shares',
  summary: 'Add report shares',
  body: AddReportSharesInput,
  idempotencyKey: true,
  responses: { success: z.array(ReportShare), records: [] },
});

/** The API document shows neither a success status nor a body, so clients accept every 2xx status. spec: Endpoints 6 */
export const deleteReportShare = defineOperation({
  id: 'deleteReportShare',
  method: 'DELETE',
  path: '/report/{id}/shares/{accountId}',
  summary: 'Delete a report share',
  responses: { success: null },
});

/** A summary of a report. An extension: the API document has no operation that reads reports. */
export const ReportSummary = z.object({ id: Id, name: Text, kind: Text, modifiedAt: Instant });
export type ReportSummary = z.infer<typeof ReportSummary>;

export const listReports = defineOperation({
  id: 'listReports',
  method: 'GET',
  path: '/report',
  summary: 'List reports',
  origin: 'extension',
  responses: { success: z.array(ReportSummary), records: [] },
});

export const listReportShares = defineOperation({
  id: 'listReportShares',
  method: 'GET',
  path: '/report/{id}/shares',
  summary: 'List the shares of a report',
  origin: 'extension',
  responses: { success: z.array(ReportShare), records: [] },
});

export const listAccounts = defineOperation({
  id: 'listAccounts',
  method: 'GET',
  path: '/agency/accounts',
  summary: 'List the accounts of the agency',
  origin: 'extension',
  responses: { success: z.array(ReportShare), records: [] },
});
