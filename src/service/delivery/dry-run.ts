import { and, arrayContains, desc, eq, or, sql } from 'drizzle-orm';
import { type RequestTemplate } from '#contract/outbound-webhook.ts';
import { renderTemplate, type Rendered } from '#contract/render-template.ts';
import {
  MOST_COMPARED,
  type DryRunDifference,
  type DryRunInput,
  type DryRunResult,
  type dryRunTemplate as operation,
} from '#contract/template-dry-run.ts';
import { variablesOf } from '#contract/template-variables.ts';
import type { Context, Verb } from '../context.ts';
import { event, webhook } from '../db/schema.ts';
import { requireSource } from '../sources/require-source.ts';
import { NEVER_SET_UP, toOutboundWebhook, webhookSecrets } from '../webhooks/to-outbound-webhook.ts';
import { contactFieldsOf, shownRequest } from './attempt.ts';
import { toEvent } from './events.ts';

/**
 * Renders the stored template and the draft for past events, and compares the requests. assumed: the templates use the
 * current fields of the leads, because earlier values are not stored.
 */
export const dryRunTemplate: Verb<typeof operation> = async ({ ctx, input: { params, body } }) => {
  const { db, agencyId } = ctx;
  const { sourceId } = params;
  await requireSource(db, agencyId, sourceId);
  const [row] = await db
    .select()
    .from(webhook)
    .where(and(eq(webhook.agencyId, agencyId), eq(webhook.sourceId, sourceId)));
  const stored = row ? toOutboundWebhook(ctx, row) : NEVER_SET_UP;
  const key = row ? webhookSecrets(ctx, sourceId).open('externalApiKey', row.externalApiKey) : null;
  const before = stored[body.request === 'sendMessage' ? 'sendMessageTemplate' : 'setFieldTemplate'];
  const { headers = null, bodyTemplate = null, ...others } = body.template;
  const draft: RequestTemplate = { ...others, headers, bodyTemplate };

  let identical = 0;
  const differing: DryRunDifference[] = [];
  const requests = await pastRequests(ctx, { sourceId, request: body.request });
  for (const { happened, field } of requests) {
    const contactFields = await contactFieldsOf(db, happened);
    const descriptors = stored.contactFieldDescriptors;
    const variables = variablesOf(happened, { field, descriptors, contactFields, externalApiKey: key });
    const [was, will] = [before && renderTemplate(before, variables), renderTemplate(draft, variables)];
    if (JSON.stringify(was) === JSON.stringify(will)) identical += 1;
    else {
      const shown = (rendered: Rendered | null) => toResult(rendered, { agencyId, key });
      differing.push({ eventId: happened.id, time: happened.time, stored: shown(was), draft: shown(will) });
    }
  }
  return { compared: requests.length, identical, differing };
};

function toResult(rendered: Rendered | null, of: { agencyId: string; key: string | null }): DryRunResult {
  if (rendered === null) return { request: null, problem: 'No template is stored.' };
  const { request, problem } = rendered;
  return { request: request && shownRequest({ agencyId: of.agencyId, ...request }, of.key), problem };
}

type Past = { sourceId: string; request: DryRunInput['request'] };

/**
 * Returns the newest events for which a template sends a request, except test events. For the template that sets
 * fields, each event is repeated for each of its fields.
 */
async function pastRequests({ db, agencyId }: Pick<Context, 'db' | 'agencyId'>, { sourceId, request }: Past) {
  const isMessage = eq(event.type, 'lead.message');
  const rows = await db
    .select()
    .from(event)
    .where(
      and(
        eq(event.agencyId, agencyId),
        eq(event.isTest, false),
        arrayContains(event.concerns, [sourceId]),
        request === 'sendMessage'
          ? or(
              eq(event.type, 'lead.follow_up'),
              and(isMessage, sql`${event.data}->>'direction' = 'outbound'`),
            )
          : and(isMessage, sql`jsonb_typeof(${event.data}->'fields') = 'array'`),
      ),
    )
    .orderBy(desc(event.time), desc(event.place))
    .limit(MOST_COMPARED);
  return rows
    .flatMap((row) => {
      const happened = toEvent(row);
      const { fields } = happened.data;
      const count = request === 'sendMessage' ? 1 : Array.isArray(fields) ? fields.length : 0;
      return Array.from({ length: count }, (_, field) => ({ happened, field }));
    })
    .slice(0, MOST_COMPARED);
}
