export type ErrorText = {
  title: string;
  detail: string | null;
  status: number | null;
  requestId: string | null;
  /** Seconds to wait before another try. */
  retryAfter: number | null;
  /** In the log of this tab's calls; null for what came of none. */
  callNumber: number | null;
};

/**
 * The words of an error for a person. The fields are read by shape, because this folder knows no domain: an error that
 * carries a title speaks for itself, any other is ours and its message would say nothing to who reads it.
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
