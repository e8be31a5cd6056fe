/**
 * Deliveries of events to external systems by webhooks. All operations are extensions, because the API document does
 * not describe deliveries.
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
/** The states of deliveries that have not ended. */
export const OPEN_STATES = [
  'pending',
  'sending',
  'held',
] as const satisfies readonly (typeof DELIVERY_STATES)[number][];

export const DeliveryState = z.enum(DELIVERY_STATES);
export type DeliveryState = z.infer<typeof DeliveryState>;

/**
 * The kinds of requests that deliver an event: a POST to the callback URL, or a request from one of the two templates.
 */
export const DELIVERY_REQUESTS = ['callback', 'sendMessage', 'setField'] as const;

/** The delivery of one event to the external system of one source. */
export const Delivery = z.object({
  id: Id,
  /** The id of the event. Every attempt sends it in the header `webhook-id`. */
  eventId: Id,
  eventType: z.string(),
  sourceId: Id,
  request: z.enum(DELIVERY_REQUESTS),
  /**
   * 'pending' waits until `nextAttemptAt`. 'held' waits until the deliveries of the source resume. 'failed' has no more
   * attempts. A delivery that is 'delivered', 'failed' or 'canceled' changes only if a user retries the delivery.
   */
  state: DeliveryState,
  isTest: z.boolean(),
  attemptCount: z.int(),
  createdAt: Instant,
  lastAttemptAt: Instant,
  nextAttemptAt: Instant,
  /** The HTTP status of the receiver's response to the last attempt. Absent if the receiver did not respond. */
  lastStatus: optionalNumber(z.int()),
  /** The error of the last attempt as text; null if the attempt succeeded. */
  lastError: Text,
  /**
   * A summary of the event for lists: the lead, and the beginning of the message, the field or the title of a
   * notification.
   */
  about: part({ leadName: Text, direction: Text, text: Text }),
});
export type Delivery = z.infer<typeof Delivery>;

/**
 * A request of a delivery as it was sent, without secrets. If the body is long, only its beginning is stored (`isCut`).
 */
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
  /** null if the service could not render the template. */
  request: part(SentRequest.shape),
  /** The beginning of the receiver's response as text, without secrets. null unless the source stores responses. */
  answer: mayHoldSecret(Text),
});
export type DeliveryAttempt = z.infer<typeof DeliveryAttempt>;

export const DeliveryDetail = Delivery.extend({ event: Event, attempts: z.array(DeliveryAttempt) });
export type DeliveryDetail = z.infer<typeof DeliveryDetail>;

/** A page of deliveries, newest first. `next` is the position of the next page; null on the last page. */
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
    /** The value of `next` in the previous page. */
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

/**
 * Starts the next attempt of a delivery immediately, and restarts the retry schedule. The service rejects the request
 * during an attempt, and if the deliveries of the source are off.
 */
export const retryDelivery = defineOperation({
  id: 'retryDelivery',
  method: 'POST',
  path: '/agency/webhook-deliveries/{deliveryId}/retry',
  summary: 'Send a webhook delivery now or again',
  origin: 'extension',
  responses: { success: Delivery },
});

/**
 * Cancels a delivery that waits for an attempt. The service rejects the request during an attempt, because attempts are
 * not interrupted.
 */
export const cancelDelivery = defineOperation({
  id: 'cancelDelivery',
  method: 'POST',
  path: '/agency/webhook-deliveries/{deliveryId}/cancel',
  summary: 'Cancel a pending webhook delivery',
  origin: 'extension',
  responses: { success: Delivery },
});

