/**
 * The tables of the embedded service, in PostgreSQL's dialect alone, so that PGlite and every PostgreSQL
 * serve them alike. Every table of the service's records carries the agency, and every query names it.
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
