import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import { DEFAULT_PAGE_SIZE, FIRST_PAGE, type listLeads as operation } from '#contract/lead.ts';
import type { Context, Verb } from '../context.ts';
import { lead, leadDay, leadSlice, source } from '../db/schema.ts';
import { shownLeadColumns, toLead } from './to-lead.ts';

/**
 * assumed: leads are sorted by the time of the last message, newest first, then by id. Leads without messages come
 * last. The API document specifies no order.
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
 * Reads the total and the leads of a page in one statement, so that both come from one snapshot. For a page past the
 * end, the statement returns one row with the total and no lead.
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
 * Selects `total` and the ids of one page. A deep page is as fast as the first page, because the counts per day
 * determine the day on which the page starts. The index scan starts at this day and skips only the leads of this day
 * before the page. Leads without messages have the day `-infinity`. Their day is divided into slices, and the page
 * starts in a slice. The two `lead_by_...` indexes contain all columns that this query reads.
 *
 * Hosts of the previous version do not update the counts of slices. If the counts of all slices do not add up to the
 * number of leads without messages, the scan starts at the first of these leads.
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

/** Selects `total` and the ids of one page for a filter by lead id, which matches at most one lead. */
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
