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
  /** Null where nothing was answered. */
  status: number | null;
  /** The service's own title, or ours where it gave none. */
  title: string;
  /** The service's own words, or ours where there is more to say than the title does. */
  detail: string | null;
  instance: string | null;
  requestId: string | null;
  fieldErrors: readonly FieldError[];
  /** Seconds to wait before asking again, where the service said so. */
  retryAfter: number | null;
  /** It failed before anything was sent. */
  isUnsent?: boolean;
  operationId: string;
};

/** Every way in which a call can fail, but for the caller's own abort. Made by `toServiceError` alone. */
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
  readonly operationId: string;
  /** Of the call that it came of, in the log of this tab; null where nothing was sent, or it is not taken down. */
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
    this.operationId = facts.operationId;
  }
}

/** Whether a write may have been done although no good answer came: then trying again may do it twice. */
export function mayBeDone(error: unknown): boolean {
  if (!(error instanceof ServiceError)) return true;
  if (error.isUnsent) return false;
  return error.kind === 'unexpectedReply' || error.kind === 'offline' || error.kind === 'unavailable';
}
