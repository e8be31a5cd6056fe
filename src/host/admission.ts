import { credentialOf } from './credential.ts';
import type { Backend } from './gateway.ts';
import { problem } from './problem.ts';

/** Limits on requests that the service processes at the same time. */
export type AdmissionLimits = {
  /** The limit for the requests of all API keys together. */
  atOnce: number;
  /**
   * The limit for the requests of one API key. It is below `atOnce`, so that the service also processes requests with
   * other keys.
   */
  perKey: number;
  /**
   * The limit for requests for one kind of record, e.g. leads. It is below `atOnce`, so that a locked table does not
   * delay requests for other records.
   */
  perResource: number;
};

/**
 * The maximum number of queued requests of one key. A dashboard sends some dozens of requests at once. A client that
 * sends more is a program, and should wait for responses.
 */
const MAX_WAITING_PER_KEY = 100;
const MAX_WAITING = 1000;
const WAIT_AT_MOST_MS = 15_000;

type Waiting = { key: string; resource: string; admit: () => void; giveUp: (reason: unknown) => void };

/**
 * Limits the number of requests that reach the service at the same time. Requests above the limits wait in a queue, and
 * the API keys take turns: a key with thirty requests hardly delays another key with one request. When `stopping`
 * aborts, no further requests pass, and the queued requests get a 503.
 */
export function admission(
  backend: Backend,
  keyHeader: string,
  limits: AdmissionLimits,
  stopping?: AbortSignal,
): Backend {
  const underWay = { all: 0, ofKey: new Map<string, number>(), ofResource: new Map<string, number>() };
  /** The queued requests of each key. The first key of the map has the next turn. */
  const waiting = new Map<string, Waiting[]>();
  let waitingInAll = 0;

  stopping?.addEventListener('abort', () => {
    for (const request of Array.from(waiting.values()).flat()) request.giveUp(new Stopping());
  });

  const hasPlace = ({ key, resource }: Waiting) =>
    underWay.all < limits.atOnce &&
    (underWay.ofKey.get(key) ?? 0) < limits.perKey &&
    (underWay.ofResource.get(resource) ?? 0) < limits.perResource;

  const count = ({ key, resource }: Waiting, change: 1 | -1) => {
    underWay.all += change;
    add(underWay.ofKey, key, change);
    add(underWay.ofResource, resource, change);
  };

  const remove = (request: Waiting) => {
    const others = waiting.get(request.key)?.filter((other) => other !== request) ?? [];
    // Moves the key to the end of the queue if it has more requests.
    waiting.delete(request.key);
    if (others.length > 0) waiting.set(request.key, others);
    waitingInAll -= 1;
  };

  /**
   * Admits in a loop, because one finished request may make room for two: one with the same key and one for the same
   * kind of record.
   */
  const admitWaiting = () => {
    for (let next = nextInTurn(); next; next = nextInTurn()) {
      remove(next);
      next.admit();
    }
  };
  const nextInTurn = () => {
    for (const ofKey of waiting.values()) {
      const next = ofKey.find(hasPlace);
      if (next) return next;
    }
    return undefined;
  };

  /**
   * Resolves when the service may process the request. Rejects when the client aborts the request, or after
   * `WAIT_AT_MOST_MS`.
   */
  const place = (key: string, resource: string, signal: AbortSignal) =>
    new Promise<Waiting>((resolve, reject) => {
      const giveUp = (reason: unknown) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
        remove(request);
        reject(reason instanceof Error ? reason : new Error('the request was given up'));
      };
      const onAbort = () => giveUp(signal.reason);
      const request: Waiting = {
        key,
        resource,
        admit: () => {
          clearTimeout(timer);
          signal.removeEventListener('abort', onAbort);
          count(request, 1);
          resolve(request);
        },
        giveUp,
      };
      if (hasPlace(request)) {
        count(request, 1);
        return resolve(request);
      }
      waiting.set(key, [...(waiting.get(key) ?? []), request]);
      waitingInAll += 1;
      const timer = setTimeout(() => giveUp(new WaitedTooLong()), WAIT_AT_MOST_MS);
      signal.addEventListener('abort', onAbort, { once: true });
    });

  return async (request, connection) => {
    if (stopping?.aborted) return stopped();
    const key = credentialOf(request, keyHeader) ?? '';
    if ((waiting.get(key)?.length ?? 0) >= MAX_WAITING_PER_KEY || waitingInAll >= MAX_WAITING)
      return tooMany();
    let admitted: Waiting;
    try {
      admitted = await place(key, resourceOf(request), request.signal);
    } catch (error) {
      if (error instanceof WaitedTooLong) return busy();
      if (error instanceof Stopping) return stopped();
      throw error;
    }
    try {
      return await backend(request, connection);
    } finally {
      count(admitted, -1);
      admitWaiting();
    }
  };
}

class WaitedTooLong extends Error {}
class Stopping extends Error {}

/**
 * Returns the kind of record that a request concerns: the first segment of its path. All operations of one kind share
 * this segment and use the same tables.
 */
function resourceOf(request: Request): string {
  return new URL(request.url).pathname.split('/')[1] ?? '';
}

function add(counts: Map<string, number>, name: string, change: 1 | -1): void {
  const next = (counts.get(name) ?? 0) + change;
  if (next === 0) counts.delete(name);
  else counts.set(name, next);
}

function tooMany(): Response {
  return problem(
    429,
    'Too many requests',
    'Too many requests with this key are waiting. Wait for responses first.',
    {
      'Retry-After': '1',
    },
  );
}

function busy(): Response {
  return problem(503, 'Busy', 'The service is busy and did not get to this request. Try again shortly.', {
    'Retry-After': '2',
  });
}

function stopped(): Response {
  return problem(503, 'Stopping', 'The host is stopping and did not get to this request.', {
    'Retry-After': '5',
  });
}
