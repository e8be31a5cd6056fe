/**
 * Records the last calls of this tab to the service, in memory only and until the session ends. Every page loads this
 * module, so it only records. `request-log.ts`, which is loaded after the first page, prepares the records for display.
 */
import type { Operation } from '#contract/operation.ts';
import type { OutgoingRequest } from './connection.ts';

/** The record of a call, updated while the call proceeds. It contains secrets until `request-log.ts` removes them. */
export type CallRecord = {
  /** The sequential number of the call in this tab. */
  number: number;
  operation: Operation;
  request: Pick<OutgoingRequest, 'path' | 'query' | 'body'>;
  /** The query, with the parameter names of the code instead of the names in the URL. */
  asked: object;
  /** Whether the call was triggered by an event or timer rather than by the user. */
  isBackground: boolean;
  /** The start time in milliseconds since 1970, like `endedAt`. */
  startedAt: number;
  response?: Response;
  /** The response body, unless it is a stream. */
  text?: string;
  /** The time when the reply was complete or had failed. */
  endedAt?: number;
  /** The result of the finished call: the parsed data of a successful reply, or the error. */
  outcome?: { data?: unknown; error?: unknown };
};

const MOST = 200;

/** The recorded calls, oldest first. */
export const calls: CallRecord[] = [];

let count = 0;
let isBackground = false;
let notify: (record?: CallRecord) => void = () => {};

/**
 * Sets the only listener. It is called with each new or changed record, and without a record when all records are
 * discarded.
 */
export function listenToCalls(listener: typeof notify): void {
  notify = listener;
}

/** Marks the calls that `work` starts synchronously as background calls. */
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
  request: CallRecord['request'],
  asked: object = {},
): CallRecord {
  count += 1;
  const record = { number: count, operation, request, asked, isBackground, startedAt: Date.now() };
  calls.push(record);
  if (calls.length > MOST) calls.shift();
  notify(record);
  return record;
}

export function noteCall(record: CallRecord, facts: Partial<CallRecord>): void {
  notify(Object.assign(record, facts));
}

/**
 * Discards all records at the end of a session, so that the next user does not see them. Pending calls are not recorded
 * any further.
 */
export function forgetCalls(): void {
  calls.length = 0;
  requested = null;
  notify();
}

/** The view of the open request log: one call by its number, or null for the list of calls. */
export type OpenedLog = { call: number | null };

type OpenListener = (opened: OpenedLog) => void;

let openListener: OpenListener | null = null;
let requested: OpenedLog | null = null;

/** Opens the request log beside the page, with the list of calls or one call by its number. */
export function openRequestLog(call: number | null = null): void {
  requested = { call };
  openListener?.(requested);
}

/**
 * Registers the only component that displays the request log. If `openRequestLog` was called earlier, the listener is
 * called immediately. Returns a function that unregisters the component.
 */
export function listenToOpening(listener: OpenListener): () => void {
  if (requested) listener(requested);
  openListener = listener;
  return () => {
    openListener = requested = null;
  };
}
