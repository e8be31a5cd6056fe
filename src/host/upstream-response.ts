/** Checks and cleans the responses of a real service before a browser gets them. */
import { currentRequestId } from '#service/http/request-trace.ts';
import { ReadableStream } from 'node:stream/web';
import type { Operation } from '#contract/operation.ts';
import { contentType } from '#service/http/accept.ts';
import { isJson, isUtf8, mediaType } from '#service/http/json-body.ts';
import { problem } from './problem.ts';

export const MEGABYTE = 1024 * 1024;

/**
 * The number of bytes of a response that the host buffers before it sends anything, so that it can report an earlier
 * failure with a status.
 */
const HELD_BYTES = MEGABYTE;

const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * The response headers that the host passes on, each with its required format. The service must not set our cookies or
 * policies, and free text must not carry a key into a log.
 */
const HEADERS: Record<string, RegExp> = {
  allow: /^[A-Z]+(?:, ?[A-Z]+)*$/,
  // Pages use the time of the service as their clock.
  date: HTTP_DATE,
  'retry-after': new RegExp(`^\\d{1,9}$|${HTTP_DATE.source}`),
  'x-request-id': /^[A-Za-z0-9][\w.:-]{0,63}$/,
};

/** The minimum length of a header value that counts as a part of the key. */
const SHORTEST_PART = 4;

export class AnswerTooLarge extends Error {
  override name = 'AnswerTooLarge';
  readonly megabytes: number;

  constructor(bytes: number) {
    super(`The response is longer than ${bytes} bytes.`);
    this.megabytes = bytes / MEGABYTE;
  }
}

export type ReceiveOptions = {
  operation: Operation;
  /** The key of the request, which a service may repeat in a header. */
  key: string | null;
  /** The maximum size of a response, decompressed. */
  maxBytes: number;
  /**
   * Called if a response fails after the host has passed on its first part. The body then ends, unless this function
   * throws.
   */
  onBreak: (error: unknown, requestId: string) => void;
};

/**
 * Returns the response for the client, or a problem if the response does not fit the contract. Reads the response to
 * its end before it sends anything, so that an interrupted response becomes a failure. Only a response above
 * `HELD_BYTES` is streamed.
 */
export async function receive(answer: Response, options: ReceiveOptions): Promise<Response> {
  const { status, ok } = answer;
  if (status >= 600 || (status >= 300 && status < 400)) {
    void answer.body?.cancel();
    return status >= 600
      ? problem(
          502,
          'Unexpected response',
          `The service responded with ${status}, which is not an HTTP status.`,
        )
      : problem(502, 'Unexpected redirect', 'The service responded with a redirect, which is not followed.');
  }

  const type = passedType(answer.headers.get('Content-Type'), options.operation);
  const headers = passedHeaders(answer.headers, type, options.key);
  const chunks = limited(answer, ok ? options.maxBytes : HELD_BYTES);
  const held: Uint8Array[] = [];
  for (let size = 0; size <= HELD_BYTES;) {
    const { done, value } = await chunks.next();
    if (done) return new Response(held.length > 0 ? Buffer.concat(held) : null, { status, headers });
    if (type === null) {
      void chunks.return();
      return notJson(status);
    }
    held.push(value);
    size += value.byteLength;
  }
  const requestId = headers.get('X-Request-Id') ?? '';
  const body = wholeOf(held, chunks, (error) => options.onBreak(error, requestId));
  // Node's stream type and the browser's type differ only in name.
  return new Response(ReadableStream.from(body) as BodyInit, { status, headers });
}

/**
 * Returns the media type of the passed response, normalised so that browsers never get types that they would run,
 * display or guess. Returns null if the type is not in the contract. assumed: plain text is acceptable if the client
 * ignores the body.
 */
function passedType(header: string | null, { responses }: Operation): string | null {
  // Two headers with this name arrive joined by a comma, and clients disagree about which one applies.
  const type = header?.includes(',') ? null : mediaType(header);
  if (!type || !isUtf8(type)) return null;
  const { essence } = type;
  if (essence === 'text/plain') {
    const isOffered = responses.offers.includes('text/plain') || responses.failure === 'text';
    return isOffered || responses.success === null ? contentType('text/plain') : null;
  }
  if (!isJson(essence)) return null;
  if (essence === 'text/json') return contentType('text/json');
  return essence === 'application/problem+json' ? essence : 'application/json';
}

function passedHeaders(received: Headers, type: string | null, key: string | null): Headers {
  const headers = new Headers({ 'X-Request-Id': currentRequestId() });
  for (const [name, form] of Object.entries(HEADERS)) {
    const value = received.get(name);
    if (value !== null && form.test(value) && !repeats(value, key)) headers.set(name, value);
  }
  if (type !== null) headers.set('Content-Type', type);
  return headers;
}

/** Whether a value contains the key, or is itself a part of the key with at least `SHORTEST_PART` characters. */
function repeats(value: string, key: string | null): boolean {
  if (!key) return false;
  const [shown, secret] = [value.toLowerCase(), key.toLowerCase()];
  return shown.includes(secret) || (shown.length >= SHORTEST_PART && secret.includes(shown));
}

function notJson(status: number): Response {
  const detail = `The service responded with status ${status}, but not with JSON. Check its address.`;
  // Keeps the status of a refusal, because a proxy in front of the service may respond 401 or 429 with an HTML page.
  return problem(status >= 400 ? status : 502, 'Unexpected response', detail);
}

/** Yields the body as it arrives. Throws an AnswerTooLarge above the limit and closes the connection to the service. */
async function* limited({ headers, body }: Response, maxBytes: number): AsyncGenerator<Uint8Array, void> {
  if (!body) return;
  if (Number(headers.get('Content-Length')) > maxBytes) {
    void body.cancel();
    throw new AnswerTooLarge(maxBytes);
  }
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new AnswerTooLarge(maxBytes);
    yield chunk;
  }
}

async function* wholeOf(
  held: readonly Uint8Array[],
  rest: AsyncIterable<Uint8Array>,
  onBreak: (error: unknown) => void,
): AsyncGenerator<Uint8Array, void> {
  try {
    yield* held;
    yield* rest;
  } catch (error) {
    onBreak(error);
  }
}
