/**
 * Makes one attempt to send a delivery: builds the request from the current configuration of the source, sends it and
 * evaluates the response.
 */
import { and, eq } from 'drizzle-orm';
import type { SentRequest } from '#contract/delivery.ts';
import type { Event } from '#contract/event.ts';
import { renderTemplate, type RenderedRequest } from '#contract/render-template.ts';
import { withFittingExamples } from '#contract/template-effects.ts';
import { variablesOf } from '#contract/template-variables.ts';
import { isSecretName, REDACTED, withoutSecretParameters, withoutSecrets } from '#contract/secret-names.ts';
import type { Database } from '../db/open.ts';
import { event, lead, webhook, webhookEndpoint } from '../db/schema.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { toOutboundWebhook, webhookSecrets } from '../webhooks/to-outbound-webhook.ts';
import { endpointSecrets } from './endpoint.ts';
import { toEvent, type DeliveryRow } from './events.ts';
import { INTERRUPTED, type AttemptResult } from './queue.ts';
import { readRetryAfter } from './schedule.ts';
import type { OutgoingRequest, Send } from './send.ts';
import { signedHeaders } from './sign.ts';

type AttemptDeps = { db: Database; secrets: SecretBox; send: Send; clock: () => Date };

/** The maximum length of the request body that is stored with an attempt. Longer bodies are truncated. */
const MOST_KEPT_CHARACTERS = 16_384;

/**
 * The request to send and a copy without secrets for display. If no request can be built, the reason and the result of
 * the attempt.
 */
type Prepared = { isTest: boolean } & (
  | { outgoing: OutgoingRequest; shown: OutgoingRequest; secrets: readonly string[]; keepsAnswers: boolean }
  | { problem: string; verdict: 'failed' | 'canceled' }
);

/**
 * Attempts a delivery. The promise does not reject if the receiver or the template fails. `signal` aborts the attempt.
 */
export async function attempt(
  { db, secrets, send, clock }: AttemptDeps,
  row: DeliveryRow,
  signal: AbortSignal,
): Promise<AttemptResult> {
  const startedAt = clock();
  const began = performance.now();
  const prepared = await prepare({ db, secrets, now: startedAt }, row);
  const { isTest } = prepared;
  const nothing = { startedAt, milliseconds: 0, status: null, answer: null, askedWait: null, isTest };
  if ('problem' in prepared) {
    return { ...nothing, error: prepared.problem, request: null, verdict: prepared.verdict };
  }
  const request = toSent(prepared.shown);
  const outcome = await send(prepared.outgoing, signal);
  const milliseconds = Math.round(performance.now() - began);
  if (signal.aborted) {
    return {
      ...nothing,
      milliseconds,
      error: INTERRUPTED,
      request,
      verdict: 'interrupted',
    };
  }
  if (outcome.kind === 'failed') {
    return { ...nothing, milliseconds, error: outcome.error, request, verdict: 'failed' };
  }
  const { status, retryAfter, answer } = outcome;
  return {
    isTest,
    startedAt,
    milliseconds,
    status,
    request,
    error: status >= 200 && status < 300 ? null : wordsFor(status),
    // The body of the response may repeat secrets from the request.
    answer: prepared.keepsAnswers ? withoutSecrets(answer, prepared.secrets) : null,
    verdict: verdictOn(status, row.request),
    askedWait: [429, 503].includes(status) ? readRetryAfter(retryAfter, clock()) : null,
  };
}

/**
 * assumed: the status 410 in the response to a callback means that the receiver no longer exists. In the response to a
 * template request, 410 may mean that only this contact no longer exists.
 */
function verdictOn(status: number, request: DeliveryRow['request']): AttemptResult['verdict'] {
  if (status >= 200 && status < 300) return 'delivered';
  if (status === 410) return request === 'callback' ? 'gone' : 'ended';
  return status === 429 ? 'slowed' : 'failed';
}

function wordsFor(status: number): string {
  if (status === 410) return 'The receiver responded with 410 (Gone).';
  if (status === 429) return 'The receiver responded with 429 (Too Many Requests).';
  if (status >= 300 && status < 400)
    return `The receiver responded with ${status}: redirects are not followed.`;
  return `The receiver responded with ${status}.`;
}

type PrepareDeps = { db: Database; secrets: SecretBox; now: Date };

