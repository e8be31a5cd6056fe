import {
  KEY_NEEDED_AGAIN,
  needsKeyAgain,
  type OutboundWebhook,
  type OutboundWebhookInput,
  type RequestTemplateInput,
  type saveOutboundWebhook as operation,
} from '#contract/outbound-webhook.ts';
import type { FieldError } from '#contract/problem.ts';
import type { Context, Verb } from '../context.ts';
import { Rejected } from '../errors.ts';
import { requireSource } from '../sources/require-source.ts';
import { changeWebhook, lockWebhook } from './lock-webhook.ts';
import { templateText, toOutboundWebhook, webhookSecrets } from './to-outbound-webhook.ts';

export const saveOutboundWebhook: Verb<typeof operation> = async ({ ctx, input: { params, body } }) => {
  // Check addresses before the transaction, because a DNS lookup may take long and the embedded database has only one
  // connection.
  await requireCallable(ctx, body);
  return ctx.db.transaction(async (tx) => {
    const { agencyId } = ctx;
    const { sourceId } = params;
    await requireSource(tx, agencyId, sourceId);
    const secrets = webhookSecrets(ctx, sourceId);
    const sealed = (
      field: 'sendMessageTemplate' | 'setFieldTemplate',
      template: RequestTemplateInput | null | undefined,
    ) => (template ? secrets.seal(field, templateText(template)) : undefined);
    // Undefined fields keep their stored values. The type requires every field of the request here.
    const values = {
      outboundMode: body.mode,
      webhookCallbackUri: body.webhookCallbackUri ?? undefined,
      sendMessageTemplate: sealed('sendMessageTemplate', body.sendMessageTemplate),
      setFieldTemplate: sealed('setFieldTemplate', body.setFieldTemplate),
      externalApiKey: secrets.change('externalApiKey', body.externalApiKey),
    } satisfies Record<'outboundMode' | keyof Omit<OutboundWebhookInput, 'mode'>, unknown>;
    const before = await lockWebhook(tx, agencyId, sourceId);
    if (needsKeyAgain(toOutboundWebhook(ctx, before), body)) refuse('externalApiKey', KEY_NEEDED_AGAIN);
    const row = await changeWebhook(tx, before, values);
    const saved = toOutboundWebhook(ctx, row);
    // Check the new and the stored values together. A rejection rolls back the save.
    requireFieldOfMode(body.mode, saved);
    return saved;
  });
};

/**
 * assumed: a mode cannot be saved without the address that it sends to. A template that cannot be decrypted counts as
 * missing.
 */
function requireFieldOfMode(mode: 'legacy' | 'templates', saved: OutboundWebhook): void {
  const field = mode === 'legacy' ? 'webhookCallbackUri' : 'sendMessageTemplate';
  if (saved[field] === null) refuse(field, `is required in the mode '${mode}', as none is stored`);
}

/** Checks only addresses in the request. Stored addresses are checked again before each call. */
async function requireCallable({ mayCall, agencyId }: Context, body: OutboundWebhookInput): Promise<void> {
  const sent: [FieldError['path'], string | null | undefined][] = [
    [['webhookCallbackUri'], body.webhookCallbackUri],
    [['sendMessageTemplate', 'url'], body.sendMessageTemplate?.url],
    [['setFieldTemplate', 'url'], body.setFieldTemplate?.url],
  ];
  const judged = await Promise.all(
    sent.map(async ([path, address]) => ({
      path,
      isCallable: !address || (await mayCall(address, agencyId)),
    })),
  );
  const refused = judged.filter(({ isCallable }) => !isCallable);
  if (refused.length > 0) {
    throw new Rejected(
      REFUSED,
      refused.map(({ path }) => ({ path, message: NOT_CALLABLE })),
    );
  }
}

const REFUSED = 'The configuration cannot be saved.';

/** Does not contain the IP addresses of a name, because users with a key must not learn them. */
const NOT_CALLABLE = 'must point to a public address, or to one in WEBHOOK_ALLOW';

function refuse(field: string, message: string): never {
  throw new Rejected(REFUSED, [{ path: [field], message }]);
}
