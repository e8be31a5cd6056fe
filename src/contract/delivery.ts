/** How events reach the systems outside, and what became of each: extensions, as the document shows nothing of it. */
import * as z from 'zod';
import {
  BodyInstant,
  Id,
  Instant,
  list,
  optionalNumber,
  part,
  QueryText,
  Text,
  wholeNumber,
} from './fields.ts';
import { Event, EVENT_TYPES } from './event.ts';
import { defineOperation } from './operation.ts';
import { mayHoldSecret, secret } from './secret-fields.ts';

export const DELIVERY_STATES = ['pending', 'sending', 'held', 'delivered', 'failed', 'canceled'] as const;
/** In which something is still to come. */
export const OPEN_STATES = [
  'pending',
  'sending',
  'held',
] as const satisfies readonly (typeof DELIVERY_STATES)[number][];

export const DeliveryState = z.enum(DELIVERY_STATES);
export type DeliveryState = z.infer<typeof DeliveryState>;

/** Which request carries the event: the POST to the callback, or one of the two templates. */
export const DELIVERY_REQUESTS = ['callback', 'sendMessage', 'setField'] as const;

/** One event on its way to one source's system. */
export const Delivery = z.object({
  id: Id,
  /** The `webhook-id` of every attempt. */
  eventId: Id,
  eventType: z.string(),
  sourceId: Id,
  request: z.enum(DELIVERY_REQUESTS),
  /**
   * 'pending' waits for `nextAttemptAt`, 'held' until the source sends again; 'failed' was given up. The last three do not
   * change by themselves.
   */
  state: DeliveryState,
  isTest: z.boolean(),
  attemptCount: z.int(),
  createdAt: Instant,
  lastAttemptAt: Instant,
  nextAttemptAt: Instant,
  /** Of the last attempt: what the receiver answered with, if it answered. */
  lastStatus: optionalNumber(z.int()),
  /** Of the last attempt, in words; null where it succeeded. */
  lastError: Text,
});
export type Delivery = z.infer<typeof Delivery>;

/** A request as it was sent, without secrets. A body that is long is cut. */
export const SentRequest = z.object({
  method: z.string(),
  url: z.string(),
  headers: list(z.object({ name: z.string(), value: secret(z.string()) })),
  body: mayHoldSecret(Text),
  isCut: z.boolean(),
});
export type SentRequest = z.infer<typeof SentRequest>;

export const DeliveryAttempt = z.object({
  number: z.int(),
  startedAt: Instant,
  milliseconds: z.int(),
  status: optionalNumber(z.int()),
  error: Text,
  /** Null where none could be made of the template. */
  request: part(SentRequest.shape),
  /** The beginning of the answer as text, without secrets. Null unless the source keeps answers. */
  answer: mayHoldSecret(Text),
});
export type DeliveryAttempt = z.infer<typeof DeliveryAttempt>;

/** A delivery with all that is known of it. */
export const DeliveryDetail = Delivery.extend({ event: Event, attempts: z.array(DeliveryAttempt) });
export type DeliveryDetail = z.infer<typeof DeliveryDetail>;

/** Newest first. `next` goes on where this page ends; null at the end. */
export const DeliveryPage = z.object({ results: z.array(Delivery), next: Text });
export type DeliveryPage = z.infer<typeof DeliveryPage>;

export const DEFAULT_DELIVERIES = 50;

export const listDeliveries = defineOperation({
  id: 'listDeliveries',
  method: 'GET',
  path: '/agency/webhook-deliveries',
  summary: 'List webhook deliveries, newest first',
  origin: 'extension',
  query: z.object({
    sourceId: QueryText.optional(),
    state: DeliveryState.optional(),
    type: QueryText.optional(),
    eventId: QueryText.optional(),
    /** `next` of the page before. */
    before: QueryText.optional(),
    limit: wholeNumber(1, 200).optional(),
  }),
  responses: { success: DeliveryPage, records: ['results'] },
});

export const getDelivery = defineOperation({
  id: 'getDelivery',
  method: 'GET',
  path: '/agency/webhook-deliveries/{deliveryId}',
  summary: 'Get a webhook delivery with its attempts',
  origin: 'extension',
  responses: { success: DeliveryDetail },
});

/** In any state but 'sending'. The next attempt is made now, and the schedule begins anew. */
export const retryDelivery = defineOperation({
  id: 'retryDelivery',
  method: 'POST',
  path: '/agency/webhook-deliveries/{deliveryId}/retry',
  summary: 'Send a webhook delivery now or again',
  origin: 'extension',
  responses: { success: Delivery },
});

/** One that waits. An attempt that is under way is not called back. */
export const cancelDelivery = defineOperation({
  id: 'cancelDelivery',
  method: 'POST',
  path: '/agency/webhook-deliveries/{deliveryId}/cancel',
  summary: 'Cancel a pending webhook delivery',
  origin: 'extension',
  responses: { success: Delivery },
});

/** 'paused' after 4 failures in a row: one delivery goes on being tried. 'off' after 40, or when a callback says 410. */
export const ENDPOINT_STATES = ['active', 'paused', 'off'] as const;

/** How the deliveries of one source are doing. */
export const WebhookEndpoint = z.object({
  state: z.enum(ENDPOINT_STATES),
  /** Why it is not active. */
  reason: Text,
  /** Since when it is not active. */
  since: Instant,
  consecutiveFailures: z.int(),
  /** Deliveries that are not over. */
  waiting: z.int(),
  /** Whether what receivers answer is kept with the attempts. */
  keepsAnswers: z.boolean(),
  /** Null as long as callbacks are not signed. The secret itself is shown once, when it is made. */
  signing: part({ createdAt: Instant, previousEndsAt: Instant }),
  /** Networks beside the public ones that the operator allows. */
  allowedNetworks: list(z.string()),
});
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>;

