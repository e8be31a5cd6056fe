/**
 * Counts leads without messages in slices of consecutive ids. These leads have no time, so lists sort them by id. A row
 * of `lead_slice` contains the first id of a slice and the number of leads from this id up to the next slice. With
 * these counts, a deep page starts in its slice instead of at the first lead without messages.
 */
import { and, eq, sql, type SQL } from 'drizzle-orm';
import { acrossAgencies } from '../db/across-agencies.ts';
import type { Database } from '../db/open.ts';
import { lead, leadDay, leadSlice } from '../db/schema.ts';

/** The number of leads in a new slice. A page scans and skips the leads of its slice that precede the page. */
const PER_SLICE = 2000;

const LOCK = sql`hashtextextended('lead_slice', 0)`;

/**
 * Must be called in a transaction before it inserts a lead without messages, or stores the first message of a lead.
 * Waits while another host divides the leads into new slices.
 */
export async function lockSlices(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${LOCK})`);
}

/**
 * Adds inserted leads without messages to the counts of slices. `inserted` contains the columns `source_id`, `id` and
 * `sort_time`.
 */
export const countInSlices = (agencyId: string): SQL => sql`
  insert into ${leadSlice} (agency_id, source_id, first_id, leads)
  select ${agencyId}::text, source_id, ${sliceOf(agencyId, sql`inserted.id`)} as first_id, count(*)
  from inserted where sort_time = '-infinity'
  group by source_id, first_id
  -- In the order of all writers.
  order by source_id, first_id
  on conflict (agency_id, source_id, first_id) do update set leads = lead_slice.leads + excluded.leads`;

/** Subtracts a lead, which gets its first message, from the count of its slice. */
export async function leaveSlice(tx: Database, agencyId: string, isLead: SQL | undefined): Promise<void> {
  await lockSlices(tx);
  await tx.execute(sql`
    update ${leadSlice} set leads = lead_slice.leads - 1
    from (
      select source_id, ${sliceOf(agencyId, sql`${lead.id}`)} as first_id
      from ${lead} where ${isLead}
    ) as left_by
    where lead_slice.agency_id = ${agencyId} and lead_slice.source_id = left_by.source_id
      and lead_slice.first_id = left_by.first_id`);
}

function sliceOf(agencyId: string, id: SQL): SQL {
  return sql`coalesce((
    select max(slice.first_id) from ${leadSlice} as slice where slice.agency_id = ${agencyId} and slice.first_id <= ${id}
  ), '')`;
}

/**
 * Creates new slices for each agency with a slice of more than twice the planned size, or with wrong counts. Counts are
 * wrong if a host of the previous version, which does not update them, has added or changed leads.
 */
export async function cutSlices(db: Database, perSlice = PER_SLICE): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select agency_id as id from ${leadSlice} where ${acrossAgencies('wrong slices')} group by agency_id, first_id having sum(leads) > ${2 * perSlice}
    union
    select agency_id from (
      select agency_id, source_id, sum(leads) as sliced from ${leadSlice} group by agency_id, source_id
    ) as slices full join (
      select agency_id, source_id, leads from ${leadDay} where day = '-infinity'
    ) as days using (agency_id, source_id)
    where coalesce(sliced, 0) <> coalesce(leads, 0)`);
  for (const { id } of rows) await db.transaction((tx) => cutSlicesOf(tx, id, perSlice));
}

async function cutSlicesOf(tx: Database, agencyId: string, perSlice: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
  await tx.delete(leadSlice).where(eq(leadSlice.agencyId, agencyId));
  const isWithoutMessages = and(eq(lead.agencyId, agencyId), sql`sort_time = '-infinity'`);
  await tx.execute(sql`
    insert into ${leadSlice} (agency_id, source_id, first_id, leads)
    select ${agencyId}, source_id, first_id, count(*) from (
      select source_id, case when slice = 0 then '' else min(id) over (partition by slice) end as first_id
      from (
        select source_id, id, (row_number() over (order by id) - 1) / ${perSlice}::int as slice
        from ${lead} where ${isWithoutMessages}
      ) as numbered
    ) as sliced group by source_id, first_id`);
}
