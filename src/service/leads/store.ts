/** Reads and writes of leads. The only place that writes them, because `lead_day` counts them. */
import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { LeadInstance } from '#contract/lead.ts';
import type { Database } from '../db/open.ts';
import { lead, leadDay, pageVisit } from '../db/schema.ts';

/** A lead as it is stored. Instants inside `instances` carry any offset, and are stored in UTC. */
export type LeadRow = typeof lead.$inferInsert;

/** A page visit as it is stored; its number is given by the database. */
export type PageVisitRow = Omit<typeof pageVisit.$inferInsert, 'id'>;

/** Rows per statement: large enough to be fast, small enough for one parameter of a few megabytes. */
const BATCH = 1000;

/** Inserts leads and counts them in `lead_day`: all of them or, on any error, none. */
export async function insertLeads(db: Database, rows: readonly LeadRow[]): Promise<void> {
  await db.transaction(async (tx) => {
    for (const batch of batches(rows)) {
      const stored = batch.map((row) => ({ ...row, instances: row.instances?.map(inUtc) }));
      await tx.execute(sql`
        with inserted as (
          ${insertFrom(lead, leadColumns, stored)}
          returning ${sql.identifier(lead.agencyId.name)}, ${sql.identifier(lead.sourceId.name)}, ${sql.identifier(lead.sortTime.name)}
        )
        insert into ${leadDay} (agency_id, source_id, day, leads)
        select agency_id, source_id, (sort_time at time zone 'UTC')::date as day, count(*)
        from inserted group by agency_id, source_id, day
        -- One order for all writers: two at once wait for each other instead of deadlocking.
        order by agency_id, source_id, day
        on conflict (agency_id, source_id, day) do update set leads = lead_day.leads + excluded.leads`);
    }
  });
}

/** Inserts page visits: all of them or, on any error, none. */
export async function insertPageVisits(db: Database, rows: readonly PageVisitRow[]): Promise<void> {
  await db.transaction(async (tx) => {
    for (const batch of batches(rows)) await tx.execute(insertFrom(pageVisit, pageVisitColumns, batch));
  });
}

type Columns = Record<string, PgColumn>;

const { sortTime: _generated, ...leadColumns } = getTableColumns(lead);
const { id: _numbered, ...pageVisitColumns } = getTableColumns(pageVisit);

/** An INSERT whose rows travel as one JSON parameter: as fast as COPY allows here, on every engine. */
function insertFrom(table: PgTable, columns: Columns, rows: readonly object[]): SQL {
  const names = sql.join(
    Object.values(columns).map((column) => sql.identifier(column.name)),
    sql`, `,
  );
  const types = sql.join(
    Object.values(columns).map(
      (column) => sql`${sql.identifier(column.name)} ${sql.raw(column.getSQLType())}`,
    ),
    sql`, `,
  );
  const records = rows.map((row) =>
    Object.fromEntries(
      Object.entries(columns).map(([key, column]) => [column.name, Reflect.get(row, key) ?? null]),
    ),
  );
  return sql`insert into ${table} (${names})
    select ${names} from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as record(${types})`;
}

function* batches<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += BATCH) yield rows.slice(start, start + BATCH);
}

function inUtc(instance: LeadInstance): LeadInstance {
  return {
    ...instance,
    followUpTime: instance.followUpTime && new Date(instance.followUpTime).toISOString(),
    scheduleRespondTime: instance.scheduleRespondTime && new Date(instance.scheduleRespondTime).toISOString(),
  };
}
