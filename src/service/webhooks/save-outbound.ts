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
  // The addresses are checked before the transaction. A DNS lookup may take long, and a transaction occupies the only
  // connection of the embedded database.
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
    // Undefined fields keep their stored values. The type makes the compiler report a request field that is missing
    // here.
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
    // The new values are checked together with the stored values. If the check fails, the transaction is rolled back.
    requireFieldOfMode(body.mode, saved);
    return saved;
  });
};

/**
 * Throws `Rejected` if the mode has no address to send to. assumed: a template that cannot be decrypted counts as
 * missing.
 */
function requireFieldOfMode(mode: 'legacy' | 'templates', saved: OutboundWebhook): void {
  const field = mode === 'legacy' ? 'webhookCallbackUri' : 'sendMessageTemplate';
  if (saved[field] === null) refuse(field, `is required in the mode '${mode}', as none is stored`);
}

type Save = { agencyId: string; body: OutboundWebhookInput; stored: OutboundWebhook };

/** Throws `Rejected` if a template could never be sent, e.g. because it contains an unknown variable. */
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

/** The maximum number of unknown variables per save that are searched among the fields of leads. */
const MOST_SEARCHED = 20;

/** Returns whether any lead of the agency has a field with this name. */
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

/**
 * Throws `Rejected` if webhooks must not call an address in the request. Stored addresses are checked before each
 * delivery.
 */
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

/**
 * The error message for a forbidden address. It contains no IP addresses of the host name, because users must not learn
 * them.
 */
const NOT_CALLABLE = 'must point to a public address, or to one in WEBHOOK_ALLOW';

function refuse(field: string, message: string): never {
  throw new Rejected(REFUSED, [{ path: [field], message }]);
}
