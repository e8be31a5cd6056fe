import * as z from 'zod';
import { Flag, Id, Text } from './fields.ts';
import { defineOperation } from './operation.ts';

/** A summary of a source of leads. An extension: the API document has no operation that reads sources. */
export const SourceSummary = z.object({
  id: Id,
  name: Text,
  category: Text,
  key: Text,
  enabled: Flag,
});
export type SourceSummary = z.infer<typeof SourceSummary>;

export const listSources = defineOperation({
  id: 'listSources',
  method: 'GET',
  path: '/agency/source',
  summary: 'List sources',
  origin: 'extension',
  responses: { success: z.array(SourceSummary), records: [] },
});
