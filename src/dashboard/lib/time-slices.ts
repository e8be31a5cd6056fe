/** Divides long work into slices, because the browser handles no input while work blocks the main thread. */

/** The maximum duration of a slice in milliseconds, if the work pauses often enough. */
export const SLICE_MS = 12;

/** Lets the browser handle input. With the priority 'background', further tasks of the page come first too. */
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

/** Returns `convert` of each item in turn, and pauses after each slice. Rejects if `signal` is aborted in a pause. */
export async function mapInSlices<Item, Value>(
  items: Iterable<Item>,
  convert: (item: Item) => Value,
  signal: AbortSignal,
): Promise<Value[]> {
  const values: Value[] = [];
  let began = performance.now();
  for (const item of items) {
    if (performance.now() - began > SLICE_MS) {
      // oxlint-disable-next-line no-await-in-loop -- the pause between two slices
      await pause('next');
      signal.throwIfAborted();
      began = performance.now();
    }
    values.push(convert(item));
  }
  return values;
}