async function prepare({ db, secrets, now }: PrepareDeps, row: DeliveryRow): Promise<Prepared> {
  const { agencyId, sourceId } = row;
  const [stored] = await db
    .select({ event, webhook, endpoint: webhookEndpoint })
    .from(event)
    .leftJoin(webhook, and(eq(webhook.agencyId, event.agencyId), eq(webhook.sourceId, sourceId)))
    .leftJoin(
      webhookEndpoint,
      and(eq(webhookEndpoint.agencyId, event.agencyId), eq(webhookEndpoint.sourceId, sourceId)),
    )
    .where(and(eq(event.agencyId, agencyId), eq(event.id, row.eventId)));
  const isTest = stored?.event.isTest ?? false;
  const expected = row.request === 'callback' ? 'legacy' : 'templates';
  if (!stored?.webhook || stored.webhook.outboundMode !== expected) {
    return { isTest, problem: 'The source has switched to another mode.', verdict: 'canceled' };
  }
  const owner = { agencyId, secrets };
  const configuration = toOutboundWebhook(owner, stored.webhook);
  const happened = toEvent(stored.event);
  const keepsAnswers = stored.endpoint?.keepsAnswers ?? false;

  if (row.request === 'callback') {
    const url = configuration.webhookCallbackUri;
    if (url === null) return { isTest, problem: 'The source has no callback URL.', verdict: 'failed' };
    const body = JSON.stringify(happened);
    const signing = stored.endpoint ? openSecrets(owner, stored.endpoint, now) : [];
    const outgoing = {
      agencyId,
      method: 'POST',
      url,
      headers: [
        { name: 'Content-Type', value: 'application/json' },
        ...signedHeaders(happened.id, now, body, signing),
      ],
      body,
    };
    return { isTest, outgoing, shown: withoutItsSecrets(outgoing, []), secrets: signing, keepsAnswers };
  }

  const template = configuration[row.request === 'sendMessage' ? 'sendMessageTemplate' : 'setFieldTemplate'];
  if (!template)
    return { isTest, problem: 'The source has no template for this request.', verdict: 'failed' };
  const key = webhookSecrets(owner, sourceId).open('externalApiKey', stored.webhook.externalApiKey);
  const given = {
    field: row.field,
    descriptors: configuration.contactFieldDescriptors,
    contactFields: await contactFieldsOf(db, happened),
  };
  const variables = variablesOf(happened, { ...given, externalApiKey: key });
  // A test event has example data, which may not suit the filters of the template, e.g. `{{contactId | number}}`.
  const rendered = renderTemplate(template, isTest ? withFittingExamples(template, variables) : variables);
  if (rendered.request === null) return { isTest, problem: rendered.problem, verdict: 'failed' };
  const outgoing = {
    agencyId,
    ...rendered.request,
    headers: [...rendered.request.headers, ...identity(happened.id, rendered.request)],
  };
  const known = knownSecrets(outgoing, key);
  return { isTest, outgoing, shown: withoutItsSecrets(outgoing, known), secrets: known, keepsAnswers };
}

/**
 * Returns the `webhook-id` header with the id of the event, so that a receiver can detect duplicates. Returns an empty
 * list if the template defines this header.
 */
function identity(id: string, { headers }: RenderedRequest): { name: string; value: string }[] {
  return headers.some(({ name }) => name.toLowerCase() === 'webhook-id')
    ? []
    : [{ name: 'webhook-id', value: id }];
}

/** Returns the valid signing secrets of a source: the newest secret and, until it expires, the previous one. */
function openSecrets(
  owner: { agencyId: string; secrets: SecretBox },
  endpoint: typeof webhookEndpoint.$inferSelect,
  now: Date,
): string[] {
  const box = endpointSecrets(owner, endpoint.sourceId);
  const newest = box.open('signingSecret', endpoint.signingSecret);
  const isPreviousKept = endpoint.previousUntil !== null && endpoint.previousUntil > now;
  const previous = isPreviousKept ? box.open('previousSecret', endpoint.previousSecret) : null;
  return [newest, previous].filter((secret) => secret !== null);
}

/** Returns the fields of the lead of an event, with the field names that templates use. */
export async function contactFieldsOf(db: Database, { agencyId, data }: Event): Promise<Map<string, string>> {
  const { leadId } = data;
  if (typeof leadId !== 'string') return new Map();
  const [found] = await db
    .select({ fields: lead.fields, externalFields: lead.externalFields })
    .from(lead)
    .where(and(eq(lead.agencyId, agencyId), eq(lead.id, leadId)));
  const fields = [...(found?.externalFields ?? []), ...(found?.fields ?? [])];
  return new Map(
    fields.flatMap(({ field, value }) => (field === null ? [] : [[field, value ?? ''] as const])),
  );
}

/**
 * Returns the request without secrets, for storage and display: the external API key, the values of secret headers and
 * secret URL parameters are redacted.
 */
export function shownRequest(outgoing: OutgoingRequest, key: string | null): SentRequest {
  return toSent(withoutItsSecrets(outgoing, knownSecrets(outgoing, key)));
}

function knownSecrets(outgoing: OutgoingRequest, key: string | null): string[] {
  return [...(key === null ? [] : [key]), ...secretHeaderValues(outgoing)];
}

function secretHeaderValues({ headers }: OutgoingRequest): string[] {
  return headers.flatMap(({ name, value }) =>
    isSecretName(name) ? [value, value.replace(/^\S+\s+/, '')] : [],
  );
}

function withoutItsSecrets(request: OutgoingRequest, known: readonly string[]): OutgoingRequest {
  const hide = (text: string) => withoutSecrets(text, known);
  return {
    agencyId: request.agencyId,
    method: request.method,
    url: withoutSecretParameters(hide(request.url)),
    headers: request.headers.map(({ name, value }) => ({
      name,
      value: isSecretName(name) ? REDACTED : hide(value),
    })),
    body: request.body === null ? null : hide(request.body),
  };
}

function toSent({ method, url, headers, body }: OutgoingRequest): SentRequest {
  const isCut = (body?.length ?? 0) > MOST_KEPT_CHARACTERS;
  // The truncation can split a surrogate pair, and a database column cannot store half of it.
  const kept = isCut ? (body?.slice(0, MOST_KEPT_CHARACTERS).toWellFormed() ?? null) : body;
  return { method, url, headers: [...headers], body: kept, isCut };
}
