/**
 * Counts of the leads without messages. All of them have the same place in time, so their lists are sorted by id.
 * `lead_slice` counts them in slices of consecutive ids: a slice contains the ids from its first one to the first one
 * of the next slice. A late page starts in its slice instead of at the first lead without messages.
 */
import { and, eq, sql, type SQL } from 'drizzle-orm';
import { acrossAgencies } from '../db/across-agencies.ts';
import type { Database } from '../db/open.ts';
import { lead, leadDay, leadSlice } from '../db/schema.ts';

/** The leads in a new slice. A page skips the leads of its slice before it. */
const PER_SLICE = 2000;

const LOCK = sql`hashtextextended('lead_slice', 0)`;

/**
 * Call this before an insert or a first message changes the leads without messages. It waits while another host cuts
 * the slices.
 */
export async function lockSlices(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${LOCK})`);
}

/** Counts the inserted leads without messages. `inserted` has rows of `source_id`, `id` and `sort_time`. */
export const countInSlices = (agencyId: string): SQL => sql`
  insert into ${leadSlice} (agency_id, source_id, first_id, leads)
  select ${agencyId}::text, source_id, ${sliceOf(agencyId, sql`inserted.id`)} as first_id, count(*)
  from inserted where sort_time = '-infinity'
  group by source_id, first_id
  -- In the order of all writers.
  order by source_id, first_id
  on conflict (agency_id, source_id, first_id) do update set leads = lead_slice.leads + excluded.leads`;

/** Removes a lead without messages from its slice. */
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
 * Cuts the slices of each agency again if one of them has twice its size, or if a host of the previous version, which
 * does not know slices, changed the leads without messages.
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
