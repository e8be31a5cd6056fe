/**
 * Creates a value on first use and caches it. Used for language rules, because creating them when a module loads would
 * delay every page that does not need them.
 */
export function once<Value>(make: () => Value): () => Value {
  let made: { it: Value } | null = null;
  return () => (made ??= { it: make() }).it;
}
