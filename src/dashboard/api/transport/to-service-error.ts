import * as z from 'zod';
import { FieldError, Problem, SplitTestError, UNREACHABLE_TITLE } from '#contract/problem.ts';
import { ServiceError, type ServiceErrorFacts, type ServiceErrorKind } from './service-error.ts';

export type Failure =
  /** A response with a status other than 2xx. */
  | { cause: 'answer'; status: number; headers: Headers; body: string; receivedAt: number }
  /** A response with status 2xx that does not match the contract. */
  | { cause: 'unreadable'; status: number; headers: Headers; why: string }
  | { cause: 'timeout'; seconds: number }
  | { cause: 'network'; online: boolean; crossOrigin: boolean }
  /** There is no network, and nothing was sent. */
  | { cause: 'offline' }
  /** The session has ended. Nothing was sent, or the request was rejected without being processed. */
  | { cause: 'signedOut' }
  /** The input failed validation. Nothing was sent. */
  | { cause: 'input'; fieldErrors: FieldError[] };

const TITLES: Record<ServiceErrorKind, string> = {
  unauthorized: 'The key was not accepted',
  forbidden: 'This key is not allowed to do that',
  notFound: 'Not found',
  rejected: 'The service refused the request',
  rateLimited: 'Too many requests',
  unavailable: 'The service is unavailable',
  offline: 'The service could not be reached',
  unexpectedReply: 'The response could not be read',
};

const MAX_WORDS = 2000;

/** Converts any failure to a ServiceError, with the service's own error texts if the response contains any. */
export function toServiceError(operationId: string, failure: Failure): ServiceError {
  return new ServiceError({ ...NOTHING_KNOWN, operationId, ...factsOf(operationId, failure) });
}

const NOTHING_KNOWN = {
  status: null,
  detail: null,
  instance: null,
  requestId: null,
  fieldErrors: [],
  retryAfter: null,
} satisfies Partial<ServiceErrorFacts>;

type KnownFacts = Pick<ServiceErrorFacts, 'kind' | 'title'> & Partial<ServiceErrorFacts>;

function factsOf(operationId: string, failure: Failure): KnownFacts {
  switch (failure.cause) {
    case 'answer':
      return answerFacts(operationId, failure);
    case 'unreadable':
      return {
        kind: 'unexpectedReply',
        title: TITLES.unexpectedReply,
        status: failure.status,
        detail: `${operationId}: ${failure.why}`,
        requestId: failure.headers.get('X-Request-Id'),
      };
    case 'timeout':
      return {
        kind: 'unavailable',
        title: 'The service did not respond in time',
        detail: `No response within ${failure.seconds} seconds.`,
      };
    case 'network':
      if (!failure.online) {
        return {
          kind: 'offline',
          isUnreachable: true,
          title: 'You are offline',
          detail: 'This browser has no network connection.',
        };
      }
      return {
        kind: 'offline',
        isUnreachable: true,
        title: TITLES.offline,
        detail: failure.crossOrigin
          ? 'No response. The service may be down, its address may be wrong, or it does not allow this page to call it (CORS).'
          : 'No response. The host may have stopped, or the network may be down.',
      };
    case 'offline':
      return {
        kind: 'offline',
        isUnsent: true,
        title: 'You are offline',
        detail: 'Nothing was sent. Try again once you are back online.',
      };
    case 'signedOut':
      return {
        kind: 'unauthorized',
        isUnsent: true,
        title: 'Your session has ended',
        detail: 'Nothing was sent. Try again now that you are signed in.',
      };
    case 'input':
      return {
        kind: 'rejected',
        title: 'The request was not sent',
        detail: failure.fieldErrors
          .map((error) => `${error.path.join('.')} ${error.message}`.trim())
          .join('; '),
        fieldErrors: failure.fieldErrors,
      };
  }
}

