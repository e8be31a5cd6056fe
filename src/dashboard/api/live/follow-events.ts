/** Hears of what happens at the service, for as long as the tab is seen. Only where `offers(listEvents)`. */
import { focusManager } from '@tanstack/react-query';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { Event, listEvents, type EventPage } from '#contract/event.ts';
import { sleep } from '../../lib/sleep.ts';
import { emitServerEvent } from './live-query.ts';
import { beginCall, noteCall, type CallRecord } from '../transport/call-record.ts';
import { call, toRequest } from '../transport/call.ts';
import { connection } from '../transport/connection.ts';
import { readReply } from '../transport/read-reply.ts';
import { ServiceError } from '../transport/service-error.ts';
import { agencyKey } from '../session/agency-key.ts';
import { reportUnauthorized } from '../session/session-pause.ts';
import { ownName } from '../../lib/own-storage.ts';

/** Of all tabs that show an agency one has a stream: a browser opens only six connections to a host over HTTP/1.1. */
const lockName = () => ownName(`botdeck-events:${agencyKey()}`);
const STREAM = 'text/event-stream';
const PAGE_EVERY_MS = 3_000;
const READY_WITHIN_MS = 15_000;
/** Longer than between two beats of a stream, so that one that says nothing any more is noticed. */
const SILENT_MS = 40_000;
const RETRY_MS = [2_000, 5_000, 15_000, 60_000] as const;
/** After so long nobody wants to hear of each event: all that is shown is read anew. */
const AWAY_MS = 5 * 60_000;

/** Tells of what happens from now on. Answers how to stop. */
export function followEvents(): () => void {
  const stopping = new AbortController();
  void follow(stopping.signal);
  return () => stopping.abort();
}

type Progress = {
  /** How far events were heard; undefined before any was. */
  after: string | undefined;
  /** When the service was last heard, whether it had anything to tell or not. */
  at: number;
  /** Something between here and there keeps what a stream brings. */
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
      const isStreamed = !progress.isKeptFrom && (await asTheOne(() => hearStream(progress, signal)));
      if (!isStreamed) {
        await hearPage(progress, signal);
        await sleep(PAGE_EVERY_MS, signal);
      }
      // A stream that ends at once is not asked for again at once.
      if (performance.now() - began < RETRY_MS[0]) await sleep(RETRY_MS[0], signal);
      failures = 0;
    } catch (error) {
      // The place may be unknown to a database that was brought back from a copy.
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

function hearOf(progress: Progress, after: string): void {
  progress.after = after;
  progress.at = performance.now();
}

/** Does the work unless another tab is at it; false then, or where the browser cannot tell. */
async function asTheOne(work: () => Promise<void>): Promise<boolean> {
  // Only in secure contexts.
  const locks = (navigator as Partial<Navigator>).locks;
  if (!locks) return false;
  return locks.request(lockName(), { ifAvailable: true }, async (lock) => {
    if (lock) await work();
    return lock !== null;
  });
}

/** Hears until the stream ends, is broken or says nothing any more, or the tab is hidden. */
async function hearStream(progress: Progress, signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  // At once a stream says that it is there.
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
      signal: ended,
    });
    noteCall(record, { response });
    const { body, headers, ok } = response;
    if (!ok || !body || !headers.get('Content-Type')?.startsWith(STREAM)) {
      // As many follow as may, or something between here and there knows no streams.
      const { data } = await readReply(listEvents, response, { text: await response.text(), records: null });
      tellPage(data, progress);
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
      if (id !== undefined) hearOf(progress, id);
      const heard = event === 'message' && readEvent(data);
      if (heard) emitServerEvent(heard);
    }
  } catch (error) {
    if (!over.signal.aborted || focusManager.isFocused()) throw error;
  } finally {
    clearTimeout(silence);
    stopWatching();
    if (record) noteCall(record, { endedAt: Date.now(), outcome: {} });
  }
}

async function hearPage(progress: Progress, signal: AbortSignal): Promise<void> {
  const { after } = progress;
  const { data } = await call(listEvents, { query: { after } }, { signal });
  tellPage(data, progress);
}

function tellPage({ events, next, hasMore }: EventPage, progress: Progress): void {
  // More than is worth hearing one by one: what is shown is read anew.
  if (hasMore) return startAnew(progress);
  hearOf(progress, next);
  for (const event of events) emitServerEvent(event);
}

/** Undefined for what is no event: it is passed over, as in every list. */
function readEvent(text: string): Event | undefined {
  try {
    return Event.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Resolves once the tab is seen, or nobody wants to follow any more. */
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
