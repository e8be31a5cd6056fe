import { useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { whileIdle } from '../lib/while-idle.ts';
import { MAX_WHOLE } from './data-table/row-window.ts';

/**
 * Returns whether a virtual list renders all its `count` items: while the browser prints, and in a short list once the
 * browser is idle.
 */
export function useIsWhole(count: number): boolean {
  const [isSettled, setSettled] = useState(false);
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => whileIdle(() => setSettled(true)), []);
  useLayoutEffect(() => {
    // The browser captures the page directly after the event, so React must render synchronously.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting || (isSettled && count <= MAX_WHOLE);
}
