import type { listenForSample as listen, saveInboundMapping as save } from '#contract/inbound.ts';
import type { Verb } from '../context.ts';
import { requireSource } from '../sources/require-source.ts';
import { changeWebhook, lockWebhook } from '../webhooks/lock-webhook.ts';
import { toOutboundWebhook } from '../webhooks/to-outbound-webhook.ts';

const MINUTE_MS = 60_000;

/** Replaces the whole mapping. A missing or null field clears the stored value. */
export const saveInboundMapping: Verb<typeof save> = ({ ctx, input: { params, body } }) =>
  ctx.db.transaction(async (tx) => {
    await requireSource(tx, ctx.agencyId, params.sourceId);
    const { inbound, filterKey } = body;
    const locked = await lockWebhook(tx, ctx.agencyId, params.sourceId);
    const row = await changeWebhook(tx, locked, {
      inbound: inbound && {
        contactIdPath: inbound.contactIdPath ?? null,
        bodyPath: inbound.bodyPath ?? null,
        attachmentsPath: inbound.attachmentsPath ?? null,
        statePath: inbound.statePath ?? null,
        contactFieldPaths: inbound.contactFieldPaths ?? null,
      },
      filterKey: filterKey && { path: filterKey.path, expectedValue: filterKey.expectedValue ?? null },
    });
    return toOutboundWebhook(ctx, row);
  });

/** assumed: a new request replaces the end of a period that is already open. */
export const listenForSample: Verb<typeof listen> = ({ ctx, input: { params, body } }) =>
  ctx.db.transaction(async (tx) => {
    await requireSource(tx, ctx.agencyId, params.sourceId);
    const locked = await lockWebhook(tx, ctx.agencyId, params.sourceId);
    const listenUntil =
      body.minutes === 0 ? null : new Date(ctx.clock().getTime() + body.minutes * MINUTE_MS);
    return toOutboundWebhook(ctx, await changeWebhook(tx, locked, { listenUntil }));
  });
