import { useState } from 'react';

/** The value that came with this key, for as long as the key is the same. */
export function useStableFor<Value>(value: Value, key: string): Value {
  const [kept, setKept] = useState({ value, key });
  if (kept.key === key) return kept.value;
  setKept({ value, key });
  return value;
}
