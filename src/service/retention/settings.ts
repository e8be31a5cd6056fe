/** The default retention, and the retention that the hosts of a database apply. */
import { eq } from 'drizzle-orm';
import { Retention, type getRetention as operation } from '#contract/retention.ts';
import type { Verb } from '../context.ts';
import type { Database } from '../db/open.ts';
import { setting } from '../db/schema.ts';

const APPLIED = 'retention';

/**
 * The minimum number of days for which conversations are kept. `getActivity` returns up to 93 days, and days with
 * deleted conversations would look empty.
 */
export const FEWEST_CONVERSATION_DAYS = 93;

/**
 * The default number of days before records are deleted; null keeps them. Conversations are kept, because their
 * deletion would change the figures of past periods, which would surprise users. Other records are deleted when most
 * users no longer need them.
 */
export const DEFAULT_RETENTION: Retention = {
  readNotificationDays: 90,
  unreadNotificationDays: 365,
  pageVisitDays: 365,
  conversationDays: null,
  eventDays: 30,
  heldEventDays: 90,
};

const NOTHING_DELETED: Retention = {
  readNotificationDays: null,
  unreadNotificationDays: null,
  pageVisitDays: null,
  conversationDays: null,
  eventDays: null,
  heldEventDays: null,
};

/**
 * Stores the retention of a host that deletes rows. Other hosts on the database may be configured differently, but must
 * return this retention to users.
 */
export async function noteApplied(db: Database, retention: Retention): Promise<void> {
  await db
    .insert(setting)
    .values({ name: APPLIED, value: retention })
    .onConflictDoUpdate({ target: setting.name, set: { value: retention } });
}

/** Returns the retention that the hosts apply. assumed: the API document does not contain this operation. */
export const getRetention: Verb<typeof operation> = async ({ ctx: { db } }) => {
  const [found] = await db.select().from(setting).where(eq(setting.name, APPLIED));
  return Retention.safeParse(found?.value).data ?? NOTHING_DELETED;
};
