/** Divides long work into slices, because the browser handles no input while work blocks the main thread. */

/** The duration in milliseconds after which work pauses at the next opportunity. */
export const SLICE_MS = 12;

/** Lets the browser handle input. With the priority 'background', all other tasks of the page run first. */
export async function pause(priority: 'next' | 'background'): Promise<void> {
  // Only some browsers support the scheduler. The timer is a fallback that yields to more tasks than necessary.
  const { scheduler } = globalThis as { scheduler?: Scheduler };
  if (priority === 'background' && scheduler) return scheduler.postTask(() => {}, { priority });
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}

type Scheduler = {
  yield?: () => Promise<void>;
  postTask: (task: () => void, options: { priority: 'background' }) => Promise<void>;
};

/** A computation that can pause at each `yield`. */
export type Steps<Value> = Generator<void, Value, void>;

/** Runs a computation without pauses. */
export function runAtOnce<Value>(steps: Steps<Value>): Value {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Runs a computation in slices. Rejects if `signal` is aborted before the computation ends. */
export async function runInSlices<Value>(steps: Steps<Value>, signal: AbortSignal): Promise<Value> {
  signal.throwIfAborted();
  let began = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - began < SLICE_MS) continue;
    // oxlint-disable-next-line no-await-in-loop -- the pause between two slices
    await pause('next');
    signal.throwIfAborted();
    began = performance.now();
  }
}
