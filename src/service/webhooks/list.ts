import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { listOutboundWebhooks as operation } from '#contract/outbound-webhook.ts';
import type { Verb } from '../context.ts';
import { webhook } from '../db/schema.ts';

/** assumed: webhooks are sorted by source. A source counts as configured after a mode was saved. */
export const listOutboundWebhooks: Verb<typeof operation> = async ({ ctx: { db, agencyId } }) => {
  const { sourceId, outboundMode, lastTestResults } = webhook;
  const rows = await db
    .select({ sourceId, outboundMode, lastTestResults })
    .from(webhook)
    .where(and(eq(webhook.agencyId, agencyId), isNotNull(outboundMode)))
    .orderBy(asc(sourceId));
  return rows.map((row) => ({ ...row, configured: true }));
};
