import { useEffect, useState } from 'react';

/** Debounces a value: returns null until the value has not changed for the given time. */
export function useSettled(value: string | null, milliseconds: number): string | null {
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === null ? 0 : milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled === value ? settled : null;
}
