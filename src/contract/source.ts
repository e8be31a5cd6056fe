import * as z from 'zod';
import { Id, Text } from './fields.ts';
import { defineOperation } from './operation.ts';

/** Where leads come from, in short. An extension: the document has no read of sources. */
export const SourceSummary = z.object({
  id: Id,
  name: Text,
  category: Text,
  key: Text,
  enabled: z.boolean(),
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
