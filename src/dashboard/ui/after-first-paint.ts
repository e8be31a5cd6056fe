import { useEffect, useState } from 'react';

/** The delay in milliseconds before optional code and data load, so that they do not slow down the first page. */
export const IDLE_DELAY_MS = 1500;

/** Returns false at first, and true once the component has been mounted for `IDLE_DELAY_MS`. */
export function useAfterFirstPaint(): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), IDLE_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLater;
}
