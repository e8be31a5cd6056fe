/** Converts every error to an HTTP response. No other module of the service creates error responses. */
import type { Context as HttpContext } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { FieldError, Problem } from '#contract/problem.ts';
import { isDatabaseUnavailable, isStorageFull } from '../db/unavailable.ts';
import { NotFound, Rejected } from '../errors.ts';
import type { Logger } from '../log.ts';
import { accepts, chooseOffer, contentType } from './accept.ts';
import { logError } from '../log-error.ts';
import type { ServiceEnv } from './service-env.ts';

const TITLES = {
  400: 'Bad request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  409: 'Conflict',
  413: 'Content too large',
  414: 'URI too long',
  415: 'Unsupported media type',
  422: 'Unprocessable content',
  429: 'Too many requests',
  500: 'Internal server error',
  503: 'Service unavailable',
  507: 'Insufficient storage',
} satisfies Partial<Record<ContentfulStatusCode, string>>;

type Extras = { errors?: readonly FieldError[]; headers?: Record<string, string> };

/**
 * An error with an HTTP status. The response contains `detail` unchanged, so it must not contain secrets or internals.
 */
export class HttpRefusal extends Error {
  override name = 'HttpRefusal';
  readonly status: keyof typeof TITLES;
  readonly errors: readonly FieldError[];
  readonly headers: Record<string, string>;

  constructor(status: keyof typeof TITLES, detail: string, { errors = [], headers = {} }: Extras = {}) {
    super(detail);
    this.status = status;
    this.errors = errors;
    this.headers = headers;
  }
}

const RETRY_AFTER_SECONDS = '2';

function toRefusal(error: Error): HttpRefusal {
  if (error instanceof HttpRefusal) return error;
  if (error instanceof NotFound) return new HttpRefusal(404, error.message);
  if (error instanceof Rejected) return new HttpRefusal(400, error.message, { errors: error.errors });
  if (isDatabaseUnavailable(error)) {
    const headers = { 'Retry-After': RETRY_AFTER_SECONDS };
    return new HttpRefusal(503, 'The database is not responding. Try again shortly.', {
      headers,
    });
  }
  if (isStorageFull(error)) {
    return new HttpRefusal(507, 'The disk of the database is full: nothing was saved. Reading still works.');
  }
  return new HttpRefusal(500, 'The service failed. Its log has the cause under this request id.');
}

/**
 * Returns the only `onError` handler of the service. It logs unexpected errors, and responds to them with a fixed text.
 */
export function answerErrors(log: Logger) {
  return (error: Error, c: HttpContext<ServiceEnv>): Response => {
    const refusal = toRefusal(error);
    if (refusal.status >= 500) {
      logError(log, error, 'request failed', { requestId: c.get('requestId') });
    }
    return answer(c, refusal);
  };
}

/**
 * Creates an error response. The API document defines the error body `{ message }` for the split-test operation, and
 * plain text for the webhook operation. These formats apply only to errors of the operation itself. A client that names
 * problem details in `Accept` gets problem details with field errors instead.
 */
function answer(c: HttpContext<ServiceEnv>, refusal: HttpRefusal): Response {
  const responses = c.get('operation')?.responses;
  const isOwnRefusal = refusal.status === 400 || refusal.status === 404;
  if (responses && isOwnRefusal && !accepts(c.req.header('Accept'), PROBLEM_TYPE)) {
    if (responses.failure === 'message') {
      const offer = chooseOffer(c.req.header('Accept'), responses.offers);
      return reply(refusal, JSON.stringify({ message: inOneLine(refusal) }), contentType(offer));
    }
    if (responses.failure === 'text') return reply(refusal, inOneLine(refusal), contentType('text/plain'));
  }
  const problem: Problem = {
    type: 'about:blank',
    title: TITLES[refusal.status],
    status: refusal.status,
    detail: refusal.message,
    instance: `urn:request:${c.get('requestId')}`,
    ...(refusal.errors.length > 0 && { errors: [...refusal.errors] }),
  };
  return reply(refusal, JSON.stringify(problem), PROBLEM_TYPE);
}

const PROBLEM_TYPE = 'application/problem+json';

function reply({ status, headers }: HttpRefusal, body: string, type: string): Response {
  return new Response(body, { status, headers: { ...headers, 'Content-Type': type } });
}

/** Joins an error message and its field errors, for error bodies without a separate list of field errors. */
function inOneLine({ message, errors }: HttpRefusal): string {
  const said = errors.map((error) => [error.path.join('.'), error.message].filter(Boolean).join(': '));
  return [message, ...said].join(' ');
}
