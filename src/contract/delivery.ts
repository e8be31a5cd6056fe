/**
 * Deliveries of events to external systems. All operations are extensions, because the document does not describe
 * deliveries.
 */
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
import { ENDPOINT_STATES } from './source-deliveries.ts';
import { mayHoldSecret, secret } from './secret-fields.ts';

export const DELIVERY_STATES = ['pending', 'sending', 'held', 'delivered', 'failed', 'canceled'] as const;
/** The states of unfinished deliveries. */
export const OPEN_STATES = [
  'pending',
  'sending',
  'held',
] as const satisfies readonly (typeof DELIVERY_STATES)[number][];

export const DeliveryState = z.enum(DELIVERY_STATES);
export type DeliveryState = z.infer<typeof DeliveryState>;

/** The kinds of requests that carry an event: the POST to the callback, or one of the two templates. */
export const DELIVERY_REQUESTS = ['callback', 'sendMessage', 'setField'] as const;

/** The delivery of one event to the external system of one source. */
export const Delivery = z.object({
  id: Id,
  /** The `webhook-id` header of every attempt. */
  eventId: Id,
  eventType: z.string(),
  sourceId: Id,
  request: z.enum(DELIVERY_REQUESTS),
  /**
   * 'pending' waits for `nextAttemptAt`, 'held' waits until the source's deliveries resume, 'failed' has no more
   * attempts. 'delivered', 'failed' and 'canceled' change only if a user retries the delivery.
   */
  state: DeliveryState,
  isTest: z.boolean(),
  attemptCount: z.int(),
  createdAt: Instant,
  lastAttemptAt: Instant,
  nextAttemptAt: Instant,
  /** The receiver's status at the last attempt, if it responded. */
  lastStatus: optionalNumber(z.int()),
  /** The error of the last attempt as text; null if the attempt succeeded. */
  lastError: Text,
  /** The beginning of the event, for lists: the lead, and the message, the field or the title of a notification. */
  about: part({ leadName: Text, direction: Text, text: Text }),
});
export type Delivery = z.infer<typeof Delivery>;

/** A request as it was sent, without secrets. Long bodies are cut. */
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
  /** null if the template could not be rendered. */
  request: part(SentRequest.shape),
  /** The start of the receiver's response as text, without secrets. null unless the source stores responses. */
  answer: mayHoldSecret(Text),
});
export type DeliveryAttempt = z.infer<typeof DeliveryAttempt>;

export const DeliveryDetail = Delivery.extend({ event: Event, attempts: z.array(DeliveryAttempt) });
export type DeliveryDetail = z.infer<typeof DeliveryDetail>;

/** A page of deliveries, newest first. `next` is the position of the next page; null at the end. */
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
    /** The `next` of the previous page. */
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

/** Works in every state except 'sending'. The next attempt starts immediately, and the retry schedule starts over. */
export const retryDelivery = defineOperation({
  id: 'retryDelivery',
  method: 'POST',
  path: '/agency/webhook-deliveries/{deliveryId}/retry',
  summary: 'Send a webhook delivery now or again',
  origin: 'extension',
  responses: { success: Delivery },
});

/** Cancels a waiting delivery. An attempt in progress is not interrupted. */
export const cancelDelivery = defineOperation({
  id: 'cancelDelivery',
  method: 'POST',
  path: '/agency/webhook-deliveries/{deliveryId}/cancel',
  summary: 'Cancel a pending webhook delivery',
  origin: 'extension',
  responses: { success: Delivery },
});

/** The delivery status of one source. */
export const WebhookEndpoint = z.object({
  state: z.enum(ENDPOINT_STATES),
  /** The reason why deliveries are not active. */
  reason: Text,
  /** The time when deliveries stopped being active. */
  since: Instant,
  consecutiveFailures: z.int(),
  /** The number of unfinished deliveries. */
  waiting: z.int(),
  /** Whether attempts include the receiver's response. */
  keepsAnswers: z.boolean(),
  /**
   * Whether deliveries to a lead are sent in the order of their events. After a failed delivery, later ones to the same
   * lead wait until it succeeds or is given up.
   */
  keepsOrder: z.boolean().default(false),
  /** null while callbacks are not signed. The secret itself is shown only once, when it is created. */
  signing: part({ createdAt: Instant, previousEndsAt: Instant }),
  /** Networks that the operator allows besides public ones. */
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
  /** assumed: an absent or null `keepsOrder` keeps the stored value. */
  body: z.object({
    keepsAnswers: z.boolean('must be true or false'),
    keepsOrder: z.boolean('must be true or false').nullish(),
  }),
  responses: { success: WebhookEndpoint },
});

