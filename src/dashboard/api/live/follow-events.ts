/** Follows the service's events while the tab is visible. Requires `isSupported(listEvents)`. */
import { focusManager } from '@tanstack/react-query';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { Event, listEvents, type EventPage } from '#contract/event.ts';
import { sleep } from '../../lib/sleep.ts';
import { emitServerEvent } from './live-query.ts';
import { beginCall, noteCall, type CallRecord } from '../transport/call-record.ts';
import { call, toRequest } from '../transport/call.ts';
import { connection } from '../transport/connection.ts';
import { LONG_NUMBER } from '../transport/json-array-stream.ts';
import { readReply } from '../transport/read-reply.ts';
import { ServiceError } from '../transport/service-error.ts';
import { agencyKey } from '../session/agency-key.ts';
import { reportUnauthorized } from '../session/session-pause.ts';
import { ownName } from '../../lib/own-storage.ts';

/**
 * The name of a lock that all tabs of an agency share (Web Locks). Browsers allow only six connections per host over
 * HTTP/1.1, so only the tab with the lock opens an event stream. The other tabs poll.
 */
const lockName = () => ownName(`botdeck-events:${agencyKey()}`);
const STREAM = 'text/event-stream';
const PAGE_EVERY_MS = 3_000;
const READY_WITHIN_MS = 15_000;
/** Longer than the interval between two heartbeats of a stream, so that a dead stream is detected. */
const SILENT_MS = 40_000;
const RETRY_MS = [2_000, 5_000, 15_000, 60_000] as const;
/**
 * After this time without contact to the service, the tab does not process the missed events individually. Instead, it
 * refetches all visible data and continues with new events.
 */
const AWAY_MS = 5 * 60_000;

/** Starts to emit the service's events. Returns a function that stops it. */
export function followEvents(): () => void {
  const stopping = new AbortController();
  void follow(stopping.signal);
  return () => stopping.abort();
}

type Progress = {
  /** The id of the last received event; undefined before the first. */
  after: string | undefined;
  /** The time of the last message from the service, including heartbeats and empty pages. */
  at: number;
  /** Whether a proxy between browser and service buffers streams. The tab then polls instead. */
  isKeptFrom: boolean;
};

async function follow(signal: AbortSignal): Promise<void> {
  const progress: Progress = { after: undefined, at: performance.now(), isKeptFrom: false };
  let failures = 0;
  while (!signal.aborted) {
    await untilSeen(signal);
    if (performance.now() - progress.at > AWAY_MS) startAnew(progress);
    const began = performance.now();
    try {
      const isStreamed = !progress.isKeptFrom && (await asTheOne(() => followStream(progress, signal)));
      if (!isStreamed) {
        await fetchPage(progress, signal);
        await sleep(PAGE_EVERY_MS, signal);
      }
      // Limits the rate of requests if streams end immediately.
      if (performance.now() - began < RETRY_MS[0]) await sleep(RETRY_MS[0], signal);
      failures = 0;
    } catch (error) {
      // The service may not know the position, e.g. after its database was restored from a backup.
      if (error instanceof ServiceError && error.status === 400) startAnew(progress);
      if (error instanceof ServiceError && error.status === 401) reportUnauthorized();
      await sleep(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)]!, signal);
      failures += 1;
    }
  }
}

function startAnew(progress: Progress): void {
  progress.after = undefined;
  progress.at = performance.now();
  emitServerEvent('anything');
}

function setPosition(progress: Progress, after: string): void {
  progress.after = after;
  progress.at = performance.now();
}

/**
 * Runs `work` if no other tab holds the lock. Returns false if another tab holds it, or if the browser does not support
 * locks.
 */
async function asTheOne(work: () => Promise<void>): Promise<boolean> {
  // Browsers provide locks only in secure contexts.
  const locks = (navigator as Partial<Navigator>).locks;
  if (!locks) return false;
  return locks.request(lockName(), { ifAvailable: true }, async (lock) => {
    if (lock) await work();
    return lock !== null;
  });
}

/** Emits the events of a stream until the stream ends, fails or becomes silent, or the tab is hidden. */
async function followStream(progress: Progress, signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  // The service sends a comment as soon as the stream opens. If the comment does not arrive, a proxy buffers the
  // stream.
  let silence = setTimeout(() => {
    progress.isKeptFrom = true;
    over.abort();
  }, READY_WITHIN_MS);
  const isAlive = () => {
    progress.at = performance.now();
    clearTimeout(silence);
    silence = setTimeout(() => over.abort(), SILENT_MS);
  };
  const stopWatching = focusManager.subscribe((isFocused) => !isFocused && over.abort());
  let record: CallRecord | undefined;
  try {
    const { after } = progress;
    const ended = AbortSignal.any([signal, over.signal]);
    const request = toRequest(listEvents, { query: { after } });
    record = beginCall(listEvents, request, { after });
    const response = await connection().send({
      ...request,
      accept: `${STREAM}, application/json;q=0.5, application/problem+json;q=0.5`,
      // The stream never ends, so other requests of the page are more urgent.
      priority: 'low',
      signal: ended,
    });
    noteCall(record, { response });
    const { body, headers, ok } = response;
    if (!ok || !body || !headers.get('Content-Type')?.startsWith(STREAM)) {
      // The service has reached its limit of streams, or a proxy does not support them. The response is then a page of
      // events.
      const { data } = await readReply(listEvents, response, { text: await response.text(), records: null });
      emitPage(data, progress);
      await sleep(PAGE_EVERY_MS, signal);
      return;
    }
    const events = body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream({ onComment: isAlive }));
    const reader = events.getReader();
    ended.addEventListener('abort', () => void reader.cancel().catch(() => undefined));
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      isAlive();
      const { id, event = 'message', data } = read.value;
      if (id !== undefined) setPosition(progress, id);
      const received = event === 'message' && (await readEvent(data));
      if (received) emitServerEvent(received);
    }
  } catch (error) {
    if (!over.signal.aborted || focusManager.isFocused()) throw error;
  } finally {
    clearTimeout(silence);
    stopWatching();
    if (record) noteCall(record, { endedAt: Date.now(), outcome: {} });
  }
}

async function fetchPage(progress: Progress, signal: AbortSignal): Promise<void> {
  const { after } = progress;
  const { data } = await call(listEvents, { query: { after } }, { signal });
  emitPage(data, progress);
}

function emitPage({ events, next, hasMore }: EventPage, progress: Progress): void {
  // `hasMore`: the tab has missed too many events to process them individually, so all visible data is refetched.
  if (hasMore) return startAnew(progress);
  setPosition(progress, next);
  for (const event of events) emitServerEvent(event);
}

/** Returns undefined for an invalid event, which is skipped like an invalid record in a list. */
async function readEvent(text: string): Promise<Event | undefined> {
  const exact = LONG_NUMBER.test(text) && (await import('../transport/exact-reply.ts'));
  try {
    return Event.safeParse(exact ? exact.parseWithLongNumbers(text) : JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Resolves when the tab is visible, or when `signal` is aborted. */
async function untilSeen(signal: AbortSignal): Promise<void> {
  if (focusManager.isFocused()) return;
  await new Promise<void>((resolve) => {
    const stop = focusManager.subscribe((isFocused) => isFocused && done());
    const done = () => {
      stop();
      signal.removeEventListener('abort', done);
      resolve();
    };
    signal.addEventListener('abort', done);
  });
}
