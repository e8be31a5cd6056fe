import { useEffect, useState } from 'react';

/** Returns the value once it has not changed for a time. null is returned immediately. */
export function useSettled(value: string | null, milliseconds: number): string | null {
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === null ? 0 : milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled === value ? settled : null;
}
