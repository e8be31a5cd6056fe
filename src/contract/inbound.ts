/** What a system outside sends to a source, and how it is read: extensions, as the document shows the mapping and nothing that writes it. */
import * as z from 'zod';
import { bodyText, Instant, isStorableText, optionalNumber, Text } from './fields.ts';
import { pathSteps, valueAt } from './json-path.ts';
import { defineOperation } from './operation.ts';
import { OutboundWebhook } from './outbound-webhook.ts';
import { mayHoldSecret } from './secret-fields.ts';

/** Empty where nothing is to be taken. */
export const MappingPath = bodyText(500).refine(
  (path) => pathSteps(path.trim()) !== null,
  'must be a path such as contact.phones[0]',
);

export const MAX_CONTACT_FIELDS = 100;

/** The name of a contact's field. `__proto__` is a name that no object of ours holds. */
export const ContactFieldName = bodyText(200)
  .refine((name) => name.trim() !== '', 'must not be empty')
  .refine((name) => name !== '__proto__', "must not be '__proto__'");

export const ExpectedValue = mayHoldSecret(bodyText(1000));

/**
 * What is saved, as a whole: null takes nothing in, or lets everything pass. assumed: a filter without an expected value
 * asks for a value that is there, whatever it is.
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

/** Where the filter and the paths of a source stand. */
export type InboundConfig = Pick<OutboundWebhook, 'inbound' | 'filterKey'>;

/** What of a message is looked for, or what of it is wrong. */
export type InboundPart = 'filter' | 'contactId' | 'text' | 'attachments' | 'state' | `field ${string}`;

export type InboundReading = {
  /** `found`: what stands where the filter looks, as text; null where nothing does. */
  filter: { isSet: boolean; passes: boolean; found: string | null };
  contactId: string | null;
  text: string | null;
  attachments: string[];
  state: string | null;
  fields: { name: string; value: string }[];
  /** What cannot be taken in, as sentences. What `refusalOf` names keeps the whole message out, the rest is left away. */
  problems: { part: InboundPart; message: string }[];
};

/** assumed: as long as the texts of a request may be, and ids and addresses as they may be in one. */
export const LONGEST_TEXT = 10_000;
const LONGEST_ID = 256;
const LONGEST_ADDRESS = 2048;
const MOST_ATTACHMENTS = 100;

/** Takes a message apart as the mapping says. Nothing in it is believed: whatever has no use here is a problem. */
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

/** Why a message is not taken in; null where it is. */
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
  // One that is wrong is not replaced by the other without a word.
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

/** assumed: what is not text is compared as JSON writes it: 12, true. */
export function asWritten(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** assumed: an address, or several of them in a list, each a text or an object with its address as `url`. */
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

/** What others wrote, in a sentence: never long. */
function shown(text: unknown): string {
  const whole = asWritten(text ?? '');
  const short = whole.length > 80 ? `${whole.slice(0, 80).toWellFormed()}…` : whole;
  return `‘${short}’`;
}

const INTEGRATION = '/agency/source/{sourceId}/webhook-integration';

/** What became of a message. One that is refused is answered as well: its sender did nothing that sending again would mend. */
export const InboundOutcome = z.object({
  /** Left out where it was kept as no sample. */
  sampleEventId: optionalNumber(z.int()),
  isAccepted: z.boolean(),
  /** Why it was refused, as a sentence. */
  reason: Text,
  leadId: Text,
  eventId: Text,
});
export type InboundOutcome = z.infer<typeof InboundOutcome>;

/** Any object: the mapping says what is taken from it. The API key is needed as everywhere. */
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

/** What comes in until then is kept as a sample. 0 ends it. */
export const listenForSample = defineOperation({
  id: 'listenForSample',
  method: 'POST',
  path: `${INTEGRATION}/listen`,
  summary: 'Listen for inbound samples',
  origin: 'extension',
  body: z.object({ minutes: Minutes }),
  responses: { success: OutboundWebhook },
});

/** assumed: the newest 20, and the chosen one; none of more than 64 kB. */
export const SAMPLES_KEPT = 20;
export const MAX_SAMPLE_BYTES = 64 * 1024;

export const SampleEvent = z.object({
  id: z.int(),
  receivedAt: Instant,
  body: z.record(z.string(), z.unknown()),
});
export type SampleEvent = z.infer<typeof SampleEvent>;

/** Newest first. */
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
