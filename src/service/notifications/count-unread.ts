import { and, count, eq, sql } from 'drizzle-orm';
import type { countUnreadNotifications as operation } from '#contract/notification.ts';
import type { Verb } from '../context.ts';
import { BLANKS } from '../db/blanks.ts';
import { notification } from '../db/schema.ts';

const { id, kind, title, body, metadata } = notification;

const hasText = (column: typeof title | typeof body) => sql`btrim(${column}, ${BLANKS}) <> ''`;

/** The rule of `subjectOf` in the contract, because the database counts without loading the notifications. */
const subject = sql`jsonb_build_array(
  ${kind},
  case
    when ${hasText(title)} then jsonb_build_object('title', ${title})
    when ${hasText(body)} then jsonb_build_object('body', ${body})
    else jsonb_build_object('id', ${id})
  end,
  ${metadata}->>'botId', ${metadata}->>'sourceId', ${metadata}->>'aiProviderId')`;

export const countUnreadNotifications: Verb<typeof operation> = async ({ ctx: { db, agencyId } }) => {
  const [counts] = await db
    .select({ unread: count(), subjects: sql<number>`count(distinct ${subject})`.mapWith(Number) })
    .from(notification)
    .where(and(eq(notification.agencyId, agencyId), eq(notification.viewed, false)));
  return counts!;
};
