/**
 * Parses the body of an inbound message. Senders cannot change their format, and they repeat a rejected message for
 * days. The service therefore accepts every common format, and characters that it rejects in other requests.
 */
import { promisify } from 'node:util';
import { gunzip, inflate } from 'node:zlib';
import { isDeeperThan, parseExactJson } from '#contract/exact-json.ts';
import {
  isJson,
  MAX_BODY_BYTES,
  mediaType,
  isUtf8,
  readLimited,
  refuseTooLarge,
  type RequestBody,
} from './json-body.ts';
import { MAX_DEPTH } from './json-flaw.ts';
import { HttpRefusal } from './problems.ts';

/**
 * Returns the message as a JSON value with the original notation of numbers. Throws an `HttpRefusal` with the status
 * 400, 413 or 415.
 */
export async function readMessageBody(request: Request): Promise<RequestBody> {
  const type = mediaType(request.headers.get('Content-Type')) ?? null;
  const essence = type?.essence ?? 'application/json';
  const isForm = essence === 'application/x-www-form-urlencoded';
  const isMultipart = essence === 'multipart/form-data';
  if (!isJson(essence) && essence !== 'text/plain' && !isForm && !isMultipart) {
    throw new HttpRefusal(415, 'The body must be JSON, a form, or JSON as text/plain.', {
      headers: { Accept: 'application/json, text/plain, application/x-www-form-urlencoded' },
    });
  }
  if (type !== null && !isUtf8(type)) throw new HttpRefusal(415, 'The body must be encoded as UTF-8.');
  const bytes = await decompressed(await readLimited(request), request.headers.get('Content-Encoding'));
  if (isMultipart) return asSent(await multipartFields(bytes, String(type)));
  // Invalid bytes become U+FFFD. The code that reads the message reports this character as a problem.
  const text = new TextDecoder().decode(bytes);
  return asSent(isForm ? fieldsOf(new URLSearchParams(text)) : parseMessage(text));
}

function asSent(value: unknown): RequestBody {
  if (isDeeperThan(value, MAX_DEPTH)) {
    throw new HttpRefusal(400, 'The body is invalid.', {
      errors: [{ path: [], message: `must not be nested deeper than ${MAX_DEPTH} levels` }],
    });
  }
  return { value, sent: value };
}

const DECODERS: Readonly<Record<string, typeof gunzip | typeof inflate>> = {
  gzip: gunzip,
  'x-gzip': gunzip,
  deflate: inflate,
};

/** Decompresses a body and stops at the maximum size, because a small compressed body may contain a very large one. */
async function decompressed(bytes: Uint8Array, encoding: string | null): Promise<Uint8Array> {
  const coding = encoding?.trim().toLowerCase() ?? '';
  if (coding === '' || coding === 'identity') return bytes;
  const decode = Object.hasOwn(DECODERS, coding) ? DECODERS[coding] : undefined;
  if (decode === undefined) {
    throw new HttpRefusal(415, 'The body may only be compressed with gzip or deflate.', {
      headers: { 'Accept-Encoding': 'gzip, deflate' },
    });
  }
  try {
    return await promisify(decode)(bytes, { maxOutputLength: MAX_BODY_BYTES });
  } catch (error) {
    if (error instanceof RangeError) return refuseTooLarge();
    throw new HttpRefusal(400, 'The compressed body is damaged.');
  }
}

function parseMessage(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch {
    try {
      return parseExactJson(withEscapedControls(text));
    } catch {
      throw new HttpRefusal(400, 'The body is not valid JSON.');
    }
  }
}

/** Escapes control characters inside the strings of a JSON text, because some senders do not escape them. */
function withEscapedControls(text: string): string {
  return text.replaceAll(/"(?:[^"\\]|\\[^])*"/g, (string) =>
    // oxlint-disable-next-line no-control-regex -- the pattern must match control characters
    string.replaceAll(/[\u0000-\u001F]/g, (sign) => JSON.stringify(sign).slice(1, -1)),
  );
}

/** Returns the fields of a form as an object. A repeated field becomes a list of its values. */
function fieldsOf(entries: Iterable<[string, string]>): Record<string, unknown> {
  const fields = new Map<string, string[]>();
  for (const [name, value] of entries) {
    const values = fields.get(name);
    if (values === undefined) fields.set(name, [value]);
    else values.push(value);
  }
  return Object.fromEntries(
    Array.from(fields, ([name, values]) => [name, values.length > 1 ? values : values[0]]),
  );
}

/**
 * Returns the fields of a multipart form. A file is replaced by its name, because messages contain files only as links.
 */
async function multipartFields(bytes: Uint8Array, type: string): Promise<Record<string, unknown>> {
  try {
    const form = await new Response(bytes as BodyInit, { headers: { 'Content-Type': type } }).formData();
    return fieldsOf(
      Array.from(form, ([name, value]): [string, string] => [
        name,
        typeof value === 'string' ? value : value.name,
      ]),
    );
  } catch {
    throw new HttpRefusal(400, 'The form is damaged.');
  }
}
