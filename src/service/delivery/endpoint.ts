import { and, count, eq, getTableName, inArray, isNotNull, or, sql } from 'drizzle-orm';
import {
  OPEN_STATES,
  SECRET_OVERLAP_HOURS,
  type getWebhookEndpoint as getOperation,
  type resumeWebhookEndpoint as resumeOperation,
  type rotateSigningSecret as rotateOperation,
  type updateWebhookEndpoint as updateOperation,
  type WebhookEndpoint,
} from '#contract/delivery.ts';
import type { listWebhookEndpoints as listOperation } from '#contract/source-deliveries.ts';
import type { Context, Verb } from '../context.ts';
import { listOfAll } from '../db/json-list.ts';
import { delivery, source, webhookEndpoint } from '../db/schema.ts';
import { rowSecrets, type RowSecrets, type SecretOwner } from '../secrets/row-secrets.ts';
import { requireSource } from '../sources/require-source.ts';
import { resume } from './queue.ts';
import { newSigningSecret } from './sign.ts';

export function endpointSecrets(
  owner: SecretOwner,
  sourceId: string,
): RowSecrets<'signingSecret' | 'previousSecret'> {
  return rowSecrets(owner, getTableName(webhookEndpoint), [sourceId]);
}

export const getWebhookEndpoint: Verb<typeof getOperation> = async ({ ctx, input: { params } }) => {
  await requireSource(ctx.db, ctx.agencyId, params.sourceId);
  return readEndpoint(ctx, params.sourceId);
};

export const listWebhookEndpoints: Verb<typeof listOperation> = async ({ ctx: { db, agencyId } }) => {
  const waiting = db
    .select({ sourceId: delivery.sourceId, count: count().as('count') })
    .from(delivery)
    .where(and(eq(delivery.agencyId, agencyId), inArray(delivery.state, [...OPEN_STATES])))
    .groupBy(delivery.sourceId)
    .as('waiting');
  const rows = await db
    .select({
      sourceId: source.id,
      state: webhookEndpoint.state,
      reason: webhookEndpoint.reason,
      since: webhookEndpoint.since,
      waiting: waiting.count,
    })
    .from(source)
    .leftJoin(
      webhookEndpoint,
      and(eq(webhookEndpoint.agencyId, source.agencyId), eq(webhookEndpoint.sourceId, source.id)),
    )
    .leftJoin(waiting, eq(waiting.sourceId, source.id))
    .where(
      and(
        eq(source.agencyId, agencyId),
        or(isNotNull(webhookEndpoint.sourceId), isNotNull(waiting.sourceId)),
      ),
    )
    .orderBy(source.id);
  return listOfAll(
    rows.map((row) => ({
      ...row,
      state: row.state ?? 'active',
      since: row.since?.toISOString() ?? null,
      waiting: row.waiting ?? 0,
    })),
  );
};

export const updateWebhookEndpoint: Verb<typeof updateOperation> = async ({
  ctx,
  input: { params, body },
}) => {
  const { db, agencyId } = ctx;
  const { sourceId } = params;
  await requireSource(db, agencyId, sourceId);
  const values = { keepsAnswers: body.keepsAnswers, keepsOrder: body.keepsOrder ?? undefined };
  await db
    .insert(webhookEndpoint)
    .values({ agencyId, sourceId, ...values })
    .onConflictDoUpdate({
      target: [webhookEndpoint.agencyId, webhookEndpoint.sourceId],
      set: values,
    });
  return readEndpoint(ctx, sourceId);
};

export const resumeWebhookEndpoint: Verb<typeof resumeOperation> = async ({ ctx, input: { params } }) => {
  const { db, agencyId, clock } = ctx;
  const { sourceId } = params;
  await requireSource(db, agencyId, sourceId);
  await db.transaction((tx) =>
    resume(tx, { agencyId, sourceId }, { now: sql`${clock().toISOString()}::timestamptz`, isByHand: true }),
  );
  return readEndpoint(ctx, sourceId);
};

/**
 * Creates a new signing secret. The previous secret stays valid for `SECRET_OVERLAP_HOURS`. All older secrets become
 * invalid immediately.
 */
export const rotateSigningSecret: Verb<typeof rotateOperation> = async ({ ctx, input: { params } }) => {
  const { db, agencyId, clock } = ctx;
  const { sourceId } = params;
  await requireSource(db, agencyId, sourceId);
  const box = endpointSecrets(ctx, sourceId);
  const secret = newSigningSecret();
  const now = clock();
  return db.transaction(async (tx) => {
    const isThis = and(eq(webhookEndpoint.agencyId, agencyId), eq(webhookEndpoint.sourceId, sourceId));
    await tx.insert(webhookEndpoint).values({ agencyId, sourceId }).onConflictDoNothing();
    const [before] = await tx.select().from(webhookEndpoint).where(isThis).for('update');
    const previous = box.open('signingSecret', before?.signingSecret ?? null);
    const previousUntil =
      previous === null ? null : new Date(now.getTime() + SECRET_OVERLAP_HOURS * 60 * 60 * 1000);
    await tx
      .update(webhookEndpoint)
      .set({
        signingSecret: box.seal('signingSecret', secret),
        signingSince: now,
        previousSecret: previous === null ? null : box.seal('previousSecret', previous),
        previousUntil,
      })
      .where(isThis);
    return { secret, createdAt: now.toISOString(), previousEndsAt: previousUntil?.toISOString() ?? null };
  });
};

/** assumed: a source that has never sent a delivery has the same state as a source without failures. */
async function readEndpoint(
  { db, agencyId, clock, allowedNetworks }: Context,
  sourceId: string,
): Promise<WebhookEndpoint> {
  const [row] = await db
    .select()
    .from(webhookEndpoint)
    .where(and(eq(webhookEndpoint.agencyId, agencyId), eq(webhookEndpoint.sourceId, sourceId)));
  const [waiting] = await db
    .select({ count: count() })
    .from(delivery)
    .where(
      and(
        eq(delivery.agencyId, agencyId),
        eq(delivery.sourceId, sourceId),
        inArray(delivery.state, [...OPEN_STATES]),
      ),
    );
  const isPreviousKept = row?.previousUntil != null && row.previousUntil > clock();
  return {
    state: row?.state ?? 'active',
    reason: row?.reason ?? null,
    since: row?.since?.toISOString() ?? null,
    consecutiveFailures: row?.consecutiveFailures ?? 0,
    waiting: waiting?.count ?? 0,
    keepsAnswers: row?.keepsAnswers ?? false,
    keepsOrder: row?.keepsOrder ?? false,
    signing: row?.signingSince
      ? {
          createdAt: row.signingSince.toISOString(),
          previousEndsAt: isPreviousKept ? (row.previousUntil?.toISOString() ?? null) : null,
        }
      : null,
    allowedNetworks: [...allowedNetworks],
  };
}