/** Sends all waiting deliveries. */
export const resumeWebhookEndpoint = defineOperation({
  id: 'resumeWebhookEndpoint',
  method: 'POST',
  path: `${ENDPOINT}/resume`,
  summary: "Resume a source's deliveries",
  origin: 'extension',
  responses: { success: WebhookEndpoint },
});

/** How long the previous secret also signs requests after a rotation, so that a receiver can switch to the new one. */
export const SECRET_OVERLAP_HOURS = 24;

export const SigningSecret = z.object({
  /** `whsec_` and 32 bytes in base64, compatible with all Standard Webhooks libraries. Only this reply contains it. */
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

const Deliveries = z.array(Delivery);

/** Sends an event that is marked as a test, otherwise like every other event. Returns its deliveries. */
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
    includesDelivered: z.boolean('must be true or false'),
  })
  .refine(({ from, to }) => Date.parse(from) <= Date.parse(to), {
    path: ['to'],
    message: 'must not be before the start',
  });
export type ReplayInput = z.infer<typeof ReplayInput>;

/** `deliveries` is the number of new deliveries. `isComplete` is false if the period has more events. */
export const Replayed = z.object({ deliveries: z.int(), isComplete: z.boolean() });
export type Replayed = z.infer<typeof Replayed>;

/**
 * Sends the source's events of a period again, each with its original id. Sends at most `MOST_REPLAYED`, the oldest
 * first.
 */
export const replayEvents = defineOperation({
  id: 'replayEvents',
  method: 'POST',
  path: `${ENDPOINT}/replay`,
  summary: 'Replay the events of a period',
  origin: 'extension',
  body: ReplayInput,
  responses: { success: Replayed },
});

/** `events` is at most `MOST_REPLAYED`. `isComplete` is false if the period has more events. */
export const ReplayCount = z.object({ events: z.int(), isComplete: z.boolean() });
export type ReplayCount = z.infer<typeof ReplayCount>;

/** Counts the events that a replay with the same body would send. */
export const countReplay = defineOperation({
  id: 'countReplay',
  method: 'POST',
  path: `${ENDPOINT}/replay/count`,
  summary: 'Count the events of a replay',
  origin: 'extension',
  isRead: true,
  body: ReplayInput,
  responses: { success: ReplayCount },
});

/**
 * The statuses that the built-in receiver can respond with: success, and the failures that deliveries handle
 * differently.
 */
export const RECEIVER_STATUSES = [200, 410, 429, 500] as const;

/**
 * A receiver in the host itself, for trying out a webhook. It stores the last 50 requests of a source for 7 days. With a
 * token after the path of its URL, it responds with 401 unless the request has this bearer token.
 */
export const BuiltInReceiver = z.object({
  /**
   * The callback URL of the receiver: the saved one if it points to the receiver. Every host on the database accepts
   * it.
   */
  url: z.string(),
  /** The status of its responses. */
  status: z.int(),
  /** Newest first. */
  received: z.array(
    z.object({
      /** The `webhook-id` header of the request. */
      eventId: Text,
      receivedAt: Instant,
      /** The number of requests with this id. It is above 1 if the event was sent again. */
      times: z.int(),
      /** The status of the last response. */
      status: z.int(),
      isSigned: z.boolean(),
      body: mayHoldSecret(z.string()),
    }),
  ),
});
export type BuiltInReceiver = z.infer<typeof BuiltInReceiver>;

/** The path of all built-in receivers of a host. */
export const RECEIVER_PATH = '/webhook-receiver';

const RECEIVER = `${ENDPOINT}/receiver` as const;

/** 404 if the service has no built-in receiver. */
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
