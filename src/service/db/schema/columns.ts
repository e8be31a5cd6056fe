import { customType, text } from 'drizzle-orm/pg-core';
import { parseExactJson, writeExactJson } from '#contract/exact-json.ts';
import { agency } from './agency.ts';

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * JSON as text. `jsonb` rejects NUL and broken Unicode in strings, expands exponents and loses the order of fields.
 */
export const jsonInText = customType<{ data: unknown; driverData: string }>({
  dataType: () => 'text',
  toDriver: writeExactJson,
  fromDriver: parseExactJson,
});

/**
 * Drizzle's timestamp type parses years below 100 as 19xx or 20xx, because JavaScript does so for text that is not ISO
 * 8601.
 */
export const instant = customType<{ data: Date; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  toDriver: (moment) => moment.toISOString(),
  fromDriver: (stored) => new Date(stored.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')),
});

/** Lexemes without positions, as text. */
export const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** A decimal, because the counter of the server can exceed the precision of a number. */
export const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

export const agencyId = () =>
  text('agency_id')
    .notNull()
    .references(() => agency.id);
