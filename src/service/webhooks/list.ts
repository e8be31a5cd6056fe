import { asc, eq, isNotNull } from 'drizzle-orm';
import type { listOutboundWebhooks as operation } from '#contract/outbound-webhook.ts';
import type { Verb } from '../context.ts';
import { listInParts } from '../db/json-list.ts';
import { webhook } from '../db/schema.ts';

const { sourceId, outboundMode, lastTestResults } = webhook;

/** assumed: webhooks are sorted by source. A source counts as configured after a mode was saved. */
export const listOutboundWebhooks: Verb<typeof operation> = ({ ctx: { db, agencyId } }) =>
  listInParts(
    db,
    {
      table: webhook,
      id: sourceId,
      owner: eq(webhook.agencyId, agencyId),
      filter: isNotNull(outboundMode),
      orderBy: [asc(sourceId)],
    },
    async (isInPart, orderBy) => {
      const rows = await db
        .select({ sourceId, outboundMode, lastTestResults })
        .from(webhook)
        .where(isInPart)
        .orderBy(...orderBy);
      return rows.map((row) => ({ ...row, configured: true }));
    },
  );
