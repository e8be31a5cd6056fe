import { QueryClientProvider } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { RouterProvider } from 'react-router';
import { ServiceError } from '../api/transport/service-error.ts';
import { MuiTheme } from '../ui/mui-theme.tsx';
import type { App } from './create-app.ts';

export function AppRoot({ app }: { app: App }) {
  return (
    <QueryClientProvider client={app.queryClient}>
      <MuiTheme>
        {/* A transition would delay the change of the address, and controls would wait for the data that they
           request. */}
        <RouterProvider
          router={app.router}
          useTransitions={false}
          flushSync={(update) => void flushSync(update)}
          onError={reportCaughtError}
        />
      </MuiTheme>
    </QueryClientProvider>
  );
}

/**
 * Logs an error that an error boundary caught and shows. Errors of the service are not logged, because they are not
 * bugs.
 */
export function reportCaughtError(error: unknown): void {
  if (!(error instanceof ServiceError)) console.error(error);
}

/**
 * Logs an error that React recovered from during a concurrent render. React wraps the original error, which may be an
 * error of the service, so the function unwraps it.
 */
export function reportRecoveredError(error: unknown): void {
  reportCaughtError(error instanceof Error ? (error.cause ?? error) : error);
}
