/** The retention that an operator sets, and the one that the hosts of a database apply. */
import { eq } from 'drizzle-orm';
import { Retention, type getRetention as operation } from '#contract/retention.ts';
import type { Verb } from '../context.ts';
import type { Database } from '../db/open.ts';
import { setting } from '../db/schema.ts';

const APPLIED = 'retention';

/** The maximum number of days that `getActivity` returns. Fewer conversations would make earlier days look empty. */
export const FEWEST_CONVERSATION_DAYS = 93;

/**
 * Leads and their figures are kept, because their deletion would surprise users. Records that most users have forgotten
 * are deleted.
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
 * Stores the retention of a host that deletes rows, because hosts that serve users may have other settings.
 */
export async function noteApplied(db: Database, retention: Retention): Promise<void> {
  await db
    .insert(setting)
    .values({ name: APPLIED, value: retention })
    .onConflictDoUpdate({ target: setting.name, set: { value: retention } });
}

/** assumed: the API document does not mention retention. */
export const getRetention: Verb<typeof operation> = async ({ ctx: { db } }) => {
  const [found] = await db.select().from(setting).where(eq(setting.name, APPLIED));
  return Retention.safeParse(found?.value).data ?? NOTHING_DELETED;
};