const ENDPOINT = '/agency/source/{sourceId}/webhook-integration/endpoint';

export const getWebhookEndpoint = defineOperation({
  id: 'getWebhookEndpoint',
  method: 'GET',
  path: ENDPOINT,
  summary: "Get the state of a source's deliveries",
  origin: 'extension',
  responses: { success: WebhookEndpoint },
});

export const updateWebhookEndpoint = defineOperation({
  id: 'updateWebhookEndpoint',
  method: 'PUT',
  path: ENDPOINT,
  summary: 'Update the delivery settings of a source',
  origin: 'extension',
  body: z.object({ keepsAnswers: z.boolean('must be true or false') }),
  responses: { success: WebhookEndpoint },
});

/** All that waits is sent. */
export const resumeWebhookEndpoint = defineOperation({
  id: 'resumeWebhookEndpoint',
  method: 'POST',
  path: `${ENDPOINT}/resume`,
  summary: "Resume a source's deliveries",
  origin: 'extension',
  responses: { success: WebhookEndpoint },
});

/** Two secrets sign for this long after a new one was made, so that a receiver can change over. */
export const SECRET_OVERLAP_HOURS = 24;

export const SigningSecret = z.object({
  /** `whsec_` and 32 bytes in base64, for any Standard Webhooks library. It is shown in this reply alone. */
  secret: secret(z.string()),
  createdAt: Instant,
  previousEndsAt: Instant,
});
export type SigningSecret = z.infer<typeof SigningSecret>;

export const rotateSigningSecret = defineOperation({
  id: 'rotateSigningSecret',
  method: 'POST',
  path: `${ENDPOINT}/signing-secret`,
  summary: 'Create or rotate the signing secret of a source',
  origin: 'extension',
  responses: { success: SigningSecret },
});

const EventTypeInput = z.enum(EVENT_TYPES, `must be one of ${EVENT_TYPES.join(', ')}`);

/** A list of what was put on its way. */
const Deliveries = z.array(Delivery);

/** Sent like every other event, and marked as a test. Answers the deliveries, to be followed. */
export const sendTestEvent = defineOperation({
  id: 'sendTestEvent',
  method: 'POST',
  path: `${ENDPOINT}/test`,
  summary: 'Send a test event',
  origin: 'extension',
  body: z.object({ type: EventTypeInput }),
  responses: { success: Deliveries },
});

export const MOST_REPLAYED = 10_000;

export const ReplayInput = z
  .object({
    from: BodyInstant,
    to: BodyInstant,
    type: EventTypeInput.nullish(),
    /** Those that arrived are sent again as well. */
    includesDelivered: z.boolean('must be true or false'),
  })
  .refine(({ from, to }) => Date.parse(from) <= Date.parse(to), {
    path: ['to'],
    message: 'must not be before the start',
  });
export type ReplayInput = z.infer<typeof ReplayInput>;

/** How many deliveries were put on their way, and whether those were all of the time. */
export const Replayed = z.object({ deliveries: z.int(), isComplete: z.boolean() });
export type Replayed = z.infer<typeof Replayed>;

/** Sends the source's events of a time again, each with its own id. At most `MOST_REPLAYED`, the oldest first. */
export const replayEvents = defineOperation({
  id: 'replayEvents',
  method: 'POST',
  path: `${ENDPOINT}/replay`,
  summary: 'Replay the events of a period',
  origin: 'extension',
  body: ReplayInput,
  responses: { success: Replayed },
});

/** How the built-in receiver may be told to answer: well, or in the ways that deliveries treat differently. */
export const RECEIVER_STATUSES = [200, 410, 429, 500] as const;

/** A receiver in the host itself, to try a webhook with. It keeps the last 50 requests of a source for 7 days. */
export const BuiltInReceiver = z.object({
  /** The callback URL that leads to it: the saved one, if that leads to it. Any host of the database accepts it. */
  url: z.string(),
  /** What it answers with. */
  status: z.int(),
  /** Newest first. */
  received: z.array(
    z.object({
      /** The `webhook-id` that it came with. */
      eventId: Text,
      receivedAt: Instant,
      /** How often this id came: more than once where it was sent again. */
      times: z.int(),
      /** What it was answered with, the last time. */
      status: z.int(),
      isSigned: z.boolean(),
      body: mayHoldSecret(z.string()),
    }),
  ),
});
export type BuiltInReceiver = z.infer<typeof BuiltInReceiver>;

const RECEIVER = `${ENDPOINT}/receiver` as const;

/** 404 where the service has none. */
export const getBuiltInReceiver = defineOperation({
  id: 'getBuiltInReceiver',
  method: 'GET',
  path: RECEIVER,
  summary: "List the requests received by a source's built-in receiver",
  origin: 'extension',
  responses: { success: BuiltInReceiver },
});

export const setBuiltInReceiver = defineOperation({
  id: 'setBuiltInReceiver',
  method: 'PUT',
  path: RECEIVER,
  summary: "Set the response of a source's built-in receiver",
  origin: 'extension',
  body: z.object({
    status: z.literal(RECEIVER_STATUSES, `must be one of ${RECEIVER_STATUSES.join(', ')}`),
  }),
  responses: { success: BuiltInReceiver },
});
