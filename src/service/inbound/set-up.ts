import type {
  InboundMappingInput,
  listenForSample as listen,
  saveInboundMapping as save,
} from '#contract/inbound.ts';
import { INVALID_PATH, parseMessagePath } from '#contract/message-path.ts';
import type { FieldError } from '#contract/problem.ts';
import type { Verb } from '../context.ts';
import { Rejected } from '../errors.ts';
import { requireSource } from '../sources/require-source.ts';
import { changeWebhook, lockWebhook } from '../webhooks/lock-webhook.ts';
import { toOutboundWebhook } from '../webhooks/to-outbound-webhook.ts';

const MINUTE_MS = 60_000;

/** Replaces the whole mapping of inbound messages. A missing or null field deletes the stored value. */
export const saveInboundMapping: Verb<typeof save> = async ({ ctx, input: { params, body } }) => {
  requireValidPaths(body);
  return ctx.db.transaction(async (tx) => {
    await requireSource(tx, ctx.agencyId, params.sourceId);
    const { inbound, filterKey } = body;
    const locked = await lockWebhook(tx, ctx.agencyId, params.sourceId);
    const row = await changeWebhook(tx, locked, {
      inbound: inbound && {
        contactIdPath: inbound.contactIdPath ?? null,
        bodyPath: inbound.bodyPath ?? null,
        attachmentsPath: inbound.attachmentsPath ?? null,
        statePath: inbound.statePath ?? null,
        messageIdPath: inbound.messageIdPath ?? null,
        timestampPath: inbound.timestampPath ?? null,
        contactFieldPaths: inbound.contactFieldPaths ?? null,
      },
      filterKey: filterKey && { path: filterKey.path, expectedValue: filterKey.expectedValue ?? null },
    });
    return toOutboundWebhook(ctx, row);
  });
};

function requireValidPaths({ inbound, filterKey }: InboundMappingInput): void {
  const { contactFieldPaths, ...paths } = inbound ?? {};
  const errors = [
    ...Object.entries(paths).flatMap(([name, path]) => errorsAt(['inbound', name], path)),
    ...Object.entries(contactFieldPaths ?? {}).flatMap(([name, path]) =>
      errorsAt(['inbound', 'contactFieldPaths', name], path),
    ),
    ...errorsAt(['filterKey', 'path'], filterKey?.path),
  ];
  if (errors.length > 0) throw new Rejected('The body is invalid.', errors);
}

function errorsAt(path: FieldError['path'], text: string | null | undefined): FieldError[] {
  return parseMessagePath(text ?? '') === null ? [{ path, message: INVALID_PATH }] : [];
}

/** Starts or ends a sample capture. assumed: if a capture is active, the request replaces its end. */
export const listenForSample: Verb<typeof listen> = ({ ctx, input: { params, body } }) =>
  ctx.db.transaction(async (tx) => {
    await requireSource(tx, ctx.agencyId, params.sourceId);
    const locked = await lockWebhook(tx, ctx.agencyId, params.sourceId);
    const listenUntil =
      body.minutes === 0 ? null : new Date(ctx.clock().getTime() + body.minutes * MINUTE_MS);
    return toOutboundWebhook(ctx, await changeWebhook(tx, locked, { listenUntil }));
  });
