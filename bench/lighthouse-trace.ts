/**
 * Lighthouse simulates a slow device by multiplying the durations of tasks by four. The durations include time in which
 * other programs used the processor. This module removes that time from a recorded trace.
 */
import { readFileSync, writeFileSync } from 'node:fs';

/**
 * An event of a trace, in microseconds: its start (`ts`), its duration (`dur`), and the processor time of its thread
 * (`tdur`).
 */
type TraceEvent = { pid: number; tid: number; name: string; ts: number; dur?: number; tdur?: number };

/**
 * Shortens each task to the processor time of its thread. The events within a task keep their order and their relative
 * durations.
 */
export function removeWaits(path: string): void {
  const trace = JSON.parse(readFileSync(path, 'utf8')) as { traceEvents: TraceEvent[] };
  const threads = new Map<string, TraceEvent[]>();
  for (const event of trace.traceEvents) {
    const thread = `${event.pid} ${event.tid}`;
    if (!threads.has(thread)) threads.set(thread, []);
    threads.get(thread)!.push(event);
  }
  for (const events of threads.values()) shortenTasks(events.toSorted((a, b) => a.ts - b.ts));
  writeFileSync(path, JSON.stringify(trace));
}

function shortenTasks(events: readonly TraceEvent[]): void {
  let task = { start: 0, end: 0, share: 1 };
  for (const event of events) {
    const { name, ts, dur = 0, tdur } = event;
    if (name.endsWith('RunTask') && dur > 0 && tdur !== undefined && ts >= task.end) {
      task = { start: ts, end: ts + dur, share: Math.min(1, tdur / dur) };
    }
    if (ts > task.end) continue;
    event.ts = task.start + (ts - task.start) * task.share;
    if (event.dur !== undefined) event.dur *= task.share;
  }
}
