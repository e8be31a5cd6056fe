/** Provides the ids that connect a request with the log lines of this service, its clients and its proxies. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { activeTraceId } from '../tracing.ts';

export type RequestTrace = {
  requestId: string;
  /**
   * The trace id in the `traceparent` header. Null if the request has no such header.
   * https://www.w3.org/TR/trace-context
   */
  traceId: string | null;
};

const traces = new AsyncLocalStorage<RequestTrace>();

/** Runs the work with the ids of the request. If an outer call has already determined the ids, uses those ids. */
export function inRequest<Result>(headers: Headers, work: (trace: RequestTrace) => Result): Result {
  const outer = traces.getStore();
  if (outer) return work(outer);
  const trace = { requestId: requestIdIn(headers), traceId: traceIdIn(headers) };
  return traces.run(trace, () => work(trace));
}

export function currentRequestId(): string {
  return traces.getStore()?.requestId ?? crypto.randomUUID();
}

/** Returns the trace id of the current request, as a field for a log line. */
export function traceFields(): { traceId?: string } {
  const traceId = activeTraceId() ?? traces.getStore()?.traceId;
  return traceId ? { traceId } : {};
}

/** A valid request id. Other characters are rejected, because responses and logs contain the id. */
const REQUEST_ID = /^[\w.:-]{1,128}$/;

function requestIdIn(headers: Headers): string {
  const sent = headers.get('X-Request-Id') ?? '';
  return REQUEST_ID.test(sent) ? sent : crypto.randomUUID();
}

const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(?:-|$)/;

function traceIdIn(headers: Headers): string | null {
  return TRACEPARENT.exec(headers.get('traceparent') ?? '')?.[1] ?? null;
}
