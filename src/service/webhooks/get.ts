import { and, eq } from 'drizzle-orm';
import type { getOutboundWebhook as operation } from '#contract/outbound-webhook.ts';
import type { Verb } from '../context.ts';
import { webhook } from '../db/schema.ts';
import { requireSource } from '../sources/require-source.ts';
import { NEVER_SET_UP, toOutboundWebhook } from './to-outbound-webhook.ts';

export const getOutboundWebhook: Verb<typeof operation> = async ({ ctx, input }) => {
  const { db, agencyId } = ctx;
  const { sourceId } = input.params;
  await requireSource(db, agencyId, sourceId);
  const [row] = await db
    .select()
    .from(webhook)
    .where(and(eq(webhook.agencyId, agencyId), eq(webhook.sourceId, sourceId)));
  return row ? toOutboundWebhook(ctx, row) : NEVER_SET_UP;
};
