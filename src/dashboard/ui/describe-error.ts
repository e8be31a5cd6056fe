export type ErrorText = {
  title: string;
  detail: string | null;
  status: number | null;
  requestId: string | null;
  /** The number of seconds to wait before a retry. */
  retryAfter: number | null;
  /** The number of the call in the request log of this tab. null if no call caused the error. */
  callNumber: number | null;
};

/**
 * Converts an error into text for users. It reads the properties by name, because this folder does not know the error
 * classes. An error with a title addresses users. Any other error is a bug in the dashboard, and its message would not
 * help users.
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
  };
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

function number(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
