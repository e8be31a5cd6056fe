/** Reads the messages of a delivery, i.e. of one request of an external system, with the mapping of a source. */
import { isStorableText } from './fields.ts';
import { JsonNumber, writeExactJson } from './exact-json.ts';
import { MAX_CONTACT_FIELDS, MOST_MESSAGES, type InboundConfig, type InboundResult } from './inbound.ts';
import {
  commonLength,
  listCount,
  listPart,
  parseMessagePath,
  PathReader,
  type MessagePath,
  type Place,
} from './message-path.ts';
import { parseUrl } from './parse-url.ts';
import { readTime } from './read-time.ts';

/** A part of a message that the mapping selects. Problems name the part that they concern. */
export type InboundPart =
  | 'filter'
  | 'contactId'
  | 'text'
  | 'attachments'
  | 'state'
  | 'messageId'
  | 'timestamp'
  | `field ${string}`;

export type InboundReading = {
  /** The result of the filter. `found` is the value at the filter's path as text; null if there is no value. */
  filter: { isSet: boolean; passes: boolean; found: string | null };
  contactId: string | null;
  /**
   * Whether the reading contains a message. 'message' has text or attachments, or is an item without text beside items
   * with text, such as a voice note. 'fields' only changes the fields of its lead, because the mapping selects neither
   * texts nor attachments. 'empty' has no content.
   */
  kind: 'message' | 'fields' | 'empty';
  text: string | null;
  attachments: string[];
  state: string | null;
  messageId: string | null;
  /** The time when the sender created the message, in milliseconds since 1970. */
  time: number | null;
  fields: { name: string; value: string }[];
  /**
   * The problems of the message as sentences. A dropped part (`isDropped`) is left out, or rejects the whole message if
   * `refusalOf` decides so. A part that is not dropped was repaired, and is stored.
   */
  problems: { part: InboundPart; isDropped: boolean; message: string }[];
};

/** assumed: texts, ids and addresses in messages have the same maximum lengths as in other requests. */
export const LONGEST_TEXT = 10_000;
const LONGEST_ID = 256;
const LONGEST_ADDRESS = 2048;
const MOST_ATTACHMENTS = 100;

/**
 * Reads the messages of a delivery, at least one. The delivery is untrusted input: every unusable part becomes a
 * problem. If the path to the contact or to the text selects several values, each value is one message. The other paths
 * then select the values of the same list item, as far as they begin with the same segments as the path to the
 * messages. Returns null for too many messages.
 */
export function readInbound(config: InboundConfig, body: unknown): InboundReading[] | null {
  const reader = new PathReader();
  const root: Place = { value: body, location: [] };
  const { messages, chains } = messagesIn(config, reader, root);
  if (chains.length > MOST_MESSAGES) return null;
  const all = chains.length === 0 ? [[root]] : chains;
  const readings = all.map((chain) =>
    readMessage(config, (path) => valuesBeside(reader, messages, chain, path)),
  );
  return readings.some(({ text }) => text !== null) ? readings.map(besideTexts) : readings;
}

/**
 * Turns an empty reading into a message. Called if another item of the list has text. assumed: then all items of the
 * list are messages.
 */
function besideTexts(reading: InboundReading): InboundReading {
  const { kind, problems } = reading;
  if (kind !== 'empty' || problems.some(({ part, isDropped }) => part === 'text' && isDropped))
    return reading;
  return { ...reading, kind: 'message' };
}

function messagesIn({ inbound }: InboundConfig, reader: PathReader, root: Place) {
  const [contact = [], text = []] = [inbound?.contactIdPath, inbound?.bodyPath].map((path) => {
    const parsed = pathOf(path);
    return parsed === null ? [] : listPart(parsed);
  });
  const messages = listCount(text) > listCount(contact) ? text : contact;
  return { messages, chains: reader.chains(root, messages, MOST_MESSAGES + 1) };
}

