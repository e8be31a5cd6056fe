/** A module of its own, so that `start.ts` can run the code of React in a task before the other code. */
export { createRoot } from 'react-dom/client';
