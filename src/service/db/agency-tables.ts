import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable, type PgColumn } from 'drizzle-orm/pg-core';
import * as schema from './schema.ts';

/**
 * Tables that contain the agency of a token. A database that is distributed by agency has all their rows on every
 * machine, because a lookup does not know the agency yet.
 */
export const LOOKUP_TABLES: readonly string[] = [schema.apiKeyLookup, schema.inboundAddressLookup].map(
  getTableName,
);

/** All tables with an agency column. Tables that refer to another table come before it. */
export const AGENCY_TABLES = childrenFirst(Object.values<unknown>(schema).filter(isOfAgency));

type AgencyTable = PgTable & { agencyId: PgColumn };

function isOfAgency(each: unknown): each is AgencyTable {
  return is(each, PgTable) && 'agencyId' in each;
}

function childrenFirst(tables: readonly AgencyTable[]): AgencyTable[] {
  const sorted: AgencyTable[] = [];
  const parentsOf = (table: AgencyTable) =>
    getTableConfig(table)
      .foreignKeys.map((key) => key.reference().foreignTable)
      .filter((parent) => parent !== table);
  const isReferenced = (table: AgencyTable, by: readonly AgencyTable[]) =>
    by.some((other) => parentsOf(other).includes(table));
  for (let rest = [...tables]; rest.length > 0;) {
    const free = rest.filter((table) => !isReferenced(table, rest));
    sorted.push(...free);
    rest = rest.filter((table) => !free.includes(table));
  }
  return sorted;
}
