/** The ids that connect a request with log lines, here and in the programs around this one. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { activeTraceId } from '../tracing.ts';

export type RequestTrace = {
  requestId: string;
  /** Of the trace in the `traceparent` of the request; null without one. https://www.w3.org/TR/trace-context */
  traceId: string | null;
};

const traces = new AsyncLocalStorage<RequestTrace>();

/** Runs the work for a request. An outer call for the same request wins. */
export function inRequest<Result>(headers: Headers, work: (trace: RequestTrace) => Result): Result {
  const outer = traces.getStore();
  if (outer) return work(outer);
  const trace = { requestId: requestIdIn(headers), traceId: traceIdIn(headers) };
  return traces.run(trace, () => work(trace));
}

export function currentRequestId(): string {
  return traces.getStore()?.requestId ?? crypto.randomUUID();
}

/** The trace of the current request for a log line. */
export function traceFields(): { traceId?: string } {
  const traceId = activeTraceId() ?? traces.getStore()?.traceId;
  return traceId ? { traceId } : {};
}

/** Letters, digits and a few signs, because clients and logs repeat the id. */
const REQUEST_ID = /^[\w.:-]{1,128}$/;

function requestIdIn(headers: Headers): string {
  const sent = headers.get('X-Request-Id') ?? '';
  return REQUEST_ID.test(sent) ? sent : crypto.randomUUID();
}

const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(?:-|$)/;

function traceIdIn(headers: Headers): string | null {
  return TRACEPARENT.exec(headers.get('traceparent') ?? '')?.[1] ?? null;
}
