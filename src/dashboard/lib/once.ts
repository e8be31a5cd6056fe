/**
 * Makes it when it is first asked for, and keeps it. For what a language's rules are read for: made as a file is, it keeps
 * every page waiting that does without.
 */
export function once<Value>(make: () => Value): () => Value {
  let made: { it: Value } | null = null;
  return () => (made ??= { it: make() }).it;
}
