/**
 * The tables of the embedded service. They use only the PostgreSQL dialect, so that PGlite and every PostgreSQL server
 * behave the same. Every table with records of an agency has an agency column, and every query filters by it.
 */
export * from './schema/account.ts';
export * from './schema/agency.ts';
export * from './schema/bot.ts';
export * from './schema/conversation.ts';
export * from './schema/delivery.ts';
export * from './schema/host.ts';
export * from './schema/lead.ts';
export * from './schema/receiver.ts';
export * from './schema/record.ts';
export * from './schema/source.ts';