/** The state and the settings of the deliveries of one source. */
export const WebhookEndpoint = z.object({
  state: z.enum(ENDPOINT_STATES),
  /** The reason why the deliveries of the source are paused or off. */
  reason: Text,
  /** The time when the deliveries of the source were paused or turned off. */
  since: Instant,
  consecutiveFailures: z.int(),
  /** The number of deliveries of the source that have not ended. */
  waiting: z.int(),
  /** Whether the service stores the receiver's response with each attempt. */
  keepsAnswers: z.boolean(),
  /**
   * Whether the deliveries about one lead are sent in the order of their events. After a failed attempt, later
   * deliveries about the lead wait until the failed delivery succeeds or has no more attempts.
   */
  keepsOrder: z.boolean().default(false),
  /**
   * The times of the signing secret; null while requests to the callback are not signed. Only the response to
   * `rotateSigningSecret` contains the secret itself.
   */
  signing: part({ createdAt: Instant, previousEndsAt: Instant }),
  /** The networks that deliveries may call besides public addresses. The operator sets them with `WEBHOOK_ALLOW`. */
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

/** Resumes the deliveries of a source that are paused or off, and sends all waiting ones. */
export const resumeWebhookEndpoint = defineOperation({
  id: 'resumeWebhookEndpoint',
  method: 'POST',
  path: `${ENDPOINT}/resume`,
  summary: "Resume a source's deliveries",
  origin: 'extension',
  responses: { success: WebhookEndpoint },
});

/**
 * The hours after a rotation during which the previous secret also signs requests, so that a receiver can switch to the
 * new secret.
 */
export const SECRET_OVERLAP_HOURS = 24;

export const SigningSecret = z.object({
  /**
   * `whsec_` and 32 bytes in base64, compatible with all Standard Webhooks libraries. No other response contains the
   * secret.
   */
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

/**
 * Sends an event with `isTest` to the external system of a source, otherwise like every other event. Returns the
 * deliveries of the event.
 */
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

/**
 * The result of a replay. `deliveries` is the number of new deliveries. `isComplete` is false if the period has more
 * than `MOST_REPLAYED` events.
 */
export const Replayed = z.object({ deliveries: z.int(), isComplete: z.boolean() });
export type Replayed = z.infer<typeof Replayed>;

/**
 * Sends the events of a period again to the external system of a source, each with its original id. Sends at most
 * `MOST_REPLAYED` events, the oldest first.
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

/**
 * The numbers of a replay. `events` is the number of events of the period, at most `MOST_REPLAYED`. `isComplete` is
 * false if the period has more events. `deliveries` is the number of deliveries of these events. It is lower than
 * `events` if the templates of the source send nothing for some events, and 0 if the source sends nothing.
 */
export const ReplayCount = z.object({ events: z.int(), deliveries: z.int(), isComplete: z.boolean() });
export type ReplayCount = z.infer<typeof ReplayCount>;

/** Counts the events and the deliveries of a replay with the same body. */
export const countReplay = defineOperation({
  id: 'countReplay',
  method: 'POST',
  path: `${ENDPOINT}/replay/count`,
  summary: 'Count the deliveries of a replay',
  origin: 'extension',
  isRead: true,
  body: ReplayInput,
  responses: { success: ReplayCount },
});

/**
 * The HTTP statuses that a user can select for the responses of the built-in receiver: success, and the failures that
 * deliveries handle differently.
 */
export const RECEIVER_STATUSES = [200, 410, 429, 500] as const;

/**
 * A webhook receiver inside the host, for trying out a webhook. It stores the last 50 requests of a source for 7 days.
 * If the path of its URL ends with a token, it responds with 401 to requests without this bearer token.
 */
export const BuiltInReceiver = z.object({
  /**
   * The callback URL of the receiver. If the saved callback URL points to the receiver, this is the saved URL. Every
   * host on the same database accepts the URL.
   */
  url: z.string(),
  /** The HTTP status of the receiver's responses. */
  status: z.int(),
  /** The stored requests, newest first. */
  received: z.array(
    z.object({
      /** The `webhook-id` header of the request. */
      eventId: Text,
      /** The type and a summary of the event. null if the service has no event with this id, e.g. because it is old. */
      eventType: Text,
      about: Delivery.shape.about,
      receivedAt: Instant,
      /** The number of requests with this `eventId`. It is above 1 if the service sent the event again. */
      times: z.int(),
      /** The HTTP status of the receiver's last response to this event. */
      status: z.int(),
      isSigned: z.boolean(),
      body: mayHoldSecret(z.string()),
    }),
  ),
});
export type BuiltInReceiver = z.infer<typeof BuiltInReceiver>;

/** The start of the path of every built-in receiver on a host. */
export const RECEIVER_PATH = '/webhook-receiver';

const RECEIVER = `${ENDPOINT}/receiver` as const;

/** Responds with 404 if the service has no built-in receiver. */
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
