/**
 * Prepares the recorded calls for display without secrets, and collects statistics for each operation. Keeps all data
 * in memory only.
 */
import { formatNumber } from '../../lib/format.ts';
import { median } from '../../lib/statistics/median.ts';
import type { Operation } from '#contract/operation.ts';
import { hasSecrets, redactBody, redactPath, redactRefusal } from '#contract/redact.ts';
import { withoutSecrets } from '#contract/secret-names.ts';
import { calls, listenToCalls, type CallRecord } from './call-record.ts';
import { parseWithLongNumbers } from './exact-reply.ts';
import { forgetEvidence, learnFrom } from '../parameters/parameter-evidence.ts';
import { ServiceError } from './service-error.ts';

/** The JSON of a request or response body for display, or the reason why it is not shown. */
export type ShownBody = { json: unknown; why?: undefined } | { json?: undefined; why: string };

/** A recorded call for display, without secrets. */
export type ShownCall = {
  path: string;
  /** The HTTP status; null if no response has arrived. */
  status: number | null;
  requestId: string | null;
  /** The duration in milliseconds until the reply was complete; null while pending. */
  took: number | null;
  isOver: boolean;
  isCanceled: boolean;
  isBackground: boolean;
  /** The error message; null if the call has not failed. */
  failure: { title: string; detail: string | null } | null;
  /** The lengths of the request body (`sent`) and of the response body (`received`) in characters. */
  sent: number;
  received: number;
};

export type ShownBodies = { request: ShownBody; reply: ShownBody };

/** Statistics of an operation in this tab. Aborted calls are not counted. */
export type OperationStats = {
  count: number;
  /** The durations of the last calls with a response, in milliseconds. */
  took: readonly number[];
  last: { number: number; status: number | null; isFailed: boolean };
  lastFailure: { number: number; title: string; at: number } | null;
};

/** The maximum total length of the stored response bodies, in characters. The newest bodies are kept. */
const MOST_LETTERS = 2_000_000;
const MOST_TIMES = 100;

const stats = new Map<string, OperationStats>();
/** The display data of finished calls. */
const shownCalls = new WeakMap<CallRecord, ShownCall>();
/** The bodies of calls whose secrets have been removed. The records of these calls contain no bodies. */
const shownBodies = new WeakMap<CallRecord, ShownBodies>();
const listeners = new Set<() => void>();
let version = 0;

/**
 * The request log as a store for `useSyncExternalStore`. The version changes when a call starts, receives a response or
 * ends.
 */
export const requestLog = {
  version: () => version,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

function changed(): void {
  version += 1;
  for (const listener of listeners) listener();
}

/** Clears the list of calls, but keeps the statistics. */
export function clearCalls(): void {
  calls.length = 0;
  changed();
}

export function statsOf(operationId: string): OperationStats | null {
  return stats.get(operationId) ?? null;
}

export function toShownCall(record: CallRecord): ShownCall {
  return shownCalls.get(record) ?? shown(record);
}

export function bodiesOf(record: CallRecord): ShownBodies {
  return shownBodies.get(record) ?? redacted(record);
}

function shown({ operation, request, response, text, isBackground, ...record }: CallRecord): ShownCall {
  const { startedAt, endedAt, outcome } = record;
  const error = outcome?.error;
  const hide = (words: string) => withoutSecrets(words, redactBody(operation.body, request.body).secrets);
  return {
    path: redactPath(operation, request.path),
    status: response?.status ?? null,
    requestId: response?.headers.get('X-Request-Id') ?? null,
    took: endedAt === undefined ? null : Math.max(0, endedAt - startedAt),
    isOver: outcome !== undefined,
    isCanceled: error !== undefined && !(error instanceof ServiceError),
    isBackground: isBackground || isStreamed(operation),
    failure:
      error instanceof ServiceError
        ? { title: hide(error.title), detail: error.detail && hide(error.detail) }
        : null,
    sent: request.body === undefined ? 0 : JSON.stringify(request.body).length,
    received: text?.length ?? 0,
  };
}

function isStreamed({ responses }: Operation): boolean {
  return responses.stream !== null;
}

function redacted(record: CallRecord): ShownBodies {
  const { operation, request } = record;
  const { shown: json, secrets } = redactBody(operation.body, request.body);
  return {
    request: request.body === undefined ? { why: 'No body' } : { json },
    reply: shownReply(record, secrets),
  };
}

function shownReply(record: CallRecord, secrets: readonly string[]): ShownBody {
  const { operation, response, text } = record;
  const { received, isOver, status } = toShownCall(record);
  const letters = `${formatNumber(received)} characters`;
  if (!response || status === null) return { why: isOver ? 'No response' : 'No response yet' };
  if (text === undefined && isStreamed(operation)) return { why: 'An event stream, not kept' };
  if (received === 0) return { why: 'No body' };
  if (text === undefined) return { why: `A response of ${letters}, no longer kept` };
  const json = parsed(text);
  if (text.trimStart().startsWith('<')) return { why: `An HTML page of ${letters}, not shown` };
  if (json === undefined && response.ok) return { why: `Not JSON: ${letters}, not shown` };
  const { shown: reply } = response.ok
    ? redactBody(operation.responses.success, json, secrets)
    : redactRefusal(json ?? text, secrets);
  return { json: reply };
}

function parsed(text: string): unknown {
  try {
    return parseWithLongNumbers(text);
  } catch {
    return undefined;
  }
}

/** Processes a finished call: updates the statistics and the parameter evidence, and removes its secrets. */
function see(record: CallRecord): void {
  const { operation, asked, outcome } = record;
  if (outcome === undefined || !calls.includes(record)) return;
  if (outcome.data !== undefined) learnFrom(operation, { ...asked }, outcome.data);
  delete outcome.data;
  const call = shown(record);
  shownCalls.set(record, call);
  count(record, call);
  if (hasSecrets(operation)) {
    shownBodies.set(record, redacted(record));
    record.request = { ...record.request, body: undefined };
    delete record.text;
  }
  let letters = 0;
  for (const each of calls.toReversed()) {
    letters += each.text?.length ?? 0;
    if (letters > MOST_LETTERS) delete each.text;
  }
}

function count({ operation, number, startedAt }: CallRecord, call: ShownCall): void {
  if (call.isCanceled) return;
  const { status, failure } = call;
  const before = stats.get(operation.id);
  const took = status === null || isStreamed(operation) ? [] : [call.took ?? 0];
  stats.set(operation.id, {
    count: (before?.count ?? 0) + 1,
    took: [...(before?.took ?? []), ...took].slice(-MOST_TIMES),
    last: { number, status, isFailed: failure !== null },
    lastFailure: failure ? { number, title: failure.title, at: startedAt } : (before?.lastFailure ?? null),
  });
}

/** Returns the median, rounded to a whole number. Null for an empty list. */
export function medianOf(numbers: readonly number[]): number | null {
  return numbers.length === 0 ? null : Math.round(median(numbers));
}

for (const record of calls) see(record);
listenToCalls((record) => {
  if (record === undefined) {
    stats.clear();
    forgetEvidence();
  } else see(record);
  changed();
});
