/** Sends new events to clients as server-sent events: https://html.spec.whatwg.org/multipage/server-sent-events.html */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../context.ts';
import type { Database } from '../db/open.ts';
import { logError } from '../log-error.ts';
import type { Logger } from '../log.ts';
import { outsideTrace } from '../tracing.ts';
import { EVENTS_AT_ONCE, startingPosition } from './list.ts';
import { readEventsAfter, readPresent, type PositionedEvent } from './read.ts';

export type EventStreams = {
  /**
   * Opens a stream of the events after a position. The stream ends if the client disconnects, if its API key becomes
   * invalid, or after a limited time. Returns null if the maximum number of streams is open. The caller then returns a
   * page of events instead.
   */
  open: (ctx: Context, options: OpenOptions) => Promise<Response | null>;
  /** Ends all streams. The clients reconnect, and continue after the last event that they received. */
  close: () => void;
  /**
   * The number of seconds since the last successful query for new events, for the agency with the longest time. Null if
   * no stream is open.
   */
  secondsSincePass: () => number | null;
  /** The number of open streams. */
  count: () => number;
};

type OpenOptions = {
  after: string | undefined;
  /**
   * Whether the API key of the client is still valid. Called repeatedly, because the key may be deleted while the
   * stream is open.
   */
  isAllowed: () => Promise<boolean>;
};

type StreamsOptions = {
  db: Database;
  log: Logger;
  /** The interval between two queries for new events while streams of the agency are open, in milliseconds. */
  pollMs?: number;
  beatMs?: number;
  lifetimeMs?: number;
  /** Called with the time of each new event, once for all streams of the agency. */
  onEvent?: ((time: Date) => void) | undefined;
};

const MOST = 400;
const MOST_OF_AN_AGENCY = 50;
/**
 * The maximum size of sent data that a client has not yet read. If a client exceeds it, its stream ends. The client
 * then reconnects and continues after the last event that it has read.
 */
const MOST_WAITING_BYTES = 256 * 1024;
const RETRY_MS = 2000;
const AFTER_FAILURE_MS = 5000;

type Follower = { tell: (events: readonly PositionedEvent[]) => void; end: () => void };

/**
 * All open streams of an agency, and the position of the last sent event. One query reads new events for all of them.
 */
type Followed = { at: number; followers: Set<Follower>; readAt: number };

/**
 * Creates the streams of this process. `lifetimeMs` is the average duration of a stream. It is long enough that
 * reconnects are rare. It is short enough that a stream soon ends after the session of its user.
 */
