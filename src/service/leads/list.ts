import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import { DEFAULT_PAGE_SIZE, FIRST_PAGE, type listLeads as operation } from '#contract/lead.ts';
import type { Context, Verb } from '../context.ts';
import { lead, leadDay, leadSlice, source } from '../db/schema.ts';
import { shownLeadColumns, toLead } from './to-lead.ts';

/**
 * assumed: sorted by the last message, newest first, leads without messages last, then by id. The document specifies no
 * order.
 */
export const listLeads: Verb<typeof operation> = async ({ ctx, input: { query } }) => {
  const { page = FIRST_PAGE, pageSize = DEFAULT_PAGE_SIZE, sourceId, leadId } = query;
  const filter = { agencyId: ctx.agencyId, sourceId };
  const offset = (page - 1) * pageSize;
  const rows = await readPage(
    ctx,
    leadId === undefined
      ? pageOfAll(filter, offset, pageSize)
      : pageOfOne({ ...filter, leadId }, offset, pageSize),
  );
  return {
    total: rows[0]?.total ?? 0,
    results: rows.flatMap((row) => (row.lead ? [toLead(row.lead, row.sourceName)] : [])),
    page,
    pageSize,
  };
};

type Filter = { agencyId: string; sourceId: string | undefined };

/**
 * Reads the total and the leads in one statement, so that both are from one snapshot. A page past the end is one row
 * without a lead.
 */
function readPage({ db, agencyId }: Context, totalAndIds: SQL) {
  const page = db
    .$with('page', {
      total: sql<number>`total`.mapWith(Number).as('total'),
      leadId: sql<string | null>`lead_id`.as('lead_id'),
    })
    .as(totalAndIds);
  return db
    .with(page)
    .select({ total: page.total, lead: shownLeadColumns, sourceName: source.name })
    .from(page)
    .leftJoin(lead, and(eq(lead.agencyId, agencyId), eq(lead.id, page.leadId)))
    .leftJoin(source, and(eq(source.agencyId, agencyId), eq(source.id, lead.sourceId)))
    .orderBy(desc(lead.sortTime), lead.id);
}

/**
 * Selects `total` and the ids of one page. The counts per day determine the day on which the page starts. The index
 * scan starts at that day and skips only the leads of that day before the page, so that a deep page costs as much as
 * the first one. Leads without messages have the day `-infinity`, and the page starts in one of their slices. The two
 * `lead_by_...` indexes contain all columns that this query reads.
 *
 * Hosts of the previous version do not count slices. If the slices do not add up to the leads without messages, the page
 * starts at the first one.
 */
function pageOfAll({ agencyId, sourceId }: Filter, offset: number, size: number): SQL {
  const isListed = (table: typeof lead | typeof leadDay | typeof leadSlice) =>
    and(eq(table.agencyId, agencyId), sourceId === undefined ? undefined : eq(table.sourceId, sourceId));
  return sql`
    with per_day as (
      select day, sum(leads) as leads from ${leadDay} where ${isListed(leadDay)} group by day
    ), running as (
      select day, leads, sum(leads) over (order by day desc) - leads as before from per_day
    ), start as (
      select day, leads, before from running where before + leads > ${offset} order by day desc limit 1
    ), per_slice as (
      select first_id, sum(leads) as leads from ${leadSlice}
      where ${isListed(leadSlice)} and (select day from start) = '-infinity' group by first_id
    ), running_slice as (
      select
        first_id, leads, sum(leads) over (order by first_id) - leads as before,
        sum(leads) over () = (select leads from start) as is_complete
      from per_slice
    ), slice as (
      select first_id, before from running_slice
      where is_complete and (select before from start) + before + leads > ${offset} order by first_id limit 1
    ), ids as (
      (
        select id from ${lead}
        where ${isListed(lead)} and sort_time < (
          select (day + 1)::timestamp at time zone 'UTC' from start where day > '-infinity'
        )
        order by sort_time desc nulls last, id
        offset (select ${offset} - before from start) limit ${size}
      )
      union all
      (
        select id from ${lead}
        where ${isListed(lead)} and sort_time = (select day::timestamptz from start where day = '-infinity')
          and id >= coalesce((select first_id from slice), '')
        order by id
        offset (select ${offset} - before - coalesce((select before from slice), 0) from start) limit ${size}
      )
    )
    select total, ids.id as lead_id
    from (select coalesce(sum(leads), 0) as total from per_day) as counted left join ids on true`;
}

/** Selects the same for the filter by lead, which matches at most one lead. */
function pageOfOne(
  { agencyId, sourceId, leadId }: Filter & { leadId: string },
  offset: number,
  size: number,
): SQL {
  const isListed = and(
    eq(lead.agencyId, agencyId),
    eq(lead.id, leadId),
    sourceId === undefined ? undefined : eq(lead.sourceId, sourceId),
  );
  return sql`
    with found as (select id from ${lead} where ${isListed})
    select total, ids.id as lead_id
    from (select count(*) as total from found) as counted
    left join (select id from found offset ${offset} limit ${size}) as ids on true`;
}
