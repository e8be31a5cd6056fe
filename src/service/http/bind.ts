/**
 * Combines an operation of the contract with its implementation (verb) to a route. The route validates the request. In
 * tests, it also validates the response.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Handler } from 'hono';
import { parseStrictly } from '#contract/lenient.ts';
import type { Operation } from '#contract/operation.ts';
import { noteUse } from '../api-keys/note-use.ts';
import type { Context, Verb } from '../context.ts';
import { bodyOf, JsonList } from '../db/json-list.ts';
import { JsonText } from '../db/json-text.ts';
import type { Database } from '../db/open.ts';
import type { Receiver } from '../delivery/built-in-receiver.ts';
import type { MayCall } from '../delivery/may-call.ts';
import type { EventStreams } from '../events/stream.ts';
import type { Logger } from '../log.ts';
import { logError } from '../log-error.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { accepts, chooseOffer, contentType } from './accept.ts';
import { authenticate } from './auth.ts';
import { answerOnce } from './idempotency.ts';
import { readInput, type Input } from './input.ts';
import { HttpRefusal } from './problems.ts';
import type { RateLimit } from '../limits/rate-limit.ts';
import { limitRequests } from './rate-limit.ts';
import type { ServiceEnv } from './service-env.ts';

/**
 * An operation with its verb. `route` creates it, and checks at compile time that the verb has the types of the
 * operation.
 */
export type Route = {
  operation: Operation;
  verb: (call: { ctx: Context; input: Input; headers: Headers }) => Promise<unknown>;
};

export type BindOptions = {
  db: Database;
  clock: () => Date;
  secrets: SecretBox;
  mayCall: MayCall;
  allowedNetworks?: readonly string[];
  receiver?: Receiver | null;
  log: Logger;
  /** The rate limit per API key. All routes of a service share it. */
  limit: RateLimit;
  streams: EventStreams;
  /**
   * Validates every response against the contract before sending it. Tests use this option to detect invalid responses.
   */
  checkReplies?: boolean;
};

export function route<Op extends Operation>(operation: Op, verb: Verb<Op>): Route {
  // The cast is safe, because the verb only receives input that was parsed with the schemas of its operation.
  return { operation, verb: verb as Route['verb'] };
}

export function bind(
  { operation, verb }: Route,
  {
    db,
    clock,
    secrets,
    mayCall,
    allowedNetworks = [],
    receiver = null,
    log,
    limit,
    streams,
    checkReplies = false,
  }: BindOptions,
): Handler<ServiceEnv> {
  return async (c) => {
    c.set('operation', operation);
    const key = await authenticate(db, c.req.raw.headers);
    c.set('agencyId', key.agencyId);
    await limitRequests(limit, 'key', key.id);
    await noteUse(db, key, clock());
    const input = await readInput(operation, c.req.raw);
    const ctx: Context = { db, clock, secrets, mayCall, allowedNetworks, receiver, agencyId: key.agencyId };
    if (operation.responses.stream !== null && wantsStream(c.req.raw)) {
      const { headers } = c.req.raw;
      const stream = await streams.open(ctx, {
        // A reconnecting client requests the URL of its first request again, with its last position in `Last-Event-ID`.
        // The header therefore has priority over the query.
        after: headers.get('Last-Event-ID') ?? (input.query['after'] as string | undefined),
        isAllowed: () => isStillKnown(db, headers),
      });
      if (stream) return stream;
    }
    const result = await answerOnce(operation, verb, { ctx, input, headers: c.req.raw.headers });
    if (operation.responses.success === null) {
      if (checkReplies) checkReply(operation, JSON.stringify(result));
      return new Response(null, { status: 204 });
    }
    const offer = chooseOffer(c.req.header('Accept'), operation.responses.offers);
    const headers = { 'Content-Type': contentType(offer) };
    if (result instanceof JsonList && !checkReplies) {
      const onFailure = (error: unknown) => logError(log, error, 'A list could not be sent completely');
      return new Response(await bodyOf(result, onFailure), { headers });
    }
    const text = await textOf(result);
    if (checkReplies) checkReply(operation, text);
    return new Response(text, { headers });
  };
}

async function textOf(result: unknown): Promise<string> {
  if (!(result instanceof JsonList)) return result instanceof JsonText ? result.text : JSON.stringify(result);
  let whole = '';
  for await (const text of result.texts()) whole += text;
  return whole;
}

/**
 * Returns whether the API key in the headers is still valid. Returns true if the database does not respond, because the
 * key may still be valid.
 */
async function isStillKnown(db: Database, headers: Headers): Promise<boolean> {
  return authenticate(db, headers).then(
    () => true,
    (error: unknown) => !(error instanceof HttpRefusal),
  );
}

/**
 * Returns whether a request asks for a stream of events. Only GET opens a stream, because the stream of a HEAD request
 * would have no reader.
 */
function wantsStream({ method, headers }: Request): boolean {
  return method === 'GET' && accepts(headers.get('Accept') ?? undefined, 'text/event-stream');
}

/** Throws unless the response matches the contract exactly, without invalid, missing or additional fields. */
function checkReply({ id, responses }: Operation, text: string): void {
  const sent: unknown = JSON.parse(text);
  if (responses.success === null) {
    if (sent !== null) throw new TypeError(`${id} answered with a body where the contract has none`);
    return;
  }
  const read = parseStrictly(responses.success, sent);
  if (!read.success) throw new TypeError(`${id} answered off the contract: ${read.error.message}`);
  if (!isDeepStrictEqual(read.data, sent)) throw new TypeError(`${id} answered with fields missing or added`);
}
