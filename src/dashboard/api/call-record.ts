/**
 * The last calls of this tab, as plain facts in memory: never stored, and gone with the session. Each page has this, so
 * that it only takes down. `request-log.ts`, which comes after the first page, makes something of it.
 */
import type { Operation } from '#contract/operation.ts';
import type { OutgoingRequest } from './connection.ts';
import type { ServiceError } from './service-error.ts';

export type CallRecord = Pick<OutgoingRequest, 'path' | 'query'> & {
  /** Counts the calls of this tab. */
  number: number;
  operation: Operation;
  /** The query by our names. */
  asked: object;
  /** As it is sent, secrets and all, until `request-log.ts` has seen it. */
  body: unknown;
  /** Whether nobody asked for it: an event did, or the time. */
  isBackground: boolean;
  /** In milliseconds since 1970, as `endedAt`. */
  startedAt: number;
  /** When the whole reply was there; null while it is waited for. */
  endedAt: number | null;
  /** Whether nothing more comes of it. */
  isOver: boolean;
  /** Null where nothing was answered. */
  status: number | null;
  requestId: string | null;
  /** Of the reply. */
  letters: number;
  /** As it came, secrets and all, until `request-log.ts` has seen it; null where there is none, or too much of it. */
  reply: string | null;
  /** What was read of a good reply, until `request-log.ts` has seen it. */
  data: unknown;
  /** Why it failed; 'canceled' where it was called off. */
  failure: ServiceError | 'canceled' | null;
};

const MOST_CALLS = 200;
const MOST_LETTERS = 500_000;

/** The oldest first. */
export const calls: CallRecord[] = [];

let count = 0;
let isBackground = false;
let tell: (record: CallRecord | null) => void = () => undefined;

/** One alone hears of each call as it begins, is answered and ends, and of null when all are forgotten. */
export function hearOfCalls(listener: typeof tell): void {
  tell = listener;
}

/** Takes down as such what begins in `work`, before it first waits. */
export function inBackground<Result>(work: () => Result): Result {
  isBackground = true;
  try {
    return work();
  } finally {
    isBackground = false;
  }
}

export function beginCall(
  operation: Operation,
  { path, query, body }: Pick<OutgoingRequest, 'path' | 'query' | 'body'>,
  asked: object = {},
): CallRecord {
  count += 1;
  const record: CallRecord = {
    number: count,
    operation,
    path,
    query,
    asked,
    body,
    isBackground: isBackground || operation.responses.stream !== null,
    startedAt: Date.now(),
    endedAt: null,
    isOver: false,
    status: null,
    requestId: null,
    letters: 0,
    reply: null,
    data: undefined,
    failure: null,
  };
  calls.push(record);
  if (calls.length > MOST_CALLS) calls.shift();
  tell(record);
  return record;
}

/** Takes down that an answer came, and all of its text where it is no stream. */
export function noteReply(record: CallRecord, { status, headers }: Response, text?: string): void {
  record.status = status;
  record.requestId = headers.get('X-Request-Id');
  if (text !== undefined) {
    record.endedAt = Date.now();
    record.letters = text.length;
    if (text.length <= MOST_LETTERS) record.reply = text;
  }
  tell(record);
}

/** Takes down what came of it. */
export function endCall(record: CallRecord, outcome: Partial<Pick<CallRecord, 'data' | 'failure'>>): void {
  record.endedAt ??= Date.now();
  Object.assign(record, outcome, { isOver: true });
  tell(record);
}

/** With the session: nothing of it is left for whoever signs in next. What is under way is taken down no more. */
export function forgetCalls(): void {
  calls.length = 0;
  openedLog.close();
  tell(null);
}

type Opened = { call: number | null };

let opened: Opened | null = null;
const doors = new Set<() => void>();

function setOpened(next: Opened | null): void {
  opened = next;
  for (const door of doors) door();
}

/** Shows the log of these calls beside any page, or one of them by its number. */
export function openRequestLog(call: number | null = null): void {
  setOpened({ call });
}

/** Whether the log is shown, for who draws it. */
export const openedLog = {
  get: () => opened,
  close: () => setOpened(null),
  subscribe: (listener: () => void) => {
    doors.add(listener);
    return () => void doors.delete(listener);
  },
};