function valuesBeside(
  reader: PathReader,
  messages: MessagePath,
  chain: Place[],
  path: MessagePath,
): unknown[] {
  // If the delivery contains no messages, `chain` contains only the root, so it is shorter than the path to the
  // messages.
  const shared = Math.min(commonLength(path, messages), chain.length - 1);
  return reader.places(chain[shared]!, path.slice(shared)).map(({ value }) => value);
}

type ValuesAt = (path: MessagePath) => unknown[];

function readMessage({ inbound, filterKey }: InboundConfig, valuesAt: ValuesAt): InboundReading {
  const problems: InboundReading['problems'] = [];
  const drop = (part: InboundPart, message: string) => void problems.push({ part, isDropped: true, message });
  const textAt = (part: InboundPart, path: unknown, longest: number): string | null => {
    const parsed = pathOf(path);
    if (parsed === null) return null;
    const values = valuesAt(parsed).filter((value) => value !== null);
    const [found] = values;
    if (found === undefined) return null;
    if (values.length > 1) {
      drop(part, `The path ${shown(path)} selects ${values.length} values in one message.`);
      return null;
    }
    if (isContainer(found)) {
      drop(part, `The value at ${shown(path)} is not text.`);
      return null;
    }
    const text = asWritten(found);
    if (text.length > longest) {
      drop(part, `The value at ${shown(path)} is longer than ${longest.toLocaleString('en')} characters.`);
      return null;
    }
    if (isStorableText(text) && !text.includes('\uFFFD')) return text;
    const message = `Control characters or broken Unicode in the value at ${shown(path)} were replaced.`;
    problems.push({ part, isDropped: false, message });
    return repaired(text);
  };
  const time = blankAsNone(textAt('timestamp', inbound?.timestampPath, LONGEST_ID));
  const read = time === null ? null : readTime(time);
  if (time !== null && read === null) {
    drop('timestamp', `The value at ${shown(inbound?.timestampPath)} is not a time.`);
  }
  const text = blankAsNone(textAt('text', inbound?.bodyPath, LONGEST_TEXT));
  const attachments = readAttachments(inbound?.attachmentsPath, valuesAt, (message) =>
    drop('attachments', message),
  );
  return {
    filter: readFilter(filterKey, valuesAt),
    contactId: blankAsNone(textAt('contactId', inbound?.contactIdPath, LONGEST_ID)?.trim()),
    kind: text !== null || attachments.length > 0 ? 'message' : selectsMessages(inbound) ? 'empty' : 'fields',
    text,
    attachments,
    state: textAt('state', inbound?.statePath, LONGEST_ID),
    messageId: blankAsNone(textAt('messageId', inbound?.messageIdPath, LONGEST_ID)),
    time: read,
    fields: Object.entries(inbound?.contactFieldPaths ?? {})
      .slice(0, MAX_CONTACT_FIELDS)
      .flatMap(([name, path]) => {
        const value = textAt(`field ${name}`, path, LONGEST_TEXT);
        return value === null ? [] : [{ name, value }];
      }),
    problems,
  };
}

function selectsMessages(inbound: InboundConfig['inbound']): boolean {
  return isPath(inbound?.bodyPath) || isPath(inbound?.attachmentsPath);
}

