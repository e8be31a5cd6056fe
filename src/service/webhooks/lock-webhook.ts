import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import { webhook } from '../db/schema.ts';

export type WebhookRow = typeof webhook.$inferSelect;

type Change = Partial<Omit<WebhookRow, 'agencyId' | 'sourceId'>>;

/**
 * Returns the configuration of a source, and locks it until the end of the transaction. If it does not exist, creates
 * an empty configuration.
 */
export async function lockWebhook(tx: Database, agencyId: string, sourceId: string): Promise<WebhookRow> {
  // The insert ensures that a row exists that can be locked. Concurrent first saves therefore wait for each other.
  await tx.insert(webhook).values({ agencyId, sourceId }).onConflictDoNothing();
  const [row] = await tx.select().from(webhook).where(isOf(agencyId, sourceId)).for('update');
  if (!row) throw new Error('A configuration that was stored is not there.');
  return row;
}

/** Changes a configuration that `lockWebhook` has locked. Undefined fields keep their stored values. */
export async function changeWebhook(
  tx: Database,
  { agencyId, sourceId }: Pick<WebhookRow, 'agencyId' | 'sourceId'>,
  change: Change,
): Promise<WebhookRow> {
  const [row] = await tx.update(webhook).set(change).where(isOf(agencyId, sourceId)).returning();
  if (!row) throw new Error('A configuration that was saved came back empty.');
  return row;
}

function isOf(agencyId: string, sourceId: string) {
  return and(eq(webhook.agencyId, agencyId), eq(webhook.sourceId, sourceId));
}
