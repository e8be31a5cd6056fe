/**
 * Returns a function that computes a value once for each object. The value is kept as long as the object exists, so
 * that a list which the user leaves and opens again is not computed again.
 */
export function perObject<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, Value>();
  return (key) => {
    if (!known.has(key)) known.set(key, compute(key));
    return known.get(key) as Value;
  };
}
