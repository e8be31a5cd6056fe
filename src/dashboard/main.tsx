/** What draws: fetched by `start.ts`, with which the reads of the first page begin. */
import type { QueryClient } from '@tanstack/react-query';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AppRoot, reportCaughtError, reportRecoveredError } from './app/app-root.tsx';
import { createApp } from './app/create-app.ts';
import { StartFailure } from './app/failure-pages.tsx';
import type { AppRouter } from './app/router.tsx';

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no element with the id root.');
const root = createRoot(element, {
  onCaughtError: reportCaughtError,
  onRecoverableError: reportRecoveredError,
});

/** `readAt`: the path and query of the page whose reads have begun. */
export function draw(queryClient: QueryClient, readAt: string | null): void {
  const app = createApp({ queryClient, readAt, isWatching: true });
  // In pieces, between which the browser goes on with what else there is: nobody has anything to wait for yet.
  const render = () =>
    startTransition(() =>
      root.render(
        <StrictMode>
          <AppRoot app={app} />
        </StrictMode>,
      ),
    );
  // A frame that came with the page stays until the page itself can be drawn: its code is on its way with this one.
  if (element?.hasChildNodes()) whenReady(app.router, render);
  else render();
}

/** Once the first page has its code and its reads have begun, or cannot be had. */
function whenReady(router: AppRouter, act: () => void): void {
  if (router.state.initialized) return act();
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    act();
  });
}

/** In place of the dashboard where it cannot begin. */
export function drawStartFailure(error: unknown, onRetry: () => void): void {
  root.render(<StartFailure error={error} onRetry={onRetry} />);
}
