import { eq, sql } from 'drizzle-orm';
import { PLANNED_HOURS, type getPlannedContacts as operation } from '#contract/planned-contacts.ts';
import type { Verb } from '../context.ts';
import { lead } from '../db/schema.ts';

const HOUR = 3_600_000;

type Group = { by_source: boolean; source_id: string; zone: string | null; at: string; contacts: number };

export const getPlannedContacts: Verb<typeof operation> = async ({ ctx: { db, agencyId, clock } }) => {
  const now = clock();
  const [from, until] = [now.toISOString(), new Date(now.getTime() + PLANNED_HOURS * HOUR).toISOString()];
  // Set-returning functions are in the select list, because joins with these functions take twice the time. Planned
  // times are stored in ISO 8601 format in UTC with milliseconds, so their alphabetical order is their chronological
  // order.
  const { rows } = await db.execute<Group>(sql`
    with instance as (
      select source_id, wont_respond_until, jsonb_array_elements(instances) as own from ${lead}
      where ${eq(lead.agencyId, agencyId)} and last_planned_contact(instances) collate "C" > ${from}
    ), contact as (
      select source_id, wont_respond_until, own->>'followUpTimezone' as zone,
        unnest(array[own->>'followUpTime', own->>'scheduleRespondTime']) as time
      from instance
    ), planned as materialized (
      select source_id, zone, time::timestamptz as at, wont_respond_until from contact
      where time collate "C" > ${from} and time collate "C" <= ${until}
    ), counted as (
      select source_id, zone, date_bin('15 minutes', at, 'epoch') as at from planned
      where wont_respond_until is null or wont_respond_until <= at
    )
    select grouping(zone) = 1 as by_source, source_id, zone, at, count(*)::int as contacts from counted
    group by grouping sets ((zone, at), (source_id, at)) order by at, source_id, zone`);
  const groups = rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
  return {
    from,
    until,
    zones: groups
      .filter(({ by_source }) => !by_source)
      .map(({ zone, at, contacts }) => ({ timeZone: zone, at, contacts })),
    sources: groups
      .filter(({ by_source }) => by_source)
      .map(({ source_id, at, contacts }) => ({ sourceId: source_id, at, contacts })),
  };
};
