/**
 * Returns a function that creates a value on first use and caches it. Used for `Intl` formats, because creating them
 * when a module loads would delay every page.
 */
export function once<Value>(make: () => Value): () => Value {
  let made: { it: Value } | null = null;
  return () => (made ??= { it: make() }).it;
}
