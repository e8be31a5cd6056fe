/**
 * Messages from an external system to a source, and the mapping that reads them. All operations are extensions, because
 * the document describes the mapping, but no operation that saves it.
 */
import * as z from 'zod';
import { bodyText, Instant, isStorableText, optionalNumber, Text } from './fields.ts';
import { pathSteps, valueAt } from './json-path.ts';
import { defineOperation } from './operation.ts';
import { OutboundWebhook } from './outbound-webhook.ts';
import { mayHoldSecret } from './secret-fields.ts';

/** A path into an inbound message. An empty path selects nothing. */
export const MappingPath = bodyText(500).refine(
  (path) => pathSteps(path.trim()) !== null,
  'must be a path such as contact.phones[0]',
);

export const MAX_CONTACT_FIELDS = 100;

/** The name of a contact field. `__proto__` is not allowed because our objects cannot store it. */
export const ContactFieldName = bodyText(200)
  .refine((name) => name.trim() !== '', 'must not be empty')
  .refine((name) => name !== '__proto__', "must not be '__proto__'");

export const ExpectedValue = mayHoldSecret(bodyText(1000));

/**
 * The complete mapping to save. A null `inbound` accepts no messages; a null `filterKey` lets all messages pass.
 * assumed: a filter without an expected value only requires that a value exists.
 */