export function createEventStreams({
  db,
  log,
  pollMs = 500,
  beatMs = 15_000,
  lifetimeMs = 120_000,
  onEvent,
}: StreamsOptions): EventStreams {
  const agencies = new Map<string, Followed>();
  let count = 0;
  let isClosed = false;

  const watch = async (agencyId: string, followed: Followed) => {
    while (followed.followers.size > 0) {
      try {
        const events = await readEventsAfter(db, agencyId, followed.at, EVENTS_AT_ONCE);
        followed.at = events.at(-1)?.position ?? followed.at;
        followed.readAt = performance.now();
        for (const follower of followed.followers) follower.tell(events);
        for (const { event } of events) if (event.time) onEvent?.(new Date(event.time));
        if (events.length < EVENTS_AT_ONCE) await sleep(pollMs);
      } catch (error) {
        logError(log, error, 'New events could not be read.');
        await sleep(AFTER_FAILURE_MS);
      }
    }
  };

  const follow = async (agencyId: string, follower: Follower) => {
    const at = await readPresent(db, agencyId);
    let followed = agencies.get(agencyId);
    if (followed) followed.followers.add(follower);
    else {
      const first = { at, followers: new Set([follower]), readAt: performance.now() };
      followed = first;
      agencies.set(agencyId, first);
      void outsideTrace(() => watch(agencyId, first));
    }
    return () => {
      followed.followers.delete(follower);
      // The stored position is deleted with the last stream of the agency, so that a later stream does not continue at
      // an old position.
      if (followed.followers.size === 0 && agencies.get(agencyId) === followed) agencies.delete(agencyId);
    };
  };

  return {
    async open({ agencyId }, { after, isAllowed }) {
      const from = await startingPosition({ db, agencyId }, after);
      if (isClosed || count >= MOST || (agencies.get(agencyId)?.followers.size ?? 0) >= MOST_OF_AN_AGENCY)
        return null;
      count += 1;
      const write = createWriter(from, () => {
        count -= 1;
        leave?.();
        clearInterval(beat);
        clearTimeout(end);
      });
      const beat = setInterval(() => {
        write.comment();
        void isAllowed().then((is) => is || write.end());
      }, beatMs);
      // The duration is random, so that clients do not all reconnect at the same time.
      const end = setTimeout(write.end, lifetimeMs * (0.75 + 0.5 * Math.random()));
      let leave: (() => void) | undefined;
      try {
        leave = await follow(agencyId, write);
        await write.catchUp((at) => readEventsAfter(db, agencyId, at, EVENTS_AT_ONCE));
      } catch (error) {
        write.end();
        throw error;
      }
      if (write.hasEnded()) leave();
      return new Response(write.body, {
        // Without this header, a proxy such as nginx may buffer the events.
        headers: { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' },
      });
    },
    count: () => count,
    secondsSincePass: () => {
      const reads = Array.from(agencies.values(), ({ readAt }) => readAt);
      return reads.length === 0 ? null : (performance.now() - Math.min(...reads)) / 1000;
    },
    close: () => {
      isClosed = true;
      for (const { followers } of agencies.values()) for (const follower of followers) follower.end();
    },
  };
}

/** Creates the response body of one stream. Calls `onEnd` exactly once when the stream ends for any reason. */
function createWriter(from: number, onEnd: () => void) {
  let at = from;
  /**
   * New events that arrive while the stream still sends older events. Null after the stream has sent all older events.
   */
  let waiting: PositionedEvent[] | null = [];
  let hasEnded = false;
  let controller: ReadableStreamDefaultController<Uint8Array>;
  const encoder = new TextEncoder();
  const over = () => {
    if (hasEnded) return;
    hasEnded = true;
    onEnd();
  };
  const end = () => {
    if (hasEnded) return;
    over();
    controller.close();
  };
  const send = (text: string) => {
    if (hasEnded) return;
    controller.enqueue(encoder.encode(text));
    if ((controller.desiredSize ?? 0) < 0) end();
  };
  const body = new ReadableStream<Uint8Array>(
    {
      start: (given) => {
        controller = given;
      },
      cancel: over,
    },
    new ByteLengthQueuingStrategy({ highWaterMark: MOST_WAITING_BYTES }),
  );
  const write = (events: readonly PositionedEvent[]) => {
    const news = events.filter(({ position }) => position > at);
    if (news.length === 0) return;
    at = news.at(-1)!.position;
    // Each event must be on one line. `JSON.stringify` escapes line breaks inside strings and adds no others.
    send(news.map(({ event, position }) => `id: ${position}\ndata: ${JSON.stringify(event)}\n\n`).join(''));
  };
  return {
    body,
    end,
    hasEnded: () => hasEnded,
    comment: () => send(':\n\n'),
    tell: (events: readonly PositionedEvent[]) => {
      if (waiting) waiting.push(...events);
      else write(events);
    },
    catchUp: async (readAfter: (position: number) => Promise<PositionedEvent[]>) => {
      send(`retry: ${RETRY_MS}\nevent: ready\nid: ${at}\ndata: {}\n\n`);
      for (let isMore = true; isMore;) {
        const events = await readAfter(at);
        write(events);
        isMore = events.length === EVENTS_AT_ONCE && !hasEnded;
      }
      write(waiting ?? []);
      waiting = null;
    },
  };
}
