/** Creates OpenTelemetry spans. Without a configured SDK, the OpenTelemetry API creates no spans. */
import {
  context,
  isSpanContextValid,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Span,
} from '@opentelemetry/api';

const tracer = trace.getTracer('botdeck');

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };

/**
 * Runs the work in a span. The span of a failure omits the error message, because the message may contain stored data.
 */
export async function inSpan<Result>(
  name: string,
  kind: keyof typeof KINDS,
  attributes: Attributes,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  return tracer.startActiveSpan(name, { kind: KINDS[kind], attributes }, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      failed(span);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Runs the work in the trace that the `traceparent` header of a request names, if the request has this header. */
export function inTraceOf<Result>(headers: Headers, work: () => Result): Result {
  const carrier = Object.fromEntries(headers);
  return context.with(propagation.extract(context.active(), carrier), work);
}

/** Runs background work that continues after the current request or delivery, outside of its trace. */
export function outsideTrace<Result>(work: () => Result): Result {
  return context.with(ROOT_CONTEXT, work);
}

export function failed(span: Span): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
}

export function isTraced(): boolean {
  return trace.getActiveSpan()?.isRecording() ?? false;
}

export function activeTraceId(): string | null {
  return activeContext()?.traceId ?? null;
}

/** Returns the `traceparent` header for a request that this host sends. https://www.w3.org/TR/trace-context */
export function traceHeaders(): Record<string, string> {
  const active = activeContext();
  if (!active) return {};
  const flags = active.traceFlags.toString(16).padStart(2, '0');
  return { traceparent: `00-${active.traceId}-${active.spanId}-${flags}` };
}

function activeContext() {
  const active = trace.getActiveSpan()?.spanContext();
  return active && isSpanContextValid(active) ? active : null;
}
