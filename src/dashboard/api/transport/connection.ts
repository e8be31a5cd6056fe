import { AGENCY_HEADER, type AppConfig } from '#contract/app-config.ts';
import { IDEMPOTENCY_KEY_HEADER, type Method } from '#contract/operation.ts';
import { BASE_PATH } from '../../lib/base-path.ts';
import { noteReachable } from './reachability.ts';
import { keepEarlyRead, takeEarlyRead, unsentReadsOf } from './early-reads.ts';

export type OutgoingRequest = {
  method: Method;
  /** The path below the service's base address, with encoded ids, e.g. `/lead/42`. */
  path: string;
  /** The encoded query string without the question mark; empty if there is no query. */
  query: string;
  /** A string is sent unchanged, e.g. the JSON of an external system. Other values are sent as JSON. */
  body?: unknown;
  /** The Accept header. JSON and problem details by default. */
  accept?: string;
  /** The idempotency key of a write. Only hosted connections send it. */
  idempotencyKey?: string | undefined;
  /** The priority of the request among the requests of the page. */
  priority?: RequestPriority;
  signal: AbortSignal;
};

/** The part of the signature of `fetch` that the dashboard uses. */
export type Transport = (address: string, options: RequestInit) => Promise<Response>;

export type Send = (request: OutgoingRequest) => Promise<Response>;

/**
 * A connection through the host. The API key is in an encrypted cookie of the host, which no script of this page can
 * read.
 */
export type HostedConnection = {
  kind: 'hosted';
  send: Send;
  /**
   * Sends the first read requests of the page at this path. When the page sends the same requests, `send` returns their
   * responses.
   */
  readAhead(page: string): void;
  /** Sends a request to the host itself (`/session`) rather than to the service. */
  sendToHost: Send;
  /**
   * Sets the id of the session that this tab uses. Each request contains the id, so that the host uses the API key of
   * that session.
   */
  workFor(id: string | null): void;
  /** Runs `work`. Requests to the service wait until `work` has finished or failed. */
  sendAfter<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Cancels all pending reads, as if their callers had aborted them. */
  callOffReads(): void;
};

/** A direct connection to a service at another address. The key is kept in this tab's memory. */
export type DirectConnection = {
  kind: 'direct';
  /** The address of the service for display. */
  address: string;
  send: Send;
  holdKey(key: string): void;
  dropKey(): void;
  hasKey(): boolean;
};

export type Connection = HostedConnection | DirectConnection;

let current: Connection | null = null;

export function connection(): Connection {
  if (!current) throw new Error('The connection was used before it was set.');
  return current;
}

export function setConnection(next: Connection): void {
  current = next;
  noteReachable(true);
}

export function connectionFor(config: AppConfig, transport?: Transport): Connection {
  return config.connection === 'hosted'
    ? hostedConnection(config, transport)
    : directConnection(config, transport);
}

export function hostedConnection(
  config: Pick<AppConfig, 'serviceUrl'>,
  transport: Transport = globalThis.fetch,
): HostedConnection {
  const page = location.origin;
  let agency: string | null = null;
  const sendBelow = (base: string): Send => {
    return (request) => {
      const address = addressOf(page, base, request);
      const early = request.method === 'GET' ? takeEarlyRead(address, agency, request.signal) : null;
      return early ?? transport(address, ownOptionsOf(request));
    };
  };
  const ownOptionsOf = (request: OutgoingRequest) => {
    const { idempotencyKey } = request;
    const headers: Record<string, string> = {
      ...(agency !== null && { [AGENCY_HEADER]: agency }),
      ...(idempotencyKey !== undefined && { [IDEMPOTENCY_KEY_HEADER]: idempotencyKey }),
    };
    return optionsOf(request, headers, 'same-origin');
  };
  const sendToService = sendBelow(config.serviceUrl);
  let isFree = Promise.resolve();
  let reads = new AbortController();
  return {
    kind: 'hosted',
    send: async (request) => {
      const askedFor = agency;
      await isFree;
      request.signal.throwIfAborted();
      if (agency !== askedFor) throw new DOMException('It was asked for another agency.', 'AbortError');
      if (request.method !== 'GET') return sendToService(request);
      return sendToService({ ...request, signal: AbortSignal.any([request.signal, reads.signal]) });
    },
    readAhead: (path) => {
      if (agency === null) return;
      for (const read of unsentReadsOf(path)) {
        const stopping = new AbortController();
        const request = { method: 'GET' as const, ...read, signal: stopping.signal };
        const address = addressOf(page, config.serviceUrl, request);
        const response = transport(address, ownOptionsOf(request));
        keepEarlyRead(address, { agency, response, stop: () => stopping.abort() });
      }
    },
    sendToHost: sendBelow(BASE_PATH),
    workFor: (id) => {
      agency = id;
    },
    sendAfter: (work) => {
      const done = Promise.resolve().then(work);
      isFree = done.then(
        () => undefined,
        () => undefined,
      );
      return done;
    },
    callOffReads: () => {
      reads.abort();
      reads = new AbortController();
    },
  };
}

export function directConnection(
  config: Pick<AppConfig, 'serviceUrl' | 'keyHeader'>,
  transport: Transport = globalThis.fetch,
): DirectConnection {
  const base = new URL(config.serviceUrl, location.origin);
  let key: string | null = null;
  return {
    kind: 'direct',
    address: base.host,
    send: (request) => {
      // A direct connection sends no idempotency key. assumed: a service that does not allow this header across origins
      // would reject the write.
      const headers: Record<string, string> = key === null ? {} : { [config.keyHeader]: key };
      const address = addressOf(base.origin, base.pathname.replace(/\/+$/, ''), request);
      return transport(address, optionsOf(request, headers, 'omit'));
    },
    holdKey: (next) => {
      key = next;
    },
    dropKey: () => {
      key = null;
    },
    hasKey: () => key !== null,
  };
}

/** Returns the full URL of a request. Throws if it is outside of `origin`, so that the key is not sent elsewhere. */
function addressOf(origin: string, base: string, { path, query }: OutgoingRequest): string {
  const url = new URL(`${base}${path}${query && `?${query}`}`, origin);
  if (url.origin !== origin) throw new Error(`A request would have left ${origin}.`);
  return url.href;
}

const ACCEPT = 'application/json, application/problem+json';

function optionsOf(
  { method, body, accept = ACCEPT, priority = 'auto', signal }: OutgoingRequest,
  headers: Record<string, string>,
  credentials: RequestCredentials,
): RequestInit {
  const contentType: Record<string, string> =
    body === undefined ? {} : { 'Content-Type': 'application/json' };
  return {
    method,
    headers: { Accept: accept, ...contentType, ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    credentials,
    priority,
    signal,
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    // When fetch follows a redirect, it forwards custom headers such as the key to other origins.
    redirect: 'manual',
  };
}
