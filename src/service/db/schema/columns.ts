import { customType, text } from 'drizzle-orm/pg-core';
import { parseExactJson, writeExactJson } from '#contract/exact-json.ts';
import { agency } from './agency.ts';

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** JSON as text. `jsonb` rejects NUL and broken Unicode in strings, expands exponents and loses the order of fields. */
export const jsonInText = customType<{ data: unknown; driverData: string }>({
  dataType: () => 'text',
  toDriver: writeExactJson,
  fromDriver: parseExactJson,
});

/**
 * A time with milliseconds. It replaces Drizzle's timestamp type, which parses years below 100 as 19xx or 20xx, because
 * JavaScript does so for text that is not ISO 8601.
 */
export const instant = customType<{ data: Date; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  toDriver: (moment) => moment.toISOString(),
  fromDriver: (stored) => new Date(stored.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')),
});

/** The words of a record for PostgreSQL's full-text search, in the text form of a `tsvector` without positions. */
export const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * The id of a PostgreSQL transaction, as a decimal string because it can exceed the precision of a JavaScript number.
 */
export const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

export const agencyId = () =>
  text('agency_id')
    .notNull()
    .references(() => agency.id);
