/**
 * The last calls of this tab, as plain facts in memory: never stored, and gone with the session. Each page has this, so
 * that it only takes down. `request-log.ts`, which comes after the first page, makes something of it.
 */
import type { Operation } from '#contract/operation.ts';
import type { OutgoingRequest } from './connection.ts';

/** A call as it goes on. What it sends and gets is kept secrets and all, until `request-log.ts` has seen it. */
export type CallRecord = {
  /** Counts the calls of this tab. */
  number: number;
  operation: Operation;
  request: Pick<OutgoingRequest, 'path' | 'query' | 'body'>;
  /** The query by our names. */
  asked: object;
  /** Whether nobody asked for it: an event did, or the time. */
  isBackground: boolean;
  /** In milliseconds since 1970, as `endedAt`. */
  startedAt: number;
  response?: Response;
  /** Of a reply that is no stream. */
  text?: string;
  /** When the whole reply was there, or it was known that none comes. */
  endedAt?: number;
  /** How it ended, once nothing more comes of it: what was read of a good reply, or why it failed. */
  outcome?: { data?: unknown; error?: unknown };
};

const MOST = 200;

/** The oldest first. */
export const calls: CallRecord[] = [];

let count = 0;
let isBackground = false;
let tell: (record?: CallRecord) => void = () => {};

/** One alone hears of each call whenever more is known of it, and once all are forgotten. */
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
  request: CallRecord['request'],
  asked: object = {},
): CallRecord {
  count += 1;
  const record = { number: count, operation, request, asked, isBackground, startedAt: Date.now() };
  calls.push(record);
  if (calls.length > MOST) calls.shift();
  tell(record);
  return record;
}

/** Takes down more of it. */
export function noteCall(record: CallRecord, facts: Partial<CallRecord>): void {
  tell(Object.assign(record, facts));
}

/** With the session: nothing of it is left for whoever signs in next. What is under way is taken down no more. */
export function forgetCalls(): void {
  calls.length = 0;
  wanted = null;
  tell();
}

/** What the log shows: one of the calls by its number, or the list of all. */
export type OpenedLog = { call: number | null };

type Door = (opened: OpenedLog) => void;

let door: Door | null = null;
let wanted: OpenedLog | null = null;

/** Shows the log of these calls beside any page, or one of them by its number. */
export function openRequestLog(call: number | null = null): void {
  wanted = { call };
  door?.(wanted);
}

/** One alone draws it, and hears of what was wanted before it was there. Answers how to stop. */
export function hearOfOpening(listener: Door): () => void {
  if (wanted) listener(wanted);
  door = listener;
  return () => {
    door = wanted = null;
  };
}
