import type {
  OutboundWebhook,
  RequestTemplateInput,
  saveOutboundWebhook as operation,
} from '#contract/outbound-webhook.ts';
import type { Verb } from '../context.ts';
import { webhook } from '../db/schema.ts';
import { Rejected } from '../errors.ts';
import { demandSource } from '../sources/demand-source.ts';
import { templateText, toOutboundWebhook, webhookSecrets } from './to-outbound-webhook.ts';

export const saveOutboundWebhook: Verb<typeof operation> = ({ ctx, input: { params, body } }) =>
  ctx.db.transaction(async (tx) => {
    const { agencyId } = ctx;
    const { sourceId } = params;
    await demandSource(tx, agencyId, sourceId);
    const secrets = webhookSecrets(ctx, sourceId);
    const sealed = (
      field: 'sendMessageTemplate' | 'setFieldTemplate',
      template: RequestTemplateInput | null | undefined,
    ) => (template ? secrets.seal(field, templateText(template)) : undefined);
    // What is undefined here stays as it is stored.
    const values = {
      outboundMode: body.mode,
      webhookCallbackUri: body.webhookCallbackUri ?? undefined,
      sendMessageTemplate: sealed('sendMessageTemplate', body.sendMessageTemplate),
      setFieldTemplate: sealed('setFieldTemplate', body.setFieldTemplate),
      externalApiKey: secrets.change('externalApiKey', body.externalApiKey),
    };
    // One statement finds out what is stored and changes it: saves at once come one after the other.
    const [row] = await tx
      .insert(webhook)
      .values({ agencyId, sourceId, ...values })
      .onConflictDoUpdate({ target: [webhook.agencyId, webhook.sourceId], set: values })
      .returning();
    if (!row) throw new Error('A configuration that was saved came back empty.');
    const saved = toOutboundWebhook(ctx, row);
    // Judged as a whole, of what was sent and what was stored before; a refusal takes it all back.
    demandWhatModeNeeds(body.mode, saved);
    return saved;
  });

/** assumed: a mode cannot be saved without what it sends to. A template that cannot be opened any more is none. */
function demandWhatModeNeeds(mode: 'legacy' | 'templates', saved: OutboundWebhook): void {
  const field = mode === 'legacy' ? 'webhookCallbackUri' : 'sendMessageTemplate';
  if (saved[field] !== null) return;
  throw new Rejected('The configuration cannot be saved.', [
    { path: [field], message: `is needed in the mode '${mode}', and none is stored` },
  ]);
}