export const InboundMappingInput = z.object({
  inbound: z
    .object({
      contactIdPath: MappingPath.nullish(),
      bodyPath: MappingPath.nullish(),
      attachmentsPath: MappingPath.nullish(),
      statePath: MappingPath.nullish(),
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

export type InboundConfig = Pick<OutboundWebhook, 'inbound' | 'filterKey'>;

/** The part of a message that is read, or that has a problem. */
export type InboundPart = 'filter' | 'contactId' | 'text' | 'attachments' | 'state' | `field ${string}`;

export type InboundReading = {
  /** `found` is the value at the filter's path as text; null if there is none. */
  filter: { isSet: boolean; passes: boolean; found: string | null };
  contactId: string | null;
  text: string | null;
  attachments: string[];
  state: string | null;
  fields: { name: string; value: string }[];
  /**
   * The problems of the message as sentences. `refusalOf` decides which problems reject the whole message; the other
   * parts are left out.
   */
  problems: { part: InboundPart; message: string }[];
};

/** assumed: texts, ids and addresses have the same limits as in other requests. */
export const LONGEST_TEXT = 10_000;
const LONGEST_ID = 256;
const LONGEST_ADDRESS = 2048;
const MOST_ATTACHMENTS = 100;

/** Reads a message with the mapping. The message is untrusted input: every unusable part becomes a problem. */
export function readInbound({ inbound, filterKey }: InboundConfig, body: unknown): InboundReading {
  const problems: InboundReading['problems'] = [];
  const reading = { filter: readFilter(filterKey, body), problems };
  if (inbound === null) {
    return { ...reading, contactId: null, text: null, attachments: [], state: null, fields: [] };
  }
  const textAt = (part: InboundPart, path: unknown, longest: number): string | null => {
    const found = at(path, body);
    if (found === undefined || found === null) return null;
    const text = typeof found === 'object' ? null : asWritten(found);
    const problem = text === null ? 'is not text' : flawOf(text, longest);
    if (problem !== null) problems.push({ part, message: `The value at ${shown(path)} ${problem}.` });
    return problem === null ? text : null;
  };
  return {
    ...reading,
    contactId: blankAsNone(textAt('contactId', inbound.contactIdPath, LONGEST_ID)?.trim()),
    text: blankAsNone(textAt('text', inbound.bodyPath, LONGEST_TEXT)),
    attachments: readAttachments(inbound.attachmentsPath, body, problems),
    state: textAt('state', inbound.statePath, LONGEST_ID),
    fields: Object.entries(inbound.contactFieldPaths ?? {})
      .slice(0, MAX_CONTACT_FIELDS)
      .flatMap(([name, path]) => {
        const value = textAt(`field ${name}`, path, LONGEST_TEXT);
        return value === null ? [] : [{ name, value }];
      }),
  };
}

/** Returns the reason why a message is rejected; null if it is accepted. */
export function refusalOf({ inbound, filterKey }: InboundConfig, reading: InboundReading): string | null {
  const { filter, contactId, text, attachments, problems } = reading;
  const problemOf = (part: InboundPart) => problems.find((problem) => problem.part === part)?.message;
  if (!isPath(inbound?.contactIdPath)) return 'No mapping yet: the path to the contact id is missing.';
  if (!isPath(inbound?.bodyPath) && !isPath(inbound?.attachmentsPath)) {
    return 'No mapping yet: the path to a body or attachments is missing.';
  }
  if (!filter.passes) {
    const expected = filterKey?.expectedValue ? shown(filterKey.expectedValue) : 'a value';
    const found = filter.found === null ? 'nothing' : shown(filter.found);
    return `The filter expects ${expected} at ${shown(filterKey?.path)}, but found ${found}.`;
  }
  if (contactId === null) {
    return problemOf('contactId') ?? `There is no contact id at ${shown(inbound?.contactIdPath)}.`;
  }
  const wrongText = problemOf('text');
  // An invalid text rejects the message even if there are attachments, so that the text is not lost silently.
  if (wrongText !== undefined) return wrongText;
  if (text !== null || attachments.length > 0) return null;
  const wrongAttachment = problemOf('attachments');
  if (wrongAttachment !== undefined) return wrongAttachment;
  const places = [inbound?.bodyPath, inbound?.attachmentsPath].filter(isPath).map(shown);
  return `There is no message at ${places.join(' or ')}.`;
}

function readFilter(filterKey: InboundConfig['filterKey'], body: unknown): InboundReading['filter'] {
  if (!isPath(filterKey?.path)) return { isSet: false, passes: true, found: null };
  const value = at(filterKey.path, body);
  const found = value === undefined ? null : asWritten(value);
  const expected = filterKey.expectedValue ?? '';
  const passes = expected === '' ? value !== undefined && value !== null : found === expected;
  return { isSet: true, passes, found };
}

/** assumed: values other than text are compared in their JSON form, e.g. 12 or true. */
export function asWritten(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** assumed: an address or a list of addresses, each a text or an object with its address in `url`. */
function readAttachments(path: unknown, body: unknown, problems: InboundReading['problems']): string[] {
  const found = at(path, body);
  if (found === undefined || found === null) return [];
  const wrong = (message: string) => void problems.push({ part: 'attachments', message });
  const items = Array.isArray(found) ? (found as unknown[]) : [found];
  if (items.length > MOST_ATTACHMENTS) wrong(`Only the first ${MOST_ATTACHMENTS} attachments are kept.`);
  return items.slice(0, MOST_ATTACHMENTS).flatMap((item, index) => {
    const address = typeof item === 'string' ? item : valueAt(item, ['url']);
    const flaw =
      typeof address !== 'string' || address === '' ? 'has no address' : flawOf(address, LONGEST_ADDRESS);
    if (flaw === null) return [address as string];
    wrong(`Attachment ${index + 1} at ${shown(path)} ${flaw}.`);
    return [];
  });
}

function at(path: unknown, body: unknown): unknown {
  const steps = isPath(path) ? pathSteps(path.trim()) : null;
  return steps === null ? undefined : valueAt(body, steps);
}

function isPath(path: unknown): path is string {
  return typeof path === 'string' && path.trim() !== '';
}

function blankAsNone(text: string | null | undefined): string | null {
  return text === undefined || text === null || text.trim() === '' ? null : text;
}

function flawOf(text: string, longest: number): string | null {
  if (text.length > longest) return `is longer than ${longest.toLocaleString('en')} characters`;
  return isStorableText(text) ? null : 'contains control characters or broken Unicode';
}

/** Quotes external text in a sentence, shortened to 80 characters. */
function shown(text: unknown): string {
  const whole = asWritten(text ?? '');
  const short = whole.length > 80 ? `${whole.slice(0, 80).toWellFormed()}…` : whole;
  return `‘${short}’`;
}

const INTEGRATION = '/agency/source/{sourceId}/webhook-integration';

/** The result of a message. A rejected message also gets a success status, because sending it again would not help. */
export const InboundOutcome = z.object({
  /** Absent if the message was not stored as a sample. */
  sampleEventId: optionalNumber(z.int()),
  isAccepted: z.boolean(),
  /** The reason of the rejection as a sentence. */
  reason: Text,
  leadId: Text,
  eventId: Text,
});
export type InboundOutcome = z.infer<typeof InboundOutcome>;

/** The body is any object; the mapping selects its parts. Like all operations, this one requires an API key. */
export const receiveInbound = defineOperation({
  id: 'receiveInbound',
  method: 'POST',
  path: `${INTEGRATION}/inbound`,
  summary: 'Accept a message from an external system',
  origin: 'extension',
  idempotencyKey: true,
  body: z.record(z.string(), z.unknown()),
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

const LONGEST_LISTENING_MINUTES = 60;

const Minutes = z
  .int('must be a whole number')
  .min(0, 'must be at least 0')
  .max(LONGEST_LISTENING_MINUTES, `must be at most ${LONGEST_LISTENING_MINUTES}`);

/** Stores incoming messages as samples for this number of minutes. 0 stops it. */
export const listenForSample = defineOperation({
  id: 'listenForSample',
  method: 'POST',
  path: `${INTEGRATION}/listen`,
  summary: 'Listen for inbound samples',
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
  body: z.record(z.string(), z.unknown()),
});
export type SampleEvent = z.infer<typeof SampleEvent>;

export const listSampleEvents = defineOperation({
  id: 'listSampleEvents',
  method: 'GET',
  path: `${INTEGRATION}/sample-events`,
  summary: 'List the inbound samples of a source, newest first',
  origin: 'extension',
  responses: { success: z.array(SampleEvent), records: [] },
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
