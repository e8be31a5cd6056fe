/** What is made of the calls of this tab: what of them may be shown, and how each operation is doing. In memory alone. */
import { hasSecrets, redactBody, redactPath, redactRefusal } from '#contract/redact.ts';
import { withoutSecrets } from '#contract/secret-names.ts';
import { calls, hearOfCalls, type CallRecord } from './call-record.ts';
import { forgetEvidence, learnFrom } from './parameter-evidence.ts';
import { ServiceError } from './service-error.ts';

/** A body as it may be shown, or why there is none to show. */
export type ShownBody = { json: unknown; why?: undefined } | { json?: undefined; why: string };

export type ShownCall = {
  path: string;
  request: ShownBody;
  /** Of the request's body as it was sent. */
  letters: number;
  reply: ShownBody;
  /** Why it failed, in the words of the service; null where it did not. */
  failure: { title: string; detail: string | null } | null;
};

/** How an operation did in this tab. What was called off says nothing of it. */
export type OperationStats = {
  count: number;
  /** Milliseconds of the last calls that were answered. */
  took: readonly number[];
  last: Pick<CallRecord, 'number' | 'status'> & { isFailed: boolean };
  lastFailure: { number: number; title: string; at: number } | null;
};

/** Letters of all replies that are kept: the newest ones. */
const MOST_LETTERS = 2_000_000;
const MOST_TIMES = 100;

const stats = new Map<string, OperationStats>();
/** Of calls whose secrets are no longer kept. */
const shownCalls = new WeakMap<CallRecord, ShownCall>();
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

/** How long a call took, or has taken by now, in milliseconds. */
export function tookOf({ startedAt, endedAt }: CallRecord): number | null {
  return endedAt === null ? null : Math.max(0, endedAt - startedAt);
}

export function isFailed({ failure }: CallRecord): boolean {
  return failure instanceof ServiceError;
}

/** A call without its secrets. */
export function toShownCall(record: CallRecord): ShownCall {
  return shownCalls.get(record) ?? redacted(record);
}

function redacted(record: CallRecord): ShownCall {
  const { operation, body, failure } = record;
  const request = redactBody(operation.body, body);
  const hide = (text: string) => withoutSecrets(text, request.secrets);
  return {
    path: redactPath(operation, record.path),
    request: body === undefined ? { why: 'No body' } : { json: request.shown },
    letters: body === undefined ? 0 : JSON.stringify(body).length,
    reply: shownReply(record, request.secrets),
    failure:
      failure instanceof ServiceError
        ? { title: hide(failure.title), detail: failure.detail && hide(failure.detail) }
        : null,
  };
}

function shownReply(record: CallRecord, secrets: readonly string[]): ShownBody {
  const { operation, status, reply, letters, isOver, failure } = record;
  if (operation.responses.stream !== null && status !== null && reply === null && letters === 0)
    return { why: 'A stream of events, which is not kept' };
  if (status === null) return { why: isOver || failure ? 'No reply' : 'No reply yet' };
  if (letters === 0) return { why: 'No body' };
  if (reply === null)
    return { why: `The reply, ${letters.toLocaleString('en')} characters, is no longer kept` };
  const json = parsed(reply);
  if (json === undefined && status < 300)
    return { why: `Not JSON: ${letters.toLocaleString('en')} characters, not shown` };
  if (reply.trimStart().startsWith('<')) {
    return { why: `A web page of ${letters.toLocaleString('en')} characters, not shown` };
  }
  const { shown } =
    status < 300
      ? redactBody(operation.responses.success, json, secrets)
      : redactRefusal(json ?? reply, secrets);
  return { json: shown };
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
  if (!record.isOver || !calls.includes(record)) return;
  if (record.data !== undefined) learnFrom(record.operation, { ...record.asked }, record.data);
  record.data = undefined;
  count(record);
  if (hasSecrets(record.operation)) {
    shownCalls.set(record, redacted(record));
    record.body = undefined;
    record.reply = null;
  }
  let letters = 0;
  for (const each of calls.toReversed()) {
    letters += each.reply?.length ?? 0;
    if (letters > MOST_LETTERS) each.reply = null;
  }
}

function count(record: CallRecord): void {
  const { operation, number, status, failure, startedAt } = record;
  if (failure === 'canceled') return;
  const before = stats.get(operation.id);
  const took = status === null || operation.responses.stream !== null ? null : tookOf(record);
  stats.set(operation.id, {
    count: (before?.count ?? 0) + 1,
    took: [...(before?.took ?? []), ...(took === null ? [] : [took])].slice(-MOST_TIMES),
    last: { number, status, isFailed: failure !== null },
    lastFailure: failure
      ? { number, title: toShownCall(record).failure?.title ?? failure.title, at: startedAt }
      : (before?.lastFailure ?? null),
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
  if (record === null) {
    stats.clear();
    forgetEvidence();
  } else see(record);
  changed();
});
