import { getPlannedContacts } from '#contract/planned-contacts.ts';
import { read } from '../transport/read.ts';

export const plannedContactsQueries = {
  /** An extension, so the query may be disabled. */
  next: () => read(getPlannedContacts, {}),
};