function answerFacts(operationId: string, answer: Extract<Failure, { cause: 'answer' }>): KnownFacts {
  const kind = kindOf(answer.status);
  if (kind === 'unexpectedReply') {
    return {
      kind,
      title: TITLES.unexpectedReply,
      status: answer.status === 0 ? null : answer.status,
      detail: `${operationId}: the response was a redirect, which is not followed, so that the key is not sent elsewhere.`,
    };
  }
  const said = wordsOf(answer);
  return {
    kind,
    status: answer.status,
    isUnreachable: answer.status === 502 && said.title === UNREACHABLE_TITLE,
    title: said.title ?? TITLES[kind],
    detail: said.detail,
    instance: said.instance,
    requestId: answer.headers.get('X-Request-Id') ?? said.instance,
    fieldErrors: said.fieldErrors,
    retryAfter: retryAfterSeconds(answer.headers.get('Retry-After'), answer.receivedAt),
  };
}

function kindOf(status: number): ServiceErrorKind {
  if (status === 401) return 'unauthorized';
  if (status === 403) return 'forbidden';
  if (status === 404 || status === 410) return 'notFound';
  if (status === 429) return 'rateLimited';
  if (status === 408 || status >= 500) return 'unavailable';
  // Redirects are not followed. Browsers report them with status 0.
  if (status < 400) return 'unexpectedReply';
  return 'rejected';
}

type Words = Pick<ServiceErrorFacts, 'detail' | 'instance' | 'fieldErrors'> & { title: string | null };

const NO_WORDS: Words = { title: null, detail: null, instance: null, fieldErrors: [] };

/**
 * The problem details of an error response. Each field is parsed individually, so that one invalid field does not
 * discard the others.
 */
const LooseProblem = z.object({
  title: Problem.shape.title.catch(null),
  detail: Problem.shape.detail.catch(null),
  instance: Problem.shape.instance.catch(null),
  message: SplitTestError.shape.message.nullish().catch(null),
  errors: z.unknown().optional(),
});

/** `{ field: [message, …] }`, the format that a common web framework uses for field errors in problem details. */
const MessagesByField = z.record(z.string(), z.array(z.string()));

function wordsOf({ headers, body }: { headers: Headers; body: string }): Words {
  const text = body.trim();
  if (text === '') return NO_WORDS;
  if (/^text\/html\b/i.test(headers.get('Content-Type') ?? '') || text.startsWith('<')) {
    return {
      ...NO_WORDS,
      detail: 'The service returned an HTML page instead of data.',
    };
  }
  const json = parseJson(text);
  const problem = LooseProblem.safeParse(json);
  if (problem.success) {
    const { title, detail, message, instance, errors } = problem.data;
    return {
      title: shorten(title),
      detail: shorten(detail) ?? shorten(message),
      instance: shorten(instance),
      fieldErrors: fieldErrorsOf(errors),
    };
  }
  return { ...NO_WORDS, detail: shorten(typeof json === 'string' ? json : text) };
}

function fieldErrorsOf(errors: unknown): FieldError[] {
  if (Array.isArray(errors)) return errors.flatMap((error) => FieldError.safeParse(error).data ?? []);
  const byField = MessagesByField.safeParse(errors).data ?? {};
  return Object.entries(byField).flatMap(([field, messages]) =>
    messages.map((message) => ({ path: [field], message })),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function shorten(text: string | null | undefined): string | null {
  const trimmed = text?.trim();
  if (!trimmed) return null;
  return trimmed.length > MAX_WORDS ? `${trimmed.slice(0, MAX_WORDS)}…` : trimmed;
}

/** Parses `Retry-After`, which contains seconds or a date. Returns null if it is neither. */
function retryAfterSeconds(header: string | null, now: number): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header)) return Number(header);
  // `Date.parse` accepts nearly any number, but HTTP dates begin with the name of a day.
  const moment = /^[A-Z]/i.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(moment) ? null : Math.max(0, Math.ceil((moment - now) / 1000));
}
