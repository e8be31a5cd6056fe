/** Reads and writes of leads. The only place that writes them, because `lead_day` counts them. */
import { getTableColumns, sql } from 'drizzle-orm';
import type { LeadInstance } from '#contract/lead.ts';
import { batches, insertFrom } from '../db/insert-from.ts';
import type { Database } from '../db/open.ts';
import { lead, leadDay, pageVisit } from '../db/schema.ts';

/** A lead as it is stored. Instants inside `instances` carry any offset, and are stored in UTC. */
export type LeadRow = typeof lead.$inferInsert;

/** A page visit as it is stored; its number is given by the database. */
export type PageVisitRow = Omit<typeof pageVisit.$inferInsert, 'id'>;

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

const { sortTime: _generated, ...leadColumns } = getTableColumns(lead);
const { id: _numbered, ...pageVisitColumns } = getTableColumns(pageVisit);

function inUtc(instance: LeadInstance): LeadInstance {
  return {
    ...instance,
    followUpTime: instance.followUpTime && new Date(instance.followUpTime).toISOString(),
    scheduleRespondTime: instance.scheduleRespondTime && new Date(instance.scheduleRespondTime).toISOString(),
  };
}
