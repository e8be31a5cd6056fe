/** Parameters for lists that return all records by default: docs/decisions/0073-pages-of-complete-lists.md. */
import { extensionField } from './extension-fields.ts';
import { QueryText, wholeNumber } from './fields.ts';

export const MAX_PAGE_LENGTH = 1000;

/** A page of a list has at most `limit` records. `before` is the id of the last record of the previous page. */
export const pageParameters = {
  limit: extensionField(wholeNumber(1, MAX_PAGE_LENGTH).optional()),
  before: extensionField(QueryText.optional()),
};
