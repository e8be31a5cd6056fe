import { AGENCY_HEADER, type AppConfig } from '#contract/app-config.ts';
import { IDEMPOTENCY_KEY_HEADER, type Method } from '#contract/operation.ts';
import { BASE_PATH } from '../../lib/base-path.ts';

export type OutgoingRequest = {
  method: Method;
  /** Below the service's address, ids already encoded: `/lead/42`. */
  path: string;
  /** Encoded, without the question mark; empty when there is none. */
  query: string;
  body?: unknown;
  /** JSON and problem details unless given. */
  accept?: string;
  /** Sent over a hosted connection alone. */
  idempotencyKey?: string | undefined;
  signal: AbortSignal;
};

/** The one way in which this dashboard uses `fetch`. */
export type Transport = (address: string, options: RequestInit) => Promise<Response>;

export type Send = (request: OutgoingRequest) => Promise<Response>;

/** The key is in the host's sealed cookie: no script of this page ever holds it. */
export type HostedConnection = {
  kind: 'hosted';
  send: Send;
  /** To the host itself (`/session`), not to the service behind it. */
  sendToHost: Send;
  /** The sign-in that this tab is for from now on, by its id: each request names it, and is answered for no other. */
  workFor(id: string | null): void;
  /** Does the work first: what is sent to the service meanwhile waits until it is done, well or not. */
  sendAfter<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Ends every read that is under way, whoever waits for it, as if that one had called it off. */
  callOffReads(): void;
};

/** Straight to a service at another address, with the key in this tab's memory. */
export type DirectConnection = {
  kind: 'direct';
  /** Where the calls go, to show. */
  address: string;
  send: Send;
  holdKey(key: string): void;
  dropKey(): void;
  hasKey(): boolean;
};

export type Connection = HostedConnection | DirectConnection;

let current: Connection | null = null;

/** The one connection of this tab. */
export function connection(): Connection {
  if (!current) throw new Error('The connection was used before it was set.');
  return current;
}

export function setConnection(next: Connection): void {
  current = next;
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
      const { idempotencyKey } = request;
      const headers: Record<string, string> = {
        ...(agency !== null && { [AGENCY_HEADER]: agency }),
        ...(idempotencyKey !== undefined && { [IDEMPOTENCY_KEY_HEADER]: idempotencyKey }),
      };
      return transport(addressOf(page, base, request), optionsOf(request, headers, 'same-origin'));
    };
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
      // assumed: no idempotency key. A service that does not allow its header across origins would refuse the write.
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

/** The full address of a request. Throws rather than leave `origin`, where the key does not belong. */
function addressOf(origin: string, base: string, { path, query }: OutgoingRequest): string {
  const url = new URL(`${base}${path}${query && `?${query}`}`, origin);
  if (url.origin !== origin) throw new Error(`A request would have left ${origin}.`);
  return url.href;
}

const ACCEPT = 'application/json, application/problem+json';

function optionsOf(
  { method, body, accept = ACCEPT, signal }: OutgoingRequest,
  headers: Record<string, string>,
  credentials: RequestCredentials,
): RequestInit {
  const contentType: Record<string, string> =
    body === undefined ? {} : { 'Content-Type': 'application/json' };
  return {
    method,
    headers: { Accept: accept, ...contentType, ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    credentials,
    signal,
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    // fetch keeps a custom key header across origins when it follows a redirect.
    redirect: 'manual',
  };
}
