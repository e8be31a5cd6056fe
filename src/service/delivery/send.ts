/** Sends one HTTP request to a checked address, within a time limit. Reads only the beginning of the response. */
import * as http from 'node:http';
import * as https from 'node:https';
import type { LookupFunction } from 'node:net';
import { isIP } from 'node:net';
import { ATTEMPT_ERRORS, hostNotFound, timedOut } from '#contract/attempt-errors.ts';
import type { AddressGuard } from './address-guard.ts';
import type { Receiver } from './built-in-receiver.ts';
import { traceHeaders } from '../tracing.ts';
import { lookUp, type Resolve } from './may-call.ts';

export type OutgoingRequest = {
  agencyId: string;
  method: string;
  url: string;
  headers: readonly { name: string; value: string }[];
  body: string | null;
};

export type Outcome =
  | {
      kind: 'answered';
      status: number;
      retryAfter: string | null;
      /** The beginning of the response body, decoded as text. */
      answer: string;
    }
  /** No response. `error` is a message for users. It contains no address except the URL that the user entered. */
  | { kind: 'failed'; error: string };

export type Send = (request: OutgoingRequest, signal?: AbortSignal) => Promise<Outcome>;

type SendOptions = {
  guard: AddressGuard;
  resolve?: Resolve;
  /** The built-in receiver. Requests to it go to this host, although the address of this host is not public. */
  receiver?: Receiver | null;
  timeoutMs?: number;
  mostAnswerBytes?: number;
};

const TIMEOUT_MS = 15_000;
const MOST_ANSWER_BYTES = 64 * 1024;
/**
 * The maximum number of informational responses (1xx) to a request. After this number, the request fails, because the
 * receiver may never send a final response.
 */
const MOST_INFORMATIONAL = 20;

/**
 * The error message for an address that webhooks must not call. It does not contain the IP addresses of a host name.
 */
export const NOT_ALLOWED = ATTEMPT_ERRORS.notAllowed.sentence;

const OTHER_AGENCY = 'This address is the built-in receiver of another agency.';

/**
 * Returns a function that sends requests. It does not follow redirects, because any server could then receive the
 * headers. It does not use a proxy, because a proxy would resolve the host name again and bypass the check of the
 * address.
 */
export function createSend({
  guard,
  resolve = lookUp,
  receiver = null,
  timeoutMs = TIMEOUT_MS,
  mostAnswerBytes = MOST_ANSWER_BYTES,
}: SendOptions): Send {
  return async (request, signal) => {
    const deadline = AbortSignal.timeout(timeoutMs);
    const late = { kind: 'failed', error: timedOut(timeoutMs / 1000) } as const;
    const ended = AbortSignal.any(signal ? [deadline, signal] : [deadline]);
    const target = targetOf(request, receiver);
    if (target === null) return { kind: 'failed', error: OTHER_AGENCY };
    const checked = await orAborted(checkedAddresses(target, { guard, resolve }), ended);
    if (checked === 'aborted') return late;
    if (typeof checked === 'string') return { kind: 'failed', error: checked };
    const outcome = await exchange(target, request, { addresses: checked, ended, mostAnswerBytes });
    return outcome.kind === 'failed' && ended.aborted ? late : outcome;
  };
}

/** The destination of a request. `isOwn` is true for the built-in receiver of this host. */
type Target = { url: URL; headers: OutgoingRequest['headers']; isOwn: boolean };

/** Returns the destination of a request, or null for the built-in receiver of another agency. */
function targetOf(
  { agencyId, url: address, headers }: OutgoingRequest,
  receiver: Receiver | null,
): Target | null {
  const url = new URL(address);
  const inbox = receiver?.inboxAt(url) ?? null;
  if (receiver === null || inbox === null) return { url, headers, isOwn: false };
  if (inbox.agencyId !== agencyId) return null;
  const own = receiver.reach(url);
  const others = headers.filter(({ name }) => name.toLowerCase() !== own.header.name);
  return { url: own.url, headers: [...others, own.header], isOwn: true };
}

/** Returns the IP addresses that the connection may use, or an error message if none is allowed. */
async function checkedAddresses(
  { url, isOwn }: Target,
  { guard, resolve }: Required<Pick<SendOptions, 'guard' | 'resolve'>>,
): Promise<readonly string[] | string> {
  const { hostname } = url;
  const host = hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) ? [host] : await resolve(host).catch(() => []);
  if (!isOwn && !guard.allows(hostname, addresses)) return NOT_ALLOWED;
  return addresses.length > 0 ? addresses : hostNotFound(hostname);
}

function orAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value | 'aborted'> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => resolve('aborted'), { once: true });
    work.then(resolve, reject);
  });
}

type Exchange = { addresses: readonly string[]; ended: AbortSignal; mostAnswerBytes: number };

