import { INBOUND_ADDRESS_PATH } from '#contract/inbound-address.ts';
import { operations } from '#contract/index.ts';
import type { Operation } from '#contract/operation.ts';
import { currentRequestId, inRequest, traceFields } from '#service/http/request-trace.ts';
import { logError } from '#service/log-error.ts';
import type { Logger } from '#service/log.ts';
import { traceHeaders } from '#service/tracing.ts';
import { receive } from './upstream-response.ts';
import type { Connection } from './listen.ts';
import { methodNotAllowed, problem } from './problem.ts';
import { describeFailure } from './upstream-failure.ts';

/**
 * The target of `/api/*`: the embedded service, or a real service at another address. A backend handles web-standard
 * requests and logs each one.
 */
export type Backend = (request: Request, connection: Connection) => Promise<Response>;

export type UpstreamOptions = {
  /** The base address of the real service, without a trailing slash. */
  serviceUrl: string;
  keyHeader: string;
  /** The ids of the extension operations that the service offers. */
  extensions: readonly string[];
  /** The maximum size of a response, decompressed. */
  maxAnswerBytes: number;
  /** Calls the service, through a proxy if one is configured. */
  fetch?: typeof globalThis.fetch;
  log: Logger;
};

const TIMEOUT_MS = 60_000;
/**
 * The request headers that the host forwards from the client to a real service, besides the API key. It does not
 * forward cookies and proxy headers.
 */
const REQUEST_HEADERS = ['accept', 'accept-language', 'content-type', 'idempotency-key'];

/** The path patterns of the contract's operations. */
const ALL_PLACES = Object.values<Operation>(operations).map((operation) => ({
  operation,
  pattern: pathPattern(operation.path),
}));

/**
 * Creates the backend of a real service. It forwards only the operations of the contract to `serviceUrl`. If a response
 * breaks off, it cuts the client's connection, so that the client does not mistake the received part for a complete
 * response.
 */
export function upstream(
  options: UpstreamOptions,
): (request: Request, connection?: Pick<Connection, 'cut'>) => Promise<Response> {
  const places = ALL_PLACES.filter(
    ({ operation: { id, origin } }) => origin === 'documented' || options.extensions.includes(id),
  );

  const answerTo = async (request: Request, connection?: Pick<Connection, 'cut'>) => {
    const started = performance.now();
    const { pathname } = new URL(request.url);
    const matching = places.flatMap(({ operation, pattern }) => (pattern.test(pathname) ? [operation] : []));
    const asked = matching.find((operation) => methodsOf(operation).includes(request.method));
    const answer = asked
      ? await pass(request, asked, options, connection?.cut)
      : refuse(request.method, matching.flatMap(methodsOf));
    const requestId = answer.headers.get('X-Request-Id') ?? currentRequestId();
    answer.headers.set('X-Request-Id', requestId);
    const ms = Math.round(performance.now() - started);
    // Logs the path template, because the address may contain private data.
    const route = matching[0]?.path ?? null;
    const { method } = request;
    options.log.info({ requestId, ...traceFields(), method, route, status: answer.status, ms }, 'request');
    return answer;
  };
  return (request, connection) => inRequest(request.headers, () => answerTo(request, connection));
}

function methodsOf({ method }: Operation): string[] {
  return method === 'GET' ? ['GET', 'HEAD'] : [method];
}

/** Returns the response to a request that matches no operation. */
function refuse(method: string, methods: readonly string[]): Response {
  if (methods.length === 0) return problem(404, 'Not found', 'The service has no operation at this address.');
  const allow = [...methods, 'OPTIONS'].join(', ');
  return method === 'OPTIONS'
    ? new Response(null, { status: 204, headers: { Allow: allow } })
    : methodNotAllowed(allow);
}

async function pass(
  request: Request,
  operation: Operation,
  { serviceUrl, keyHeader, maxAnswerBytes, fetch = globalThis.fetch, log }: UpstreamOptions,
  cut?: () => void,
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const note = (error: unknown, requestId: string | null) =>
    logError(log, error, 'the service failed to answer', { requestId });
  try {
    const answer = await fetch(serviceUrl + pathname + search, {
      method: request.method,
      headers: requestHeaders(request.headers, operation, keyHeader),
      body: request.body && (await request.arrayBuffer()),
      redirect: 'manual',
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    return await receive(answer, {
      operation,
      key: request.headers.get(keyHeader),
      maxBytes: maxAnswerBytes,
      onBreak: (error, requestId) => {
        if (!request.signal.aborted) note(error, requestId);
        if (!cut) throw error;
        cut();
      },
    });
  } catch (error) {
    if (request.signal.aborted) throw error;
    const failure = describeFailure(error);
    note(error, failure.headers.get('X-Request-Id'));
    return failure;
  }
}

/**
 * Returns the request headers for the service. Requests JSON instead of an event stream, because the gateway reads a
 * response to its end and a stream never ends.
 */
function requestHeaders(received: Headers, { responses }: Operation, keyHeader: string): Headers {
  const headers = pick(received, [...REQUEST_HEADERS, keyHeader.toLowerCase()]);
  if (responses.stream !== null) headers.set('Accept', 'application/json');
  // The service then logs the same request id as the host.
  headers.set('X-Request-Id', currentRequestId());
  for (const [name, value] of Object.entries(traceHeaders())) headers.set(name, value);
  return headers;
}

/**
 * Returns the id of the operation at a path of the service, or `none` if there is no operation. Returns
 * 'inboundAddress' for an inbound address, whose path contains a secret token.
 */
export function operationAt(method: string, path: string): string {
  if (path.startsWith(`${INBOUND_ADDRESS_PATH}/`)) return 'inboundAddress';
  const found = ALL_PLACES.find(
    ({ operation, pattern }) => methodsOf(operation).includes(method) && pattern.test(path),
  );
  return found?.operation.id ?? 'none';
}

/** Whether the request is for an operation of the contract, and not for the service's own API description. */
export function isOperation({ method, url }: Request): boolean {
  const { pathname } = new URL(url);
  return ALL_PLACES.some(
    ({ operation, pattern }) => methodsOf(operation).includes(method) && pattern.test(pathname),
  );
}

/** Returns a pattern for a path such as `/lead/{leadId}`. Each id matches one segment, but never a dot segment. */
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
