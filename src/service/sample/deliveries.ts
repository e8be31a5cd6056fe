/**
 * The webhook deliveries of the one source whose receiver rejects requests: the oldest delivery is retried, all others
 * wait.
 */
import { EVENT_DATA } from '#contract/event.ts';
import type { RequestTemplateInput } from '#contract/outbound-webhook.ts';
import { renderTemplate } from '#contract/render-template.ts';
import { variablesOf } from '#contract/template-variables.ts';
import type { delivery, deliveryAttempt, event, webhookEndpoint } from '../db/schema.ts';
import { shownRequest } from '../delivery/attempt.ts';
import { TOKEN_HELP, UNAUTHORIZED } from '../delivery/built-in-receiver.ts';
import { toEvent } from '../delivery/events.ts';
import { DELAYS, PAUSE_AFTER } from '../delivery/schedule.ts';
import type { SampleAgency, SampleSource } from './agencies.ts';
import { aLead } from './lead.ts';
import { opaqueId, Random } from './random.ts';
import type { Timeline } from './timeline.ts';
import { brokenWebhookOf, REFUSAL, sourcesWithTokenOf } from './webhooks.ts';

type EventRow = typeof event.$inferInsert;
type AttemptRow = typeof deliveryAttempt.$inferInsert;

export type DeliveryRows = {
  events: EventRow[];
  deliveries: (typeof delivery.$inferInsert)[];
  attempts: AttemptRow[];
  endpoints: (typeof webhookEndpoint.$inferInsert)[];
};

const DELIVERIES = 7;
/** The number of newest leads to search for messages. They contain enough messages of each source. */
const SEARCHED_LEADS = 2000;

/** Returns the rows of an agency with `leads` leads. */
export function deliveryRowsOf(agency: SampleAgency, leads: number, timeline: Timeline): DeliveryRows {
  // Stores the responses for sources with a token, because the built-in receiver names the expected token in
  // its response.
  const endpoints = sourcesWithTokenOf(agency).map(({ id: sourceId }) => ({
    agencyId: agency.id,
    sourceId,
    keepsAnswers: true,
  }));
  const broken = brokenWebhookOf(agency);
  const events = broken ? eventsOf(agency, broken.source, leads, timeline) : [];
  const [first] = events;
  const newest = events.at(-1);
  if (!broken || !first || !newest) return { events: [], deliveries: [], attempts: [], endpoints };
  const { source, request } = broken;

  const times = attemptTimes(first.time, newest.time);
  const last = times.at(-1) ?? first.time;
  const random = new Random(agency.seed, 'attempts');
  const deliveries = events.map(({ id, time, data }, index) => ({
    agencyId: agency.id,
    id: deliveryId(agency.seed, index),
    eventId: id,
    sourceId: source.id,
    leadId: data['leadId'] as string,
    request: 'sendMessage' as const,
    createdAt: time,
    ...(index === 0
      ? {
          state: 'pending' as const,
          step: times.length,
          attemptCount: times.length,
          nextAttemptAt: new Date(last.getTime() + (DELAYS[times.length - 1] ?? 0)),
          lastAttemptAt: last,
          lastStatus: UNAUTHORIZED,
          lastError: REFUSAL,
        }
      : { state: 'held' as const }),
  }));
  const shown = requestOf(request, first);
  const attempts = times.map((startedAt, index): AttemptRow => ({
    agencyId: agency.id,
    deliveryId: attemptedDeliveryOf(agency.seed),
    number: index + 1,
    startedAt,
    milliseconds: random.int(4, 30),
    status: UNAUTHORIZED,
    error: REFUSAL,
    request: shown,
    answer: JSON.stringify({ isTaken: false, reason: TOKEN_HELP }),
  }));
  const paused = {
    state: 'paused' as const,
    reason: REFUSAL,
    since: times[PAUSE_AFTER - 1] ?? last,
    consecutiveFailures: times.length,
  };
  return {
    events,
    deliveries,
    attempts,
    endpoints: endpoints.map((each) => (each.sourceId === source.id ? { ...each, ...paused } : each)),
  };
}

const deliveryId = (seed: number, index: number) => opaqueId('dlv', seed, index);

/** Returns the id of the only delivery of an agency that has attempts. */
export function attemptedDeliveryOf(seed: number): string {
  return deliveryId(seed, 0);
}

/** Returns an event for each of the newest bot messages of a source, oldest first. */
function eventsOf(agency: SampleAgency, source: SampleSource, leads: number, timeline: Timeline) {
  const found = Array.from({ length: Math.min(leads, SEARCHED_LEADS) }, (_, index) => index)
    .map((index) => aLead(agency, index, leads, timeline).row)
    .filter(
      (row) => row.sourceId === source.id && row.lastMessageDirection === 'outbound' && row.lastMessage,
    );
  return found
    .toSorted((one, other) => Number(other.lastMessageTime) - Number(one.lastMessageTime))
    .slice(0, DELIVERIES)
    .toReversed()
    .map(({ id: leadId, name, contactId, lastMessage, lastMessageTime, lastMessageBotId }, index) => ({
      agencyId: agency.id,
      id: opaqueId('evt', agency.seed, index),
      type: 'lead.message' as const,
      time: lastMessageTime ?? new Date(timeline.today),
      botId: lastMessageBotId ?? null,
      sourceId: source.id,
      isTest: false,
      data: EVENT_DATA['lead.message'].parse({
        leadId,
        contactId,
        leadName: name,
        text: lastMessage,
        direction: 'outbound',
        attachments: [],
        state: null,
        fields: [],
      }) as Record<string, unknown>,
      concerns: [source.id],
    }));
}

/**
 * Returns the times of the failed attempts of one delivery from `first` to `until`, with the delays of the retry
 * schedule. Continues beyond `until` until the failures pause the source.
 */
function attemptTimes(first: Date, until: Date): Date[] {
  const times = [first];
  for (const delay of DELAYS) {
    const next = new Date((times.at(-1) ?? first).getTime() + delay);
    if (next > until && times.length >= PAUSE_AFTER) break;
    times.push(next);
  }
  return times;
}

type Stored = ReturnType<typeof eventsOf>[number];

function requestOf(template: RequestTemplateInput, row: Stored): AttemptRow['request'] {
  const { request } = renderTemplate(
    { ...template, headers: template.headers ?? null, bodyTemplate: template.bodyTemplate ?? null },
    variablesOf(toEvent(row), { field: 0, externalApiKey: null, descriptors: ['listing'] }),
  );
  if (request === null) throw new Error('The request of the sample cannot be rendered.');
  const headers = [...request.headers, { name: 'webhook-id', value: row.id }];
  return shownRequest({ agencyId: row.agencyId, ...request, headers }, null);
}
