/** Renders the dashboard. `start.ts` loads this module after it has started the reads of the first page. */
import type { QueryClient } from '@tanstack/react-query';
import { startTransition, StrictMode } from 'react';
import { AppRoot, reportCaughtError, reportRecoveredError } from './app/app-root.tsx';
import { createApp } from './app/create-app.ts';
import { StartFailure } from './app/failure-pages.tsx';
import type { AppRouter } from './app/router.tsx';
import { createRoot } from './ui/react-root.ts';

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no element with the id root.');
const root = createRoot(element, {
  onCaughtError: reportCaughtError,
  onRecoverableError: reportRecoveredError,
});

/**
 * `readAt`: the path and query of the page whose read requests have started. `styled`: resolves when the style sheet
 * applies.
 */
export function draw(queryClient: QueryClient, readAt: string | null, styled: Promise<void>): void {
  const app = createApp({ queryClient, readAt, isWatching: true });
  // React renders in a transition, so that the browser can handle other work between rendering steps.
  const render = () =>
    startTransition(() =>
      root.render(
        <StrictMode>
          <AppRoot app={app} />
        </StrictMode>,
      ),
    );
  const renderStyled = () => void styled.then(render);
  // If the host has served HTML with a prerendered frame, the frame stays visible until the page's code is loaded.
  if (element?.hasChildNodes()) whenReady(app.router, renderStyled);
  else renderStyled();
}

/** Calls `act` when the first page has loaded its code and started its reads, or has failed. */
function whenReady(router: AppRouter, act: () => void): void {
  if (router.state.initialized) return act();
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    act();
  });
}

/** Renders an error page if the dashboard cannot start. */
export function drawStartFailure(error: unknown, onRetry: () => void): void {
  root.render(<StartFailure error={error} onRetry={onRetry} />);
}
