export type ErrorText = {
  title: string;
  detail: string | null;
  status: number | null;
  requestId: string | null;
  /** The pause in seconds that the service requires before a retry, null if it requires none. */
  retryAfter: number | null;
  /** The number of the failed request in the request log of this browser tab. null if no request caused the error. */
  callNumber: number | null;
  /** Whether the request did not reach the service. */
  isUnreachable: boolean;
};

/**
 * Converts an error into text for users. It reads the properties by name, because the folder `ui` must not import the
 * error classes. An error with a title is addressed to users. Any other error is a bug in the dashboard, and its
 * message would not help users.
 */
export function describeError(error: unknown): ErrorText {
  const read = (key: string): unknown =>
    typeof error === 'object' && error !== null ? (error as Record<string, unknown>)[key] : undefined;
  const title = text(read('title'));
  return {
    title: title ?? 'This part of the page failed',
    detail:
      title === null ? 'The error is in the dashboard. Try again, or reload the page.' : text(read('detail')),
    status: number(read('status')),
    requestId: text(read('requestId')),
    retryAfter: number(read('retryAfter')),
    callNumber: number(read('callNumber')),
    isUnreachable: read('isUnreachable') === true,
  };
}

/** Returns the title of an error that all requests of a page share, because the service is unreachable; otherwise null. */
export function sharedTitle(error: unknown): string | null {
  const { title, isUnreachable } = describeError(error);
  return isUnreachable ? title : null;
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

function number(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
