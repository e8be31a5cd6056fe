import type { Operation } from './operation.ts';
import { deleteApiKey } from './api-key.ts';
import { getLead, listLeads, listPageHistory } from './lead.ts';
import { listPersonas } from './persona.ts';
import { listSources } from './source.ts';

/** Every operation by its id, in the order of the document, extensions last. */
export const operations = {
  getLead,
  listLeads,
  listPageHistory,
  listPersonas,
  deleteApiKey,
  listSources,
} satisfies Record<string, Operation>;

export type OperationId = keyof typeof operations;
