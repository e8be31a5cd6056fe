/** What is made of the calls of this tab: what of them may be shown, and how each operation is doing. In memory alone. */
import { formatNumber } from '../../lib/format.ts';
import type { Operation } from '#contract/operation.ts';
import { hasSecrets, redactBody, redactPath, redactRefusal } from '#contract/redact.ts';
import { withoutSecrets } from '#contract/secret-names.ts';
import { calls, hearOfCalls, type CallRecord } from './call-record.ts';
import { forgetEvidence, learnFrom } from '../parameters/parameter-evidence.ts';
import { ServiceError } from './service-error.ts';

/** A body as it may be shown, or why there is none to show. */
export type ShownBody = { json: unknown; why?: undefined } | { json?: undefined; why: string };

/** A call without its secrets. */
export type ShownCall = {
  path: string;
  /** Null where nothing was answered, or not yet. */
  status: number | null;
  requestId: string | null;
  /** Milliseconds, until all of the reply was there; null while it is waited for. */
  took: number | null;
  isOver: boolean;
  isCanceled: boolean;
  isBackground: boolean;
  /** Why it failed, in the words of the service; null where it did not. */
  failure: { title: string; detail: string | null } | null;
  /** Letters of what was sent, and of what came. */
  sent: number;
  received: number;
};

export type ShownBodies = { request: ShownBody; reply: ShownBody };

/** How an operation did in this tab. What was called off says nothing of it. */
export type OperationStats = {
  count: number;
  /** Milliseconds of the last calls that were answered. */
  took: readonly number[];
  last: { number: number; status: number | null; isFailed: boolean };
  lastFailure: { number: number; title: string; at: number } | null;
};

/** Letters of all replies that are kept: the newest ones. */
const MOST_LETTERS = 2_000_000;
const MOST_TIMES = 100;

const stats = new Map<string, OperationStats>();
/** Of calls that are over. */
const shownCalls = new WeakMap<CallRecord, ShownCall>();
/** Of calls whose secrets are kept no longer. */
const shownBodies = new WeakMap<CallRecord, ShownBodies>();
const listeners = new Set<() => void>();
let version = 0;

/** For `useSyncExternalStore`: changes with every call that begins, is answered or ends. */
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

/** Empties the list of calls. How operations did stays known. */
export function clearCalls(): void {
  calls.length = 0;
  changed();
}

export function statsOf(operationId: string): OperationStats | null {
  return stats.get(operationId) ?? null;
}

/** A call as it may be shown. */
export function toShownCall(record: CallRecord): ShownCall {
  return shownCalls.get(record) ?? shown(record);
}

/** What it sent and got, as it may be shown. */
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
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Takes over what was only taken down: what is over is counted, and what is secret is kept no longer. */
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

/** Where the middle of several numbers is; null of none. */
export function medianOf(numbers: readonly number[]): number | null {
  if (numbers.length === 0) return null;
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return Math.round((sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2);
}

for (const record of calls) see(record);
hearOfCalls((record) => {
  if (record === undefined) {
    stats.clear();
    forgetEvidence();
  } else see(record);
  changed();
});