function exchange(
  { url, headers }: Target,
  { method, body }: OutgoingRequest,
  { addresses, ended, mostAnswerBytes }: Exchange,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const fail = (error: Error) => resolve({ kind: 'failed', error: describe(error) });
    const { request: begin, Agent } = url.protocol === 'https:' ? https : http;
    const content = body === null ? null : Buffer.from(body, 'utf8');
    let outgoing: http.ClientRequest;
    try {
      outgoing = begin(url, {
        method,
        // The default agent may use a proxy, or reuse a connection to a previous address of the host name. This request
        // therefore has its own agent.
        agent: new Agent({ keepAlive: false }),
        lookup: only(addresses),
        signal: ended,
        headers: {
          'User-Agent': 'Botdeck-Webhooks/1.0',
          Accept: '*/*',
          'Accept-Encoding': 'identity',
          ...traceHeaders(),
          ...groupHeaders(headers),
          Host: url.host,
          Connection: 'close',
          ...(content && { 'Content-Length': String(content.length) }),
        },
      });
    } catch (error) {
      fail(error instanceof Error ? error : new Error(String(error)));
      return;
    }
    let informational = 0;
    outgoing.on('information', () => {
      informational += 1;
      // Data that has already arrived emits further events after `destroy`. The comparison with `===` therefore
      // destroys the request only once.
      if (informational === MOST_INFORMATIONAL) outgoing.destroy(new Error('The response did not end.'));
    });
    outgoing.on('upgrade', (_, socket) => {
      socket.destroy();
      fail(new Error('The receiver responded with 101 and no final status.'));
    });
    let finish: (() => void) | null = null;
    // If the connection breaks during a response, this handler receives the error before the response does.
    outgoing.on('error', (error) => (finish === null ? fail(error) : finish()));
    outgoing.on('response', (response) => {
      const parts: Buffer[] = [];
      let length = 0;
      // The status decides the result of the request, even if the response body is incomplete or never ends.
      const end = () => {
        response.destroy();
        resolve({
          kind: 'answered',
          status: response.statusCode ?? 0,
          retryAfter: response.headers['retry-after'] ?? null,
          answer: textOf(Buffer.concat(parts).subarray(0, mostAnswerBytes), response.headers),
        });
      };
      response.on('data', (part: Buffer) => {
        parts.push(part);
        length += part.length;
        if (length >= mostAnswerBytes) end();
      });
      response.on('end', end);
      response.on('error', end);
      response.on('close', end);
      finish = end;
    });
    outgoing.end(content ?? undefined);
  });
}

/** Returns a DNS lookup function that always returns the checked addresses, even if the DNS records have changed. */
function only(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_hostname, { all }, answer) => {
    const [first] = found;
    if (all) answer(null, found);
    else answer(null, first?.address ?? '', first?.family ?? 0);
  };
}

function groupHeaders(headers: OutgoingRequest['headers']): Record<string, string[]> {
  const grouped = new Map<string, string[]>();
  for (const { name, value } of headers) {
    const before = [...grouped.keys()].find((known) => known.toLowerCase() === name.toLowerCase()) ?? name;
    grouped.set(before, [...(grouped.get(before) ?? []), value]);
  }
  return Object.fromEntries(grouped);
}

function textOf(body: Buffer, headers: http.IncomingHttpHeaders): string {
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') return `(${encoding}, ${body.length} bytes)`;
  // Replaces control characters, which a database column cannot store or a page should not display.
  // oxlint-disable-next-line no-control-regex -- replaces control characters
  return body.toString('utf8').replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g, '\uFFFD');
}

const { closed, selfSigned, unreachable } = ATTEMPT_ERRORS;

const BY_CODE: Record<string, { sentence: string }> = {
  ECONNREFUSED: ATTEMPT_ERRORS.refused,
  ECONNRESET: closed,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  ETIMEDOUT: unreachable,
  EPIPE: closed,
  HPE_HEADER_OVERFLOW: ATTEMPT_ERRORS.longHeaders,
  CERT_HAS_EXPIRED: ATTEMPT_ERRORS.expired,
  DEPTH_ZERO_SELF_SIGNED_CERT: selfSigned,
  SELF_SIGNED_CERT_IN_CHAIN: selfSigned,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: ATTEMPT_ERRORS.unverified,
  ERR_TLS_CERT_ALTNAME_INVALID: ATTEMPT_ERRORS.otherName,
};

function describe(error: Error): string {
  // If all addresses of a host fail, Node throws an AggregateError that contains the error of each address.
  const causes: unknown[] = error instanceof AggregateError ? error.errors : [error];
  const [cause] = causes.filter((each) => each instanceof Error);
  const code = cause && 'code' in cause ? String(cause.code) : '';
  if (code.startsWith('HPE_') && !(code in BY_CODE)) return ATTEMPT_ERRORS.notHttp.sentence;
  if (code === 'EPROTO' || code.startsWith('ERR_SSL')) return ATTEMPT_ERRORS.noTls.sentence;
  return BY_CODE[code]?.sentence ?? (code === '' ? error.message : `The connection failed (${code}).`);
}
