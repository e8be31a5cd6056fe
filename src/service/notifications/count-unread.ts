import { and, count, eq, sql } from 'drizzle-orm';
import type { countUnreadNotifications as operation } from '#contract/notification.ts';
import type { Verb } from '../context.ts';
import { BLANKS } from '../db/blanks.ts';
import { notification } from '../db/schema.ts';

const { id, kind, title, metadata } = notification;

/**
 * Groups notifications about the same problem as one subject. A notification without a title is always a separate
 * subject.
 */
const subject = sql`case when coalesce(btrim(${title}, ${BLANKS}), '') = '' then to_jsonb(${id}) else
  jsonb_build_array(${kind}, ${title}, ${metadata}->>'botId', ${metadata}->>'sourceId', ${metadata}->>'aiProviderId') end`;

export const countUnreadNotifications: Verb<typeof operation> = async ({ ctx: { db, agencyId } }) => {
  const [counts] = await db
    .select({ unread: count(), subjects: sql<number>`count(distinct ${subject})`.mapWith(Number) })
    .from(notification)
    .where(and(eq(notification.agencyId, agencyId), eq(notification.viewed, false)));
  return counts!;
};
