import { getPlannedContacts } from '#contract/planned-contacts.ts';
import { read } from '../transport/read.ts';

export const plannedContactsQueries = {
  /** The operation is an extension of the API, so the query is disabled if the service does not support it. */
  next: () => read(getPlannedContacts, {}),
};
