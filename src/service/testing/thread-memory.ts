/**
 * Returns the memory of this thread in bytes. The memory of the process includes other threads, which run other tests.
 */
export function threadMemory(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
