import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createParser } from 'eventsource-parser';
import type { BenchAgency } from './data.ts';

const RECONNECT_MS = 300;

/**
 * A client that follows the event stream of an agency. When the stream ends, the client reconnects and continues after
 * its last event.
 */
export type Subscription = {
  /** Resolves when the first connection to the stream is open. */
  isReady: Promise<void>;
  /** The number of times that each event arrived, by event id. */
  received: ReadonlyMap<string, number>;
  reconnects: () => number;
  close: () => void;
};

export function subscribe(url: string, { key }: BenchAgency): Subscription {
  const received = new Map<string, number>();
  const over = new AbortController();
  let lastId: string | undefined;
  let streams = 0;
  let tellReady: () => void;
  const isReady = new Promise<void>((resolve) => {
    tellReady = resolve;
  });

  const parser = createParser({
    onEvent: ({ id, event, data }) => {
      lastId = id ?? lastId;
      if (event === 'ready') {
        streams += 1;
        tellReady();
        return;
      }
      const { id: eventId } = JSON.parse(data) as { id: string };
      received.set(eventId, (received.get(eventId) ?? 0) + 1);
    },
  });
  const follow = () =>
    new Promise<void>((resolve) => {
      const headers = {
        'X-SVC-KEY': key,
        Accept: 'text/event-stream',
        ...(lastId !== undefined && { 'Last-Event-ID': lastId }),
      };
      const options = { headers, agent: false, signal: over.signal } as const;
      const asked = get(`${url}/api/events`, options, (response: IncomingMessage) => {
        response.on('data', (chunk: Buffer) => {
          if (response.statusCode === 200) parser.feed(chunk.toString());
        });
        response.once('error', () => resolve());
        response.once('close', () => resolve());
      });
      asked.once('error', () => resolve());
    });
  const run = async () => {
    while (!over.signal.aborted) {
      await follow();
      parser.reset();
      await sleep(RECONNECT_MS);
    }
  };
  void run();
  return { isReady, received, reconnects: () => Math.max(0, streams - 1), close: () => over.abort() };
}
