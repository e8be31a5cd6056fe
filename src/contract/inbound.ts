/**
 * Messages from an external system to a source, and the mapping that selects their contents. All operations are
 * extensions, because the API document describes the mapping, but no operation that saves it.
 */
import * as z from 'zod';
import { bodyText, Instant, list, optionalNumber, Text } from './fields.ts';
import { defineOperation } from './operation.ts';
import { OutboundWebhook } from './outbound-webhook.ts';
import { mayHoldSecret } from './secret-fields.ts';

/**
 * A path into an inbound message, e.g. `contact.id`. An empty path selects nothing. `message-path.ts` checks the
 * syntax, because it uses a library that most pages do not load.
 */
export const MappingPath = bodyText(500);

export const MAX_CONTACT_FIELDS = 100;

/**
 * The name of a contact field. `__proto__` is not allowed, because JavaScript objects cannot store it as an ordinary
 * key.
 */
export const ContactFieldName = bodyText(200)
  .refine((name) => name.trim() !== '', 'must not be empty')
  .refine((name) => name !== '__proto__', "must not be '__proto__'");

export const ExpectedValue = mayHoldSecret(bodyText(1000));

/**
 * The complete mapping to save. If `inbound` is null, the source accepts no messages. If `filterKey` is null, all
 * messages pass. assumed: a filter without an expected value only requires that a value exists.
 */
export const InboundMappingInput = z.object({
  inbound: z
    .object({
      contactIdPath: MappingPath.nullish(),
      bodyPath: MappingPath.nullish(),
      attachmentsPath: MappingPath.nullish(),
      statePath: MappingPath.nullish(),
      messageIdPath: MappingPath.nullish(),
      timestampPath: MappingPath.nullish(),
      contactFieldPaths: z
        .record(ContactFieldName, MappingPath, {
          error: ({ code }) =>
            code === 'invalid_key' ? 'must have a name of 1 to 200 characters' : undefined,
        })
        .refine(
          (paths) => Object.keys(paths).length <= MAX_CONTACT_FIELDS,
          `must have at most ${MAX_CONTACT_FIELDS} fields`,
        )
        .nullish(),
    })
    .nullable(),
  filterKey: z
    .object({
      path: MappingPath.refine((path) => path.trim() !== '', 'must not be empty'),
      expectedValue: ExpectedValue.nullish(),
    })
    .nullable(),
});
export type InboundMappingInput = z.infer<typeof InboundMappingInput>;

type Mapping = NonNullable<OutboundWebhook['inbound']>;
type LaterPaths = 'messageIdPath' | 'timestampPath';

/** A stored mapping. A mapping of an earlier version has no paths to the message id and the time. */
export type InboundConfig = Pick<OutboundWebhook, 'filterKey'> & {
  inbound: (Omit<Mapping, LaterPaths> & Partial<Pick<Mapping, LaterPaths>>) | null;
};

const INTEGRATION = '/agency/source/{sourceId}/webhook-integration';

/** A part of a message that the service left out (`isDropped`), or changed before it stored the part. */
const InboundProblem = z.object({
  /** The part of the message that the problem concerns, e.g. 'attachments' or 'field city'. */
  part: z.string(),
  isDropped: z.boolean(),
  message: z.string(),
});

const messageResult = {
  isAccepted: z.boolean(),
  /**
   * Whether an earlier delivery already stored the message. `leadId` and `eventId` are then those of the first
   * delivery.
   */
  isDuplicate: z.boolean(),
  /** The reason why the service rejected the message, as a sentence. */
  reason: Text,
  leadId: Text,
  eventId: Text,
};

export const InboundResult = z.object({
  ...messageResult,
  contactId: Text,
  /** The sender's id of the message, from the mapped path. */
  messageId: Text,
  problems: list(InboundProblem),
});
export type InboundResult = z.infer<typeof InboundResult>;

/**
 * The result of a delivery: one request with one or more messages. The response has a success status even if messages
 * are rejected, because sending them again would not help. The fields beside `results` summarise all messages: whether
 * all were accepted, whether all are duplicates, the first reason, and the first lead and event.
 */
export const InboundOutcome = z.object({
  /** The id of the stored sample. Absent if the delivery was not stored as a sample. */
  sampleEventId: optionalNumber(z.int()),
  ...messageResult,
  /** One result for each message of the delivery, in the same order. Empty for a handshake. */
  results: z.array(InboundResult),
  /** The challenge of a handshake that the service answers. Otherwise absent. */
  challenge: z.string().optional(),
});
export type InboundOutcome = z.infer<typeof InboundOutcome>;

/** assumed: a delivery has at most 500 messages. */
export const MOST_MESSAGES = 500;

/**
 * The body may be any JSON, because the mapping selects its contents. Like all operations, this one requires an API
 * key.
 */
export const receiveInbound = defineOperation({
  id: 'receiveInbound',
  method: 'POST',
  path: `${INTEGRATION}/inbound`,
  summary: 'Accept the messages of an external system',
  origin: 'extension',
  idempotencyKey: true,
  takesMessage: true,
  body: z.unknown(),
  responses: { success: InboundOutcome },
});

export const saveInboundMapping = defineOperation({
  id: 'saveInboundMapping',
  method: 'PUT',
  path: `${INTEGRATION}/inbound`,
  summary: 'Save the inbound mapping of a source',
  origin: 'extension',
  body: InboundMappingInput,
  responses: { success: OutboundWebhook },
});

const LONGEST_CAPTURE_MINUTES = 60;

const Minutes = z
  .int('must be a whole number')
  .min(0, 'must be at least 0')
  .max(LONGEST_CAPTURE_MINUTES, `must be at most ${LONGEST_CAPTURE_MINUTES}`);

/** Stores inbound messages as samples for this number of minutes. 0 ends the sample capture. */
export const listenForSample = defineOperation({
  id: 'listenForSample',
  method: 'POST',
  path: `${INTEGRATION}/listen`,
  summary: 'Capture inbound messages as samples',
  origin: 'extension',
  body: z.object({ minutes: Minutes }),
  responses: { success: OutboundWebhook },
});

/** assumed: the service keeps the newest 20 samples and the selected one, and no sample over 64 kB. */
export const SAMPLES_KEPT = 20;
export const MAX_SAMPLE_BYTES = 64 * 1024;

export const SampleEvent = z.object({
  id: z.int(),
  receivedAt: Instant,
  body: z.unknown(),
});
export type SampleEvent = z.infer<typeof SampleEvent>;

export const listSampleEvents = defineOperation({
  id: 'listSampleEvents',
  method: 'GET',
  path: `${INTEGRATION}/sample-events`,
  summary: 'List the inbound samples of a source, newest first',
  origin: 'extension',
  responses: { success: z.array(SampleEvent), records: [], keepsNumbers: true },
});

export const selectSampleEvent = defineOperation({
  id: 'selectSampleEvent',
  method: 'PUT',
  path: `${INTEGRATION}/selected-sample-event`,
  summary: 'Choose the sample for the inbound mapping',
  origin: 'extension',
  body: z.object({
    id: z
      .int('must be a whole number')
      .min(1, 'must be at least 1')
      .max(2 ** 31 - 1, `must be at most ${2 ** 31 - 1}`)
      .nullable(),
  }),
  responses: { success: OutboundWebhook },
});
