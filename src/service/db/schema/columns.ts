/** Column types and columns that the tables share. */
import { customType, text } from 'drizzle-orm/pg-core';
import { agency } from './agency.ts';

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Drizzle's own timestamp reads years below 100 as 19xx or 20xx: so JavaScript parses what is not ISO 8601. */
export const instant = customType<{ data: Date; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  toDriver: (moment) => moment.toISOString(),
  fromDriver: (stored) => new Date(stored.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')),
});

/** Counted up by the server, and beyond what a number holds: a decimal. */
export const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

export const agencyId = () =>
  text('agency_id')
    .notNull()
    .references(() => agency.id);