/** Returns the reason why the service rejects a message; null if it accepts the message. */
export function refusalOf({ inbound, filterKey }: InboundConfig, reading: InboundReading): string | null {
  const { filter, contactId, kind, fields, problems } = reading;
  const problemOf = (part: InboundPart) =>
    problems.find((problem) => problem.part === part && problem.isDropped)?.message;
  if (!isPath(inbound?.contactIdPath)) return 'No mapping yet: the path to the contact id is missing.';
  if (!selectsMessages(inbound) && Object.keys(inbound?.contactFieldPaths ?? {}).length === 0) {
    return 'No mapping yet: the path to a body, attachments or a contact field is missing.';
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
  if (kind === 'message') return null;
  if (kind === 'fields') return fields.length > 0 ? null : 'There is no value of a contact field.';
  const wrongAttachment = problemOf('attachments');
  if (wrongAttachment !== undefined) return wrongAttachment;
  const places = [inbound?.bodyPath, inbound?.attachmentsPath].filter(isPath).map(shown);
  return `There is no message at ${places.join(' or ')}.`;
}

/** Returns the result of a message that the service rejects, with the reason. */
export function refusedResult(
  { contactId, messageId, problems }: InboundReading,
  reason: string | null,
): InboundResult {
  return {
    isAccepted: false,
    isDuplicate: false,
    reason,
    leadId: null,
    eventId: null,
    contactId,
    messageId,
    problems,
  };
}

function readFilter(filterKey: InboundConfig['filterKey'], valuesAt: ValuesAt): InboundReading['filter'] {
  if (!isPath(filterKey?.path)) return { isSet: false, passes: true, found: null };
  const path = pathOf(filterKey.path);
  const values = path === null ? [] : valuesAt(path);
  const expected = filterKey.expectedValue ?? '';
  const passes = values.some((value) => (expected === '' ? value !== null : asWritten(value) === expected));
  const [first] = values;
  return { isSet: true, passes, found: first === undefined ? null : asWritten(first) };
}

/**
 * Returns a value as text, e.g. for the comparison with the expected value of the filter. assumed: a value other than
 * text has its JSON form, with the digits of the sender, e.g. 12.0 or true.
 */
export function asWritten(value: unknown): string {
  return typeof value === 'string' ? value : writeExactJson(value);
}

/**
 * Returns the links of the attachments. assumed: the path selects links or lists of links (http or https), each a text
 * or an object with its address in `url`.
 */
function readAttachments(path: unknown, valuesAt: ValuesAt, drop: (message: string) => void): string[] {
  const parsed = pathOf(path);
  const items = (parsed === null ? [] : valuesAt(parsed)).filter((found) => found !== null).flat();
  if (items.length > MOST_ATTACHMENTS) drop(`Only the first ${MOST_ATTACHMENTS} attachments are kept.`);
  return items.slice(0, MOST_ATTACHMENTS).flatMap((item, index) => {
    const address: unknown = isContainer(item)
      ? Object.hasOwn(item, 'url')
        ? Reflect.get(item, 'url')
        : null
      : item;
    const flaw = flawOfLink(address);
    if (flaw === null) return [address as string];
    drop(`Attachment ${index + 1} at ${shown(path)} ${flaw}.`);
    return [];
  });
}

function flawOfLink(address: unknown): string | null {
  if (typeof address !== 'string' || address === '') return 'has no address';
  if (address.length > LONGEST_ADDRESS)
    return `is longer than ${LONGEST_ADDRESS.toLocaleString('en')} characters`;
  if (!isStorableText(address)) return 'contains control characters or broken Unicode';
  return /^https?:$/.test(parseUrl(address)?.protocol ?? '') ? null : `is not a link: ${shown(address)}`;
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !(value instanceof JsonNumber);
}

function pathOf(path: unknown): MessagePath | null {
  return isPath(path) ? parseMessagePath(path) : null;
}

function isPath(path: unknown): path is string {
  return typeof path === 'string' && path.trim() !== '';
}

function blankAsNone(text: string | null | undefined): string | null {
  return text === undefined || text === null || text.trim() === '' ? null : text;
}

/**
 * Replaces control characters by U+FFFD. U+000B and U+000C become line breaks, because word processors separate lines
 * and pages with them.
 */
function repaired(text: string): string {
  return (
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- the pattern must match control characters
      .replaceAll(/[\u000B\u000C]/g, '\n')
      // oxlint-disable-next-line no-control-regex -- the pattern must match control characters
      .replaceAll(/[\u0000-\u0008\u000E-\u001F\u007F]/g, '\uFFFD')
  );
}

/** Quotes external text in a sentence, shortened to 80 characters. */
function shown(text: unknown): string {
  const whole = repaired(asWritten(text ?? ''));
  const short = whole.length > 80 ? `${whole.slice(0, 80).toWellFormed()}…` : whole;
  return `‘${short}’`;
}
