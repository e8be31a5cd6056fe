/** What becomes of a real service's answer before a browser gets it. */
import { ReadableStream } from 'node:stream/web';
import type { Operation } from '#contract/operation.ts';
import { contentType } from '#service/http/accept.ts';
import { isJson, isUtf8, mediaType } from '#service/http/json-body.ts';
import { problem } from './problem.ts';

export const MEGABYTE = 1024 * 1024;

/** As much of an answer is waited for: what goes wrong before that is told by a status. */
const HELD_BYTES = MEGABYTE;

/**
 * The headers of a response that pass, each with the form that it must have. A service elsewhere must not set our cookies
 * or policies, and no free text may carry a key to a log.
 */
const HEADERS: Record<string, RegExp> = {
  allow: /^[A-Z]+(?:, ?[A-Z]+)*$/,
  'retry-after': /^(?:\d{1,9}|[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT)$/,
  'x-request-id': /^[A-Za-z0-9][\w.:-]{0,63}$/,
};

/** Of a key, in characters. */
const SHORTEST_PART = 4;

/** An answer that is longer than the operator allows. */
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
  /** The most that an answer may hold, decompressed. */
  maxBytes: number;
  /** Called when an answer fails whose beginning was passed on already. Its body then ends, unless this throws. */
  onBreak: (error: unknown, requestId: string) => void;
};

/**
 * The answer as it may pass, or a problem in place of what no service of this contract gives. It is read to its end
 * first, so that breaking off is a failure and no half reply; only of a long one the rest follows as it comes.
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
  // Node's type of a stream and the browser's differ on paper alone.
  return new Response(ReadableStream.from(body) as BodyInit, { status, headers });
}

/**
 * The media type to answer with, in words of ours: what a browser would run, draw or guess at never gets that far.
 * Null for what is none of the contract's. assumed: plain text is fine where a body is ignored.
 */
function passedType(header: string | null, { responses }: Operation): string | null {
  // Two headers of this name arrive joined by a comma, and which of them counts is where readers differ.
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
  const headers = new Headers({ 'X-Request-Id': crypto.randomUUID() });
  for (const [name, form] of Object.entries(HEADERS)) {
    const value = received.get(name);
    if (value !== null && form.test(value) && !repeats(value, key)) headers.set(name, value);
  }
  if (type !== null) headers.set('Content-Type', type);
  return headers;
}

/** Whether a value holds a key, or a part of one that is long enough to be of use. */
function repeats(value: string, key: string | null): boolean {
  if (!key) return false;
  const [shown, secret] = [value.toLowerCase(), key.toLowerCase()];
  return shown.includes(secret) || (shown.length >= SHORTEST_PART && secret.includes(shown));
}

function notJson(status: number): Response {
  const detail = `The service responded with status ${status}, but not with JSON. Check its address.`;
  // A refusal stays one, for a proxy before the service may answer 401 or 429 with a page of its own.
  return problem(status >= 400 ? status : 502, 'Unexpected response', detail);
}

/** The body as it arrives. Throws an AnswerTooLarge where it goes beyond, and hangs up on the service. */
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
