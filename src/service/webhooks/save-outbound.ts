import { and, eq, or, sql } from 'drizzle-orm';
import {
  KEY_NEEDED_AGAIN,
  needsKeyAgain,
  type OutboundWebhook,
  type OutboundWebhookInput,
  type RequestTemplateInput,
  type saveOutboundWebhook as operation,
} from '#contract/outbound-webhook.ts';
import type { FieldError } from '#contract/problem.ts';
import { savedTemplateNames, savedTemplateProblems } from '#contract/template-problems.ts';
import { TEMPLATE_VARIABLES } from '#contract/template-variables.ts';
import type { Context, Verb } from '../context.ts';
import { lead } from '../db/schema.ts';
import type { Database } from '../db/open.ts';
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
    const stored = toOutboundWebhook(ctx, before);
    if (needsKeyAgain(stored, body)) refuse('externalApiKey', KEY_NEEDED_AGAIN);
    await requireSendable(tx, { agencyId, body, stored });
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

type Save = { agencyId: string; body: OutboundWebhookInput; stored: OutboundWebhook };

/** Rejects templates that could never be sent, e.g. because of an unknown variable. */
async function requireSendable(tx: Database, { agencyId, body, stored }: Save): Promise<void> {
  const known = new Set([
    ...TEMPLATE_VARIABLES.map(({ name }) => name),
    ...(stored.contactFieldDescriptors ?? []),
  ]);
  const others = [...savedTemplateNames(body, stored)].filter((name) => !known.has(name));
  for (const name of others.slice(0, MOST_SEARCHED))
    if (await isFieldOfLead(tx, agencyId, name)) known.add(name);
  const problems = savedTemplateProblems(body, stored, known);
  if (problems.length > 0) throw new Rejected(REFUSED, problems);
}

/** The maximum number of names that a save searches in the leads. */
const MOST_SEARCHED = 20;

/** Whether any lead of the agency has a field with this name. */
async function isFieldOfLead(tx: Database, agencyId: string, name: string): Promise<boolean> {
  const field = JSON.stringify([{ field: name }]);
  const found = await tx
    .select({ id: lead.id })
    .from(lead)
    .where(
      and(
        eq(lead.agencyId, agencyId),
        or(sql`${lead.fields} @> ${field}::jsonb`, sql`${lead.externalFields} @> ${field}::jsonb`),
      ),
    )
    .limit(1);
  return found.length > 0;
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
