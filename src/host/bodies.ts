/**
 * Reads request bodies completely, within a timeout and a memory budget that clients share, before the host does any
 * other work for the request.
 */
import { MAX_BODY_BYTES } from '#service/http/json-body.ts';
import { traceFields } from '#service/http/request-trace.ts';
import type { Logger } from '#service/log.ts';
import { needsCredential } from './credential.ts';
import type { Backend } from './gateway.ts';
import type { Connection } from './listen.ts';
import { problem, tooLarge } from './problem.ts';

export type BodyLimits = {
  /** The maximum time from the start of the read to the last byte. */
  timeoutMs: number;
  /** The maximum number of bodies that are read at the same time. */
  atOnce: number;
  /** The maximum total size of all bodies that are being read or whose requests are in progress. */
  bytes: number;
  /** The maximum total size of the bodies of one client (`owner`). */
  bytesPerOwner: number;
};

const MEGABYTE = 1024 * 1024;
const LIMITS: BodyLimits = {
  timeoutMs: 10_000,
  atOnce: 256,
  bytes: 64 * MEGABYTE,
  bytesPerOwner: 24 * MEGABYTE,
};

type BodyOptions = {
  maxBytes: number;
  /**
   * The client whose share of the memory the body uses: an API key, or a network address if the host does not know
   * whether the key is valid.
   */
  owner: string;
};

export type Bodies = {
  /** Calls `next` with the same request and its complete body in memory, or responds with a problem. */
  receive: (
    request: Request,
    connection: Connection,
    options: BodyOptions,
    next: (request: Request) => Promise<Response>,
  ) => Promise<Response>;
};

type Reading = { owner: string; bytes: number; refuse: (refusal: Response) => void };

/**
 * Creates the reader of request bodies. When a limit is reached, the reader ends the oldest read of the owner with the
 * largest share. A client that sends its body without pauses finishes before its read is the oldest. `stopping` ends
 * all reads.
 */
export function createBodies({
  log,
  stopping,
  limits = {},
}: {
  log: Logger;
  stopping?: AbortSignal;
  limits?: Partial<BodyLimits>;
}): Bodies {
  const { timeoutMs, atOnce, bytes: mostBytes, bytesPerOwner } = { ...LIMITS, ...limits };
  /** The reads in progress, oldest first. */
  const readings = new Set<Reading>();
  const held = { all: 0, ofOwner: new Map<string, number>() };

  stopping?.addEventListener('abort', () => {
    for (const reading of readings) reading.refuse(stopped());
  });

  const hold = (owner: string, bytes: number) => {
    held.all += bytes;
    const ofOwner = (held.ofOwner.get(owner) ?? 0) + bytes;
    if (ofOwner === 0) held.ofOwner.delete(owner);
    else held.ofOwner.set(owner, ofOwner);
  };

  /** Returns the oldest read of the owner with the largest sum of `weigh`. */
  const heaviest = (weigh: (reading: Reading) => number): Reading | undefined => {
    const weights = new Map<string, number>();
    for (const reading of readings) {
      weights.set(reading.owner, (weights.get(reading.owner) ?? 0) + weigh(reading));
    }
    const most = Math.max(...weights.values());
    return Array.from(readings).find((reading) => weights.get(reading.owner) === most);
  };
  const oldestOf = (owner: string) => Array.from(readings).find((reading) => reading.owner === owner);

  const read = (body: ReadableStream<Uint8Array>, { maxBytes, owner }: BodyOptions) =>
    new Promise<Uint8Array<ArrayBuffer> | Response>((resolve) => {
      const reader = body.getReader();
      const chunks: Uint8Array[] = [];
      const end = () => {
        clearTimeout(timer);
        readings.delete(reading);
      };
      const reading: Reading = {
        owner,
        bytes: 0,
        refuse: (refusal) => {
          end();
          hold(owner, -reading.bytes);
          resolve(refusal);
          reader.cancel().catch(() => undefined);
        },
      };
      const timer = setTimeout(() => reading.refuse(tooSlow(timeoutMs)), timeoutMs);
      readings.add(reading);
      if (readings.size > atOnce) heaviest(() => 1)?.refuse(busy());

      const take = (chunk: Uint8Array) => {
        reading.bytes += chunk.byteLength;
        hold(owner, chunk.byteLength);
        chunks.push(chunk);
        if (reading.bytes > maxBytes) return reading.refuse(tooLarge(maxBytes));
        while ((held.ofOwner.get(owner) ?? 0) > bytesPerOwner && readings.has(reading))
          oldestOf(owner)?.refuse(busy());
        while (held.all > mostBytes && readings.size > 0) heaviest(({ bytes }) => bytes)?.refuse(busy());
      };
      const goOn = async () => {
        while (readings.has(reading)) {
          const { done, value } = await reader.read();
          if (!readings.has(reading)) return;
          if (!done) take(value);
          else {
            end();
            resolve(Buffer.concat(chunks));
          }
        }
      };
      goOn().catch(() => {
        if (readings.has(reading)) reading.refuse(incomplete());
      });
    });

  const receiveBody = async (
    body: ReadableStream<Uint8Array>,
    headers: Headers,
    connection: Connection,
    options: BodyOptions,
  ) => {
    if (stopping?.aborted) return stopped();
    if (Number(headers.get('Content-Length')) > options.maxBytes) return tooLarge(options.maxBytes);
    connection.sendContinue();
    return read(body, options);
  };

  return {
    async receive(request, connection, options, next) {
      const { body } = request;
      if (!body) return next(request);
      const { url, method, headers, signal } = request;
      const received = await receiveBody(body, headers, connection, options);
      if (received instanceof Response) {
        const requestId = received.headers.get('X-Request-Id');
        log.info({ requestId, ...traceFields(), method, route: null, status: received.status }, 'request');
        return received;
      }
      try {
        return await next(new Request(url, { method, headers, signal, body: received }));
      } finally {
        hold(options.owner, -received.byteLength);
      }
    },
  };
}

/**
 * Passes requests that need a credential to the backend with their complete bodies, and all other requests without
 * their bodies.
 */
export function receiveBodies(
  backend: Backend,
  bodies: Bodies,
  ownerOf: (request: Request, connection: Connection) => string,
): Backend {
  return (request, connection) => {
    if (!needsCredential(request)) return backend(withoutBody(request), connection);
    const options = { maxBytes: MAX_BODY_BYTES, owner: ownerOf(request, connection) };
    return bodies.receive(request, connection, options, (received) => backend(received, connection));
  };
}

/** Returns the same request without its body and without `omittedHeader`, if given. */
export function withoutBody({ url, method, headers, signal }: Request, omittedHeader?: string): Request {
  const kept = new Headers(headers);
  if (omittedHeader !== undefined) kept.delete(omittedHeader);
  return new Request(url, { method, headers: kept, signal });
}

function incomplete(): Response {
  return problem(400, 'Bad request', 'The body ended before it was complete.');
}

function tooSlow(ms: number): Response {
  return problem(408, 'Request timeout', `The body did not arrive within ${ms / 1000} s.`);
}

function busy(): Response {
  const detail = 'Too many request bodies are on their way. Try again shortly.';
  return problem(503, 'Busy', detail, { 'Retry-After': '2' });
}

function stopped(): Response {
  return problem(503, 'Stopping', 'The host is stopping and did not get to this request.', {
    'Retry-After': '5',
  });
}
