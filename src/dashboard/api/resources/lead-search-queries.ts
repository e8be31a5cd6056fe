import { searchLeads } from '#contract/lead-search.ts';
import { read } from '../transport/read.ts';

export const leadSearchQueries = {
  /**
   * The leads that match a text. When the text changes, React Query cancels the request for the previous text, because
   * no component needs its response.
   */
  of: (text: string) => read(searchLeads, { query: { query: text } }),
};
