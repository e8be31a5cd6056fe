import { useState } from 'react';

/** Returns the value of the first render with the current key. Later values are ignored until the key changes. */
export function useStableFor<Value>(value: Value, key: string): Value {
  const [kept, setKept] = useState({ value, key });
  if (kept.key === key) return kept.value;
  setKept({ value, key });
  return value;
}
