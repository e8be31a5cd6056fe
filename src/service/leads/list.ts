import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import { DEFAULT_PAGE_SIZE, FIRST_PAGE, type listLeads as operation } from '#contract/lead.ts';
import type { Context, Verb } from '../context.ts';
import { lead, leadDay, source } from '../db/schema.ts';
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
 * the first one. The two `lead_by_...` indexes contain all columns that this query reads. 4713 BC: leads without
 * messages have the day `-infinity`, which has no next day.
 */
function pageOfAll({ agencyId, sourceId }: Filter, offset: number, size: number): SQL {
  const dayIsListed = and(
    eq(leadDay.agencyId, agencyId),
    sourceId === undefined ? undefined : eq(leadDay.sourceId, sourceId),
  );
  const leadIsListed = and(
    eq(lead.agencyId, agencyId),
    sourceId === undefined ? undefined : eq(lead.sourceId, sourceId),
  );
  return sql`
    with per_day as (
      select day, sum(leads) as leads from ${leadDay} where ${dayIsListed} group by day
    ), running as (
      select day, leads, sum(leads) over (order by day desc) - leads as before from per_day
    ), start as (
      select day, before from running where before + leads > ${offset} order by day desc limit 1
    ), ids as (
      select id from ${lead}
      where ${leadIsListed} and sort_time < (
        select greatest((day + 1)::timestamp at time zone 'UTC', '4713-01-01 00:00:00+00 BC') from start
      )
      order by sort_time desc nulls last, id
      offset (select ${offset} - before from start) limit ${size}
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
