import * as z from 'zod';
import { fillPath, type Operation, type OperationInput, type OperationResult } from '#contract/operation.ts';
import { noteServiceDate } from '../../lib/clock.ts';
import { beginCall, noteCall, type CallRecord } from './call-record.ts';
import { wireNames, type WireNames } from './config.ts';
import { connection, type OutgoingRequest, type Send } from './connection.ts';
import { noteReachable } from './reachability.ts';
import { readBody, readReply } from './read-reply.ts';
import { ServiceError } from './service-error.ts';
import { isSuspended, reportUnauthorized, resumeCount, whenResumed } from '../session/session-pause.ts';
import { type Failure, toServiceError } from './to-service-error.ts';

export const TIMEOUT_SECONDS = 30;

export type Reply<Data> = {
  data: Data;
  /** The number of invalid records that were omitted from a list. */
  invalidCount: number;
  /** The time of receipt, in milliseconds since 1970. */
  receivedAt: number;
  /** The length of the response body in characters. */
  size?: number;
  /** Whether the data is an incomplete list, because the rest is still loading or the response broke off. */
  isPartial?: true;
};

/**
 * A reply with its request. A list shows the previous reply while the next one loads, so a page needs the request of
 * the shown reply.
 */
export type ListReply<Data, Request> = Reply<Data> & { request: Request };

/** The input of an operation. Contains only the parts that the operation has. */
export type CallInput<Op extends Operation> = Part<'params', OperationInput<Op>['params']> &
  Part<'query', OperationInput<Op>['query']> &
  Part<'body', OperationInput<Op>['body']>;

type Part<Name extends string, Value> = Value extends undefined
  ? { [Key in Name]?: undefined }
  : // oxlint-disable-next-line typescript/no-generated-empty-object-type -- checks whether all keys of Value are optional
    Record<never, never> extends Value
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value };

type CallOptions<Op extends Operation> = {
  signal?: AbortSignal;
  /** For long lists: called repeatedly with the records that have arrived. */
  onPart?: (part: Reply<OperationResult<Op>>) => void;
  /** For writes that may have to be sent again, see `createIdempotentCall`. */
  idempotencyKey?: string;
  /**
   * For calls that only test the service: a 401 does not end the session, and a suspended session does not delay the
   * call.
   */
  isCheck?: boolean;
  /** The parameter names to use instead of the configured ones, to test them. */
  names?: WireNames;
};

/**
 * Calls an operation of the service. Rejects with a ServiceError, or with the caller's abort reason. If the session has
 * ended, reads are retried after it resumes, but writes are not.
 */
export async function call<Op extends Operation>(
  operation: Op,
  input: CallInput<Op>,
  options?: CallOptions<Op>,
): Promise<Reply<OperationResult<Op>>> {
  const { query = {} } = input as AnyInput;
  // The request log derives evidence about the configured parameter names from the query. The query is omitted if the
  // call tests other names.
  const log: Log = (request) => beginCall(operation, request, options?.names ? {} : query);
  const send = () => callOver(connection().send, operation, input, options, log);
  if (options?.isCheck) return send();
  const { isRead } = operation;
  if (!isRead && !navigator.onLine) throw toServiceError(operation.id, { cause: 'offline' });
  if (isSuspended()) {
    if (!isRead || !(await whenResumed())) throw toServiceError(operation.id, { cause: 'signedOut' });
    options?.signal?.throwIfAborted();
  }
  const before = resumeCount();
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ServiceError) || error.kind !== 'unauthorized') throw error;
    if (before === resumeCount()) {
      reportUnauthorized();
      if (!isSuspended()) throw error;
    }
    if (!isRead) throw toServiceError(operation.id, { cause: 'signedOut' });
    if (!(await whenResumed())) throw error;
    options?.signal?.throwIfAborted();
    return send();
  }
}

type Log = (request: ReturnType<typeof toRequest>) => CallRecord;

/**
 * Sends a request with the given `send` and parses the response. Unlike `call`, a 401 has no effect on the session. The
 * request log records the call only if `log` is passed, which is not the case for the host's own operations.
 */
export async function callOver<Op extends Operation>(
  send: Send,
  operation: Op,
  input: CallInput<Op>,
  { signal, idempotencyKey, names, onPart }: CallOptions<Op> = {},
  log?: Log,
): Promise<Reply<OperationResult<Op>>> {
  const request = toRequest(operation, input, names);
  const record = log?.(request);
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), TIMEOUT_SECONDS * 1000);
  try {
    const signals = signal ? [signal, deadline.signal] : [deadline.signal];
    const response = await send({ ...request, idempotencyKey, signal: AbortSignal.any(signals) });
    // Calls without `log` go to the host, whose clock may differ from the service's.
    if (log) noteServiceDate(response.headers.get('Date'));
    // The body may also be late or break off, so the timeout covers it too.
    const body = onPart
      ? await readBody(operation, response, onPart)
      : { text: await response.text(), records: null };
    if (record) noteCall(record, { response, text: body.text, endedAt: Date.now() });
    const reply = await readReply(operation, response, body);
    if (record) {
      noteCall(record, { outcome: { data: reply.data } });
      noteReachable(true);
    }
    return reply;
  } catch (cause) {
    const error = signal?.aborted ? cause : failureOf(operation, cause, deadline.signal.aborted);
    if (record) {
      if (error instanceof ServiceError) {
        error.callNumber = record.number;
        // A timeout of a single call does not prove that the service is unreachable.
        if (error.isUnreachable || error.status !== null) noteReachable(!error.isUnreachable);
      }
      noteCall(record, { endedAt: record.endedAt ?? Date.now(), outcome: { error } });
    }
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function failureOf({ id }: Operation, error: unknown, isLate: boolean): unknown {
  if (isLate) return toServiceError(id, { cause: 'timeout', seconds: TIMEOUT_SECONDS });
  return error instanceof TypeError ? toServiceError(id, networkFailure()) : error;
}

/** All network failures of fetch are TypeErrors without further details. */
function networkFailure(): Failure {
  return { cause: 'network', online: navigator.onLine, crossOrigin: connection().kind === 'direct' };
}

/** `CallInput` with loose types. The operation's schemas check the values. */
type AnyInput = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };

/** Validates and encodes the request of an operation. Throws a ServiceError with the invalid fields. */
export function toRequest(
  operation: Operation,
  input: AnyInput,
  names: WireNames = wireNames(operation.id),
): Omit<OutgoingRequest, 'signal' | 'idempotencyKey'> {
  try {
    return {
      method: operation.method,
      path: fillPath(operation, (input.params ?? {}) as OperationInput<Operation>['params']),
      query: queryOf(operation, input.query ?? {}, names),
      ...(operation.body && { body: z.encode(operation.body, input.body) }),
    };
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    const fieldErrors = error.issues.map(({ path, message }) => ({ path: path.map(String), message }));
    throw toServiceError(operation.id, { cause: 'input', fieldErrors });
  }
}

function queryOf(operation: Operation, query: Record<string, unknown>, names: WireNames): string {
  const wire = new URLSearchParams();
  // Encoded values are always text, as in any query string.
  const texts = z.encode(operation.query, query) as Record<string, string | undefined>;
  for (const [name, text] of Object.entries(texts)) {
    if (text !== undefined) wire.append(names[name] || name, text);
  }
  return wire.toString();
}
