import { useState } from 'react';

/** Returns the first value that was passed with the current key, until the key changes. */
export function useStableFor<Value>(value: Value, key: string): Value {
  const [kept, setKept] = useState({ value, key });
  if (kept.key === key) return kept.value;
  setKept({ value, key });
  return value;
}
