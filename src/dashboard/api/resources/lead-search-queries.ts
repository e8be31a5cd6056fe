import { searchLeads } from '#contract/lead-search.ts';
import { read } from '../transport/read.ts';

export const leadSearchQueries = {
  /** The request of an earlier text is cancelled when no component needs its response any more. */
  of: (text: string) => read(searchLeads, { query: { query: text } }),
};
