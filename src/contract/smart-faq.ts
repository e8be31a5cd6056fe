import * as z from 'zod';
import { Id, list, QueryText, Text } from './fields.ts';
import { defineOperation } from './operation.ts';

/** A question of leads, with or without an answer. spec: Smart FAQ */
export const SmartFaq = z.object({
  id: Id,
  agencyId: Text,
  sourceId: Text,
  question: Text,
  answer: Text,
  leadIds: list(z.string()),
  /** Capitalised in responses ('Uncompressed'), but lower-case in the filter of `listSmartFaqs`. */
  state: Text,
});
export type SmartFaq = z.infer<typeof SmartFaq>;

/** assumed: the filter ignores case, because the API document uses both spellings. */
const StateFilter = z.codec(
  z.string().regex(/^(un)?compressed$/i, "must be 'compressed' or 'uncompressed'"),
  z.enum(['compressed', 'uncompressed']),
  { decode: (text) => text.toLowerCase() as 'compressed' | 'uncompressed', encode: (state) => state },
);

/** spec: Endpoints 14. assumed: the names of the three query parameters. */
export const listSmartFaqs = defineOperation({
  id: 'listSmartFaqs',
  method: 'GET',
  path: '/smart-faq',
  summary: 'List smart FAQs',
  query: z.object({
    sourceId: QueryText.optional(),
    state: StateFilter.optional(),
    answered: z.enum(['answered', 'unanswered'], "must be 'answered' or 'unanswered'").optional(),
  }),
  responses: { success: z.array(SmartFaq), records: [] },
});
