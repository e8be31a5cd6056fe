import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';

export const agency = pgTable('agency', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
});

/** Facts about the database itself, such as the loaded sample. */
export const setting = pgTable('setting', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
});
