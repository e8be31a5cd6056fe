import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable, type PgColumn } from 'drizzle-orm/pg-core';
import * as schema from './schema.ts';

/**
 * The tables that map a secret token, e.g. an API key, to its agency. The agency is unknown at the time of such a
 * query. A database that is distributed by agency therefore copies these tables to every server.
 */
export const LOOKUP_TABLES: readonly string[] = [schema.apiKeyLookup, schema.inboundAddressLookup].map(
  getTableName,
);

/**
 * All tables with an agency column, in the order of a deletion: each table comes before the tables that its foreign
 * keys refer to.
 */
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
