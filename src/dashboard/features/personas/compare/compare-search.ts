import { defineSearch, filterText, flag, optional } from '../../../lib/search-params.ts';

/** Which two personas stand side by side, and whether what is equal is folded away. */
export const compareSearch = defineSearch({
  first: optional(filterText),
  second: optional(filterText),
  differences: flag(),
});
