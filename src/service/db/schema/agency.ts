import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';

export const agency = pgTable('agency', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
});

/** Values that concern the whole database, e.g. the progress of loading the sample. */
export const setting = pgTable('setting', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
});
