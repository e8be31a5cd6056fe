/** Notifies the agency if several messages of a source contain parts that cannot be stored. */
import { sql } from 'drizzle-orm';
import type { InboundResult } from '#contract/inbound.ts';
import type { Context } from '../context.ts';
import { inboundDrop } from '../db/schema.ts';
import { createNotification } from '../notifications/create.ts';

/**
 * The number of messages with dropped parts before a notification. assumed: one or two messages are no reason for it.
 */
const MESSAGES_BEFORE_NOTICE = 3;
const PERIOD_HOURS = 24;
const HOUR_MS = 3_600_000;

/**
 * Counts the messages with dropped parts, and notifies the agency at the third message in 24 hours. Must be the last
 * call in the transaction, because other deliveries of the source wait for its lock on the count.
 */
export async function noteDrops(
  ctx: Pick<Context, 'db' | 'agencyId' | 'clock'>,
  { sourceId, sourceName }: { sourceId: string; sourceName: string },
  results: readonly InboundResult[],
): Promise<void> {
  const dropped = results.map(({ problems }) => (problems ?? []).filter(({ isDropped }) => isDropped));
  const added = dropped.filter((problems) => problems.length > 0).length;
  if (added === 0) return;
  const since = ctx.clock();
  const expired = new Date(since.getTime() - PERIOD_HOURS * HOUR_MS);
  const hasExpired = sql`${inboundDrop.since} <= ${expired.toISOString()}::timestamptz`;
  const [count] = await ctx.db
    .insert(inboundDrop)
    .values({ agencyId: ctx.agencyId, sourceId, since, messages: added })
    .onConflictDoUpdate({
      target: [inboundDrop.agencyId, inboundDrop.sourceId],
      set: {
        since: sql`case when ${hasExpired} then excluded.since else ${inboundDrop.since} end`,
        messages: sql`case when ${hasExpired} then excluded.messages else ${inboundDrop.messages} + excluded.messages end`,
      },
    })
    .returning({ messages: inboundDrop.messages });
  const messages = count?.messages ?? 0;
  if (messages < MESSAGES_BEFORE_NOTICE || messages - added >= MESSAGES_BEFORE_NOTICE) return;
  const parts = [...new Set(dropped.flat().map(({ part }) => part))];
  await createNotification(ctx, {
    kind: 'inboundDrops',
    title: 'Parts of inbound messages are dropped',
    body: `${sourceName}: ${messages} messages within ${PERIOD_HOURS} hours had parts that could not be stored. Last: ${parts.join(', ')}. The sample on the inbound tab shows the reason.`,
    metadata: { aiProviderId: null, sourceId, botId: null, rawAiError: null },
  });
}
