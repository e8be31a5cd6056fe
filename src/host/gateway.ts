import { operations } from '#contract/index.ts';
import type { Operation } from '#contract/operation.ts';
import { describeError } from '#service/http/describe-error.ts';
import type { Logger } from '#service/log.ts';
import type { Caller } from './listen.ts';
import { methodNotAllowed, problem, tooLarge } from './problem.ts';

/** Where `/api/*` goes: the embedded service or a real one. Takes and answers web-standard messages, and logs each. */
export type Backend = (request: Request, caller: Caller) => Promise<Response>;

export type UpstreamOptions = {
  /** Base address of the real service, without a trailing slash. */
  serviceUrl: string;
  keyHeader: string;
  /** Ids of the extension operations that the service offers. */
  extensions: readonly string[];
  log: Logger;
};

const TIMEOUT_MS = 60_000;
const MAX_BODY_BYTES = 1024 * 1024;
/** Of a request, what a real service gets to see; cookies and proxy headers stay here. */
const REQUEST_HEADERS = [
  'accept',
  'accept-language',
  'content-type',
  'idempotency-key',
  'if-match',
  'if-none-match',
];
/** Of an answer, what the browser gets to see; a real service must not set our cookies or policies. */
const RESPONSE_HEADERS = ['allow', 'cache-control', 'content-type', 'etag', 'retry-after', 'x-request-id'];

/** Where the contract's operations are. */
const ALL_PLACES = Object.values<Operation>(operations).map(({ id, origin, method, path }) => ({
  id,
  origin,
  method,
  path,
  pattern: pathPattern(path),
}));

/** Passes the contract's operations, and nothing else, to the service at `serviceUrl`. */
export function upstream(options: UpstreamOptions): (request: Request) => Promise<Response> {
  const places = ALL_PLACES.filter(
    ({ id, origin }) => origin === 'documented' || options.extensions.includes(id),
  );

  return async (request) => {
    const started = performance.now();
    const { pathname } = new URL(request.url);
    const matching = places.filter(({ pattern }) => pattern.test(pathname));
    const methods = matching.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    const answer = refuse(request.method, methods) ?? (await pass(request, options));
    const requestId = answer.headers.get('X-Request-Id') ?? crypto.randomUUID();
    answer.headers.set('X-Request-Id', requestId);
    const ms = Math.round(performance.now() - started);
    // The template and not the address, which may hold what is private.
    const route = matching[0]?.path ?? null;
    options.log.info({ requestId, method: request.method, route, status: answer.status, ms }, 'request');
    return answer;
  };
}

/** The answer to what the contract does not have; null for what it has. */
function refuse(method: string, methods: readonly string[]): Response | null {
  if (methods.length === 0) return problem(404, 'Not found', 'The service has no such operation.');
  if (methods.includes(method)) return null;
  const allow = [...methods, 'OPTIONS'].join(', ');
  return method === 'OPTIONS'
    ? new Response(null, { status: 204, headers: { Allow: allow } })
    : methodNotAllowed(allow);
}

async function pass(request: Request, { serviceUrl, keyHeader, log }: UpstreamOptions): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const body = await readBody(request);
  if (body === 'too large') return tooLarge(MAX_BODY_BYTES);
  try {
    const answer = await fetch(serviceUrl + pathname + search, {
      method: request.method,
      headers: pick(request.headers, [...REQUEST_HEADERS, keyHeader.toLowerCase()]),
      body,
      redirect: 'manual',
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    return unexpected(request, answer) ?? (await received(answer));
  } catch (error) {
    if (request.signal.aborted) throw error;
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
    const failure = isTimeout
      ? problem(504, 'Service timed out', 'The service did not answer in time.')
      : problem(502, 'Service unreachable', 'The service could not be reached.');
    const requestId = failure.headers.get('X-Request-Id');
    log.error({ requestId, error: describeError(error) }, 'the service did not answer');
    return failure;
  }
}

/** In place of an answer that no service of this contract gives: one that leads elsewhere, or a web page. */
function unexpected(request: Request, answer: Response): Response | null {
  const { status, headers } = answer;
  const isUnchanged = status === 304 && request.headers.has('If-None-Match');
  const isPage = /^(text|application)\/(html|xhtml)/.test(headers.get('Content-Type') ?? '');
  if (!isPage && (status < 300 || status >= 400 || isUnchanged)) return null;

  void answer.body?.cancel();
  if (isPage) {
    // A refusal stays one, for a proxy before the service may answer 401 or 429 with a page of its own.
    const detail = `The service answered with status ${status} and a web page. Is its address right?`;
    return problem(status >= 400 ? status : 502, 'Unexpected answer', detail);
  }
  return problem(502, 'Unexpected redirect', 'The service answered with a redirect, which is not followed.');
}

/** Read to its end first: an answer that breaks off is a 502, and never half a reply. */
async function received(answer: Response): Promise<Response> {
  return new Response(answer.body && (await answer.arrayBuffer()), {
    status: answer.status,
    headers: pick(answer.headers, RESPONSE_HEADERS),
  });
}

/** Counts what arrives instead of believing `Content-Length`, and stops reading at the limit. */
async function readBody(request: Request): Promise<Uint8Array<ArrayBuffer> | null | 'too large'> {
  if (!request.body) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > MAX_BODY_BYTES) return 'too large';
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Whether the request asks for an operation of the contract, and not for the service's description of itself. */
export function isOperation({ method, url }: Request): boolean {
  const { pathname } = new URL(url);
  return ALL_PLACES.some((place) => place.method === method && place.pattern.test(pathname));
}

/** `/lead/{leadId}` as a pattern whose ids are one segment each and never a dot segment. */
function pathPattern(path: string): RegExp {
  const segments = path
    .split('/')
    .map((segment) =>
      segment.startsWith('{') ? '(?!(?:\\.|%2[eE]){1,2}(?:/|$))[^/]+' : segment.replaceAll(/[^\w-]/g, '\\$&'),
    );
  return new RegExp(`^${segments.join('/')}$`);
}

function pick(headers: Headers, names: readonly string[]): Headers {
  const picked = new Headers();
  for (const name of names) {
    const value = headers.get(name);
    if (value !== null) picked.set(name, value);
  }
  return picked;
}
