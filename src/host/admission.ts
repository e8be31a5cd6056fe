import type { Backend } from './gateway.ts';
import { problem } from './problem.ts';

/** How many requests may be under way at once. */
export type AdmissionLimits = {
  /** Of all keys together. */
  atOnce: number;
  /** Of one key: fewer than `atOnce`, so that another finds a place. */
  perKey: number;
  /** For one kind of record: fewer than `atOnce`, so that a table that is locked holds up none of the others. */
  perResource: number;
};

/** A dashboard asks for some dozens of things at once. What asks for more is a program that should wait for answers. */
const MAX_WAITING_PER_KEY = 100;
const MAX_WAITING = 1000;
const WAIT_AT_MOST_MS = 15_000;

type Waiting = { key: string; resource: string; admit: () => void; giveUp: (reason: unknown) => void };

/**
 * Lets only so many requests through to the service at once. The others wait, and the keys take turns: a key that asks
 * for thirty things at once waits for itself, and another that asks for one thing is hardly held up by it. Once `stopping`
 * is aborted nothing more is let through, and what waits is told so.
 */
export function admission(
  backend: Backend,
  keyHeader: string,
  limits: AdmissionLimits,
  stopping?: AbortSignal,
): Backend {
  const underWay = { all: 0, ofKey: new Map<string, number>(), ofResource: new Map<string, number>() };
  /** The keys in the order of their turns. */
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
    // To the end of the line, where others of this key are left.
    waiting.delete(request.key);
    if (others.length > 0) waiting.set(request.key, others);
    waitingInAll -= 1;
  };

  /** One place given back may be two: one of its key, and one for its kind of record. */
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

  /** Resolves once the request has a place. Rejects when it is given up, or has waited for too long. */
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
    const key = request.headers.get(keyHeader) ?? '';
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

/** What stands first in the path: the operations of one kind of record use the same tables. */
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
