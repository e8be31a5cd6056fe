import { createContext, use } from 'react';

/**
 * Whether the small focusable parts (a copy button, a moment, a link) are stops of the Tab key. Inside a table they
 * are not: a row is one stop, and the arrow keys reach what is in it.
 */
export const TabStop = createContext<0 | -1>(0);

export function useTabStop(): 0 | -1 {
  return use(TabStop);
}
