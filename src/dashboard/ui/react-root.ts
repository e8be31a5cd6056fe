/** A separate module, so that `start.ts` can evaluate the code of React in a task before the other code. */
export { createRoot } from 'react-dom/client';
