import type { FieldError } from '#contract/problem.ts';

export type ServiceErrorKind =
  | 'unauthorized'
  | 'forbidden'
  | 'notFound'
  | 'rejected'
  | 'rateLimited'
  | 'unavailable'
  | 'offline'
  | 'unexpectedReply';

export type ServiceErrorFacts = {
  kind: ServiceErrorKind;
  /** The HTTP status; null without a response. */
  status: number | null;
  /** The title in the service's response, or a default title. */
  title: string;
  /** The detail in the service's response, or a text of the dashboard that adds information to the title. */
  detail: string | null;
  instance: string | null;
  requestId: string | null;
  fieldErrors: readonly FieldError[];
  /** The pause in seconds that the service asks for; null if it does not. */
  retryAfter: number | null;
  /** Whether the service has certainly not processed the request, e.g. because it was not sent. */
  isUnsent?: boolean;
  /** Whether the request did not reach the service. Other requests of the page then fail for the same reason. */
  isUnreachable?: boolean;
  operationId: string;
};

/** Any failure of a call, except an abort by the caller. Created only by `toServiceError`. */
export class ServiceError extends Error implements ServiceErrorFacts {
  override readonly name = 'ServiceError';
  readonly kind: ServiceErrorKind;
  readonly status: number | null;
  readonly title: string;
  readonly detail: string | null;
  readonly instance: string | null;
  readonly requestId: string | null;
  readonly fieldErrors: readonly FieldError[];
  readonly retryAfter: number | null;
  readonly isUnsent: boolean;
  readonly isUnreachable: boolean;
  readonly operationId: string;
  /** The number of the call in the request log of this tab; null if nothing was sent or the call is not logged. */
  callNumber: number | null = null;

  constructor(facts: ServiceErrorFacts) {
    super(facts.detail ?? facts.title);
    this.kind = facts.kind;
    this.status = facts.status;
    this.title = facts.title;
    this.detail = facts.detail;
    this.instance = facts.instance;
    this.requestId = facts.requestId;
    this.fieldErrors = facts.fieldErrors;
    this.retryAfter = facts.retryAfter;
    this.isUnsent = facts.isUnsent ?? false;
    this.isUnreachable = facts.isUnreachable ?? false;
    this.operationId = facts.operationId;
  }
}

/** Returns whether a write may have been performed despite the error. A retry could then perform it twice. */
export function mayBeDone(error: unknown): boolean {
  if (!(error instanceof ServiceError)) return true;
  if (error.isUnsent) return false;
  return error.kind === 'unexpectedReply' || error.kind === 'offline' || error.kind === 'unavailable';
}
