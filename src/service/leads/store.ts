/** Reads and writes leads. No other module writes leads, because each write must update the counts in other tables. */
import { and, desc, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { LeadField, LeadInstance } from '#contract/lead.ts';
import { batchesByAgency, insertFrom } from '../db/insert-from.ts';
import type { Database } from '../db/open.ts';
import { lead, leadDay, pageVisit } from '../db/schema.ts';
import { indexLeads } from './search-index.ts';
import { countInSlices, leaveSlice, lockSlices } from './slices.ts';

/**
 * A lead in the database. Times in `instances` may have any UTC offset. They are converted to UTC before they are
 * stored.
 */
export type LeadRow = typeof lead.$inferInsert;

export type PageVisitRow = Omit<typeof pageVisit.$inferInsert, 'id'>;

/** Inserts leads in one transaction. Updates the counts in `lead_day` and `lead_slice`, and the search index. */
export async function insertLeads(db: Database, rows: readonly LeadRow[]): Promise<void> {
  await db.transaction(async (tx) => {
    if (rows.some(isWithoutMessages)) await lockSlices(tx);
    for (const { agencyId, batch } of batchesByAgency(rows)) {
      const stored = batch.map((row) => ({ ...row, instances: row.instances?.map(inUtc) }));
      await tx.execute(sql`
        with inserted as (
          ${insertFrom(lead, { agencyId, columns: leadColumns, rows: stored })}
          returning agency_id, source_id, id, sort_time
        ), sliced as (
          ${countInSlices(agencyId)}
        )
        insert into ${leadDay} (agency_id, source_id, day, leads)
        select agency_id, source_id, (sort_time at time zone 'UTC')::date as day, count(*)
        from inserted group by agency_id, source_id, day
        -- One order for all writers: two at once wait for each other instead of deadlocking.
        order by agency_id, source_id, day
        on conflict (agency_id, source_id, day) do update set leads = lead_day.leads + excluded.leads`);
      await indexLeads(
        tx,
        batch.map(({ id, name = null, contactId = null, lastMessage = null, lastMessageTime = null }) => {
          return { agencyId, id, name, contactId, lastMessage, lastMessageTime };
        }),
      );
    }
  });
}

export type ContactMessage = {
  agencyId: string;
  sourceId: string;
  contactId: string;
  text: string;
  fields: readonly { name: string; value: string }[];
  at: Date;
  /** Whether `at` is the time that the sender specified. This time may be before the last message of the lead. */
  isDated?: boolean;
};

type Contact = Pick<ContactMessage, 'agencyId' | 'sourceId' | 'contactId'>;

type Contacts = Pick<ContactMessage, 'agencyId' | 'sourceId'> & { contactIds: readonly string[] };

/**
 * Locks contacts until the end of the transaction. Uses advisory locks, because a new contact has no row to lock. A
 * transaction that stores messages of several contacts must lock all of them with one call. The locks have a fixed
 * order, so that two such transactions cannot deadlock.
 */
export async function lockContacts(
  tx: Database,
  { agencyId, sourceId, contactIds }: Contacts,
): Promise<void> {
  for (const contactId of [...new Set(contactIds)].toSorted()) {
    const contact = JSON.stringify([agencyId, sourceId, contactId]);
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${contact}, 0))`);
  }
}

/**
 * Locks the counts of every day that messages of these contacts may change, in the order that all writers use. A
 * transaction with several messages would otherwise lock the days in the order of its messages, and could deadlock. The
 * caller must call `removeEmptyDays` at the end.
 */
export async function lockDays(
  tx: Database,
  { agencyId, sourceId, contactIds }: Contacts,
  times: readonly Date[],
): Promise<void> {
  const known = sql`
    select (sort_time at time zone 'UTC')::date as day from ${lead}
    where ${and(eq(lead.agencyId, agencyId), eq(lead.sourceId, sourceId), inArray(lead.contactId, [...contactIds]))}`;
  const days = [...new Set(times.map((time) => time.toISOString().slice(0, 10)))];
  const added = sql.join(
    days.map((day) => sql`select ${day}::date as day`),
    sql` union `,
  );
  await tx.execute(sql`
    insert into ${leadDay} (agency_id, source_id, day, leads)
    select ${agencyId}, ${sourceId}, day, 0 from (${known} union ${added}) as days order by day
    on conflict (agency_id, source_id, day) do update set leads = lead_day.leads`);
}

export async function removeEmptyDays(
  tx: Database,
  { agencyId, sourceId }: Pick<Contacts, 'agencyId' | 'sourceId'>,
): Promise<void> {
  await tx
    .delete(leadDay)
    .where(and(eq(leadDay.agencyId, agencyId), eq(leadDay.sourceId, sourceId), eq(leadDay.leads, 0)));
}

/**
 * Stores an inbound message as the last message of its contact's lead. Creates a lead with the name `newName` if the
 * contact has none. assumed: a message that is older than the last message only adds fields that the lead does not
 * have. Must be called in a transaction. The contact is locked until its end, so that concurrent messages create only
 * one lead.
 */
export async function takeContactMessage(
  tx: Database,
  message: ContactMessage,
  newName: string | null,
): Promise<Pick<LeadRow, 'id' | 'name' | 'lastMessageBotId'>> {
  const { agencyId, sourceId, contactId, text, fields, at, isDated = false } = message;
  await lockContacts(tx, { agencyId, sourceId, contactIds: [contactId] });
  const known = await lockContactsLead(tx, message);
  const written = { lastMessage: text, lastMessageTime: at, lastMessageDirection: 'inbound', unread: true };
  if (known === undefined) {
    const row = { agencyId, sourceId, contactId, name: newName, ...written };
    const id = `lead_${randomUUID()}`;
    await insertLeads(tx, [{ ...row, id, starred: false, fields: withValues(null, fields) }]);
    return { id, name: newName };
  }
  const isKnown = and(eq(lead.agencyId, agencyId), eq(lead.id, known.id));
  if (isDated && known.lastMessageTime !== null && at < known.lastMessageTime) {
    const names = new Set(known.fields?.map(({ field }) => field));
    const added = withValues(
      known.fields,
      fields.filter(({ name }) => !names.has(name)),
    );
    await tx.update(lead).set({ fields: added }).where(isKnown);
    return known;
  }
  await countOnAnotherDay(tx, { ...known, agencyId }, at);
  await tx
    .update(lead)
    .set({ ...written, fields: withValues(known.fields, fields) })
    .where(isKnown);
  await indexLeads(tx, [{ ...message, ...written, id: known.id, name: known.name }]);
  return known;
}

/** Returns the lead of a contact and locks its row until the end of the transaction. */
async function lockContactsLead(tx: Database, contact: Contact) {
  const [known] = await tx
    .select({
      id: lead.id,
      name: lead.name,
      lastMessageBotId: lead.lastMessageBotId,
      lastMessageTime: lead.lastMessageTime,
      fields: lead.fields,
    })
    .from(lead)
    .where(isOfContact(contact))
    // assumed: if several leads have this contact, the message belongs to the lead with the newest message.
    .orderBy(desc(lead.sortTime), lead.id)
    .limit(1)
    .for('update');
  return known;
}

/**
 * Stores fields in the lead of a contact, and returns the id of the lead. Creates a lead with the name `newName` if the
 * contact has none. Must be called in a transaction.
 */
export async function takeContactFields(
  tx: Database,
  { agencyId, sourceId, contactId, fields }: Pick<ContactMessage, 'fields'> & Contact,
  newName: string | null,
): Promise<string> {
  const contact = { agencyId, sourceId, contactId };
  await lockContacts(tx, { agencyId, sourceId, contactIds: [contactId] });
  const known = await lockContactsLead(tx, contact);
  if (known === undefined) {
    const id = `lead_${randomUUID()}`;
    const values = { ...contact, id, name: newName, unread: false, starred: false };
    await insertLeads(tx, [{ ...values, fields: withValues(null, fields) }]);
    return id;
  }
  await tx
    .update(lead)
    .set({ fields: withValues(known.fields, fields) })
    .where(and(eq(lead.agencyId, agencyId), eq(lead.id, known.id)));
  return known.id;
}

export type BotMessage = {
  agencyId: string;
  leadId: string;
  botId: string;
  botVersion: string | null;
  text: string;
  learned?: readonly LearnedFact[];
  /** The next planned follow-up. Null if the bot plans no further follow-up. */
  followUp: { time: Date; isSmart: boolean } | null;
  /** The time for which this message was planned, if it is a follow-up. */
  plannedFor?: Date;
  at: Date;
};

/**
 * A fact that a bot has learned about a lead. `field` is the name in external systems. `name` is the label for users.
 */
export type LearnedFact = { field: string; name: string | null; value: string };

/**
 * The lead of a sent message. `wasSmart` is true if the bot chose the time of this follow-up, and false if a sequence
 * determined it.
 */
export type WrittenLead = Pick<LeadRow, 'id' | 'sourceId' | 'contactId' | 'name'> & { wasSmart: boolean };

/**
 * Stores the message of a bot as the last message of its lead. Returns null and changes nothing if the lead does not
 * exist, or if this follow-up is no longer planned. A follow-up is no longer planned after it was sent or a newer
 * message was stored. Must be called in a transaction.
 */
export async function takeBotMessage(tx: Database, message: BotMessage): Promise<WrittenLead | null> {
  const { agencyId, leadId, botId, botVersion, text, learned = [], followUp, plannedFor, at } = message;
  const isLead = and(eq(lead.agencyId, agencyId), eq(lead.id, leadId));
  const known = await lockLead(tx, isLead);
  if (known === null) return null;
  const { fields, instances, lastMessageTime: _, ...shown } = known;
  const own = instances?.find((instance) => instance.botId === botId);
  if (plannedFor && plannedFor.getTime() !== Date.parse(own?.followUpTime ?? '')) return null;
  await countOnAnotherDay(tx, { ...known, agencyId }, at);
  await tx
    .update(lead)
    .set({
      lastMessage: text,
      lastMessageTime: at,
      lastMessageDirection: 'outbound',
      lastMessageBotId: botId,
      mostRecentFailureReason: null,
      // assumed: the lead counts as read after a bot has responded to its message.
      unread: false,
      fields: withFacts(fields, learned, true),
      instances: withInstance(instances, {
        ...(own ?? { followUpTimezoneKind: null, followUpTimezone: null }),
        botId,
        botVersion,
        followUpTime: followUp?.time.toISOString() ?? null,
        isSmartFollowUpTime: followUp?.isSmart ?? false,
        scheduleRespondTime: null,
      }),
    })
    .where(isLead);
  await indexLeads(tx, [{ ...shown, agencyId, lastMessage: text, lastMessageTime: at }]);
  return { ...shown, wasSmart: own?.isSmartFollowUpTime ?? false };
}

/**
 * Stores the reason why a bot could not send a message to a lead. The last message and the unread state do not change.
 * Must be called in a transaction.
 */
export async function noteFailure(
  tx: Database,
  { agencyId, leadId, reason }: Pick<BotMessage, 'agencyId' | 'leadId'> & { reason: string },
): Promise<void> {
  await tx
    .update(lead)
    .set({ mostRecentFailureReason: reason })
    .where(and(eq(lead.agencyId, agencyId), eq(lead.id, leadId)));
}

async function lockLead(tx: Database, isLead: SQL | undefined) {
  const [known] = await tx
    .select({
      id: lead.id,
      sourceId: lead.sourceId,
      contactId: lead.contactId,
      name: lead.name,
      lastMessageTime: lead.lastMessageTime,
      fields: lead.fields,
      instances: lead.instances,
    })
    .from(lead)
    .where(isLead)
    .for('update');
  return known ?? null;
}

/**
 * Matches the leads of a contact. Contains the condition of the partial index `lead_by_contact`, so that PostgreSQL
 * uses this index.
 */
export function isOfContact({
  agencyId,
  sourceId,
  contactId,
}: Pick<ContactMessage, 'agencyId' | 'sourceId' | 'contactId'>): SQL | undefined {
  return and(
    eq(lead.agencyId, agencyId),
    eq(lead.sourceId, sourceId),
    eq(lead.contactId, contactId),
    sql`length(${lead.contactId}) <= 256`,
  );
}

/**
 * Moves a lead, in the counts per day, to the day of its new last message. The lead must be locked and still have its
 * previous message.
 */
async function countOnAnotherDay(
  tx: Database,
  { agencyId, id, lastMessageTime }: Pick<LeadRow, 'agencyId' | 'id' | 'lastMessageTime'>,
  at: Date,
): Promise<void> {
  const isLead = and(eq(lead.agencyId, agencyId), eq(lead.id, id));
  const ofLead = sql`${lead} where ${isLead}`;
  await tx.execute(sql`
    insert into ${leadDay} (agency_id, source_id, day, leads)
    select agency_id, source_id, day, sum(change) from (
      select agency_id, source_id, (sort_time at time zone 'UTC')::date as day, -1 as change from ${ofLead}
      union all
      select agency_id, source_id, (${at.toISOString()}::timestamptz at time zone 'UTC')::date, 1 from ${ofLead}
    ) as moved group by agency_id, source_id, day having sum(change) <> 0
    -- In the order of all writers.
    order by agency_id, source_id, day
    on conflict (agency_id, source_id, day) do update set leads = lead_day.leads + excluded.leads`);
  // The statement above has locked the count of the previous day. Only this count can have become 0, so the deletion
  // waits for no other transaction.
  await tx.execute(sql`
    delete from ${leadDay} using (select source_id, (sort_time at time zone 'UTC')::date as day from ${ofLead}) as before
    where lead_day.agency_id = ${agencyId} and lead_day.source_id = before.source_id
      and lead_day.day = before.day and lead_day.leads = 0`);
  if (isWithoutMessages({ lastMessageTime })) await leaveSlice(tx, agencyId, isLead);
}

function isWithoutMessages({ lastMessageTime }: Pick<LeadRow, 'lastMessageTime'>): boolean {
  return (lastMessageTime ?? null) === null;
}

/**
 * Adds the fields that an external system has sent. These fields have no label, only their name in the external system.
 */
function withValues(known: LeadField[] | null, values: ContactMessage['fields']): LeadField[] | null {
  return withFacts(
    known,
    values.map(({ name, value }) => ({ field: name, name: null, value })),
    false,
  );
}

/**
 * Merges facts into the fields of a lead. An existing field keeps its label and gets the new value. New fields are
 * appended.
 */
function withFacts(
  known: LeadField[] | null,
  facts: readonly LearnedFact[],
  aiProduced: boolean,
): LeadField[] | null {
  if (facts.length === 0) return known;
  const fields = [...(known ?? [])];
  for (const fact of facts) {
    const place = fields.findIndex(({ field }) => field === fact.field);
    const there = fields[place];
    if (there === undefined) fields.push({ ...fact, aiProduced });
    else fields[place] = { ...there, value: fact.value, aiProduced };
  }
  return fields;
}

/** Returns the instances of a lead, in which `own` replaces the previous instance of the same bot. */
function withInstance(known: LeadInstance[] | null, own: LeadInstance): LeadInstance[] {
  const instances = known ?? [];
  const isThere = instances.some(({ botId }) => botId === own.botId);
  return isThere ? instances.map((each) => (each.botId === own.botId ? own : each)) : [...instances, own];
}

export async function insertPageVisits(db: Database, rows: readonly PageVisitRow[]): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { agencyId, batch } of batchesByAgency(rows)) {
      await tx.execute(insertFrom(pageVisit, { agencyId, columns: pageVisitColumns, rows: batch }));
    }
  });
}

const { agencyId: _ofLead, sortTime: _generated, ...leadColumns } = getTableColumns(lead);
const { agencyId: _ofVisit, id: _numbered, ...pageVisitColumns } = getTableColumns(pageVisit);

function inUtc(instance: LeadInstance): LeadInstance {
  return {
    ...instance,
    followUpTime: instance.followUpTime && new Date(instance.followUpTime).toISOString(),
    scheduleRespondTime: instance.scheduleRespondTime && new Date(instance.scheduleRespondTime).toISOString(),
  };
}
