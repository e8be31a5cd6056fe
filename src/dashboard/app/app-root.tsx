import { QueryClientProvider } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { RouterProvider } from 'react-router';
import { ServiceError } from '../api/transport/service-error.ts';
import { MuiTheme } from '../ui/mui-theme.tsx';
import '../ui/base.css';
import type { App } from './create-app.ts';

export function AppRoot({ app }: { app: App }) {
  return (
    <QueryClientProvider client={app.queryClient}>
      <MuiTheme>
        {/* Otherwise the address changes in a transition: controls would wait for the data that they ask for. */}
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

/** What an error boundary caught is on the screen. Only a fault of our own belongs on the console as well. */
export function reportCaughtError(error: unknown): void {
  if (!(error instanceof ServiceError)) console.error(error);
}

/** Likewise of what React met while it drew ahead of time, and got over: a question that was refused and taken back. */
export function reportRecoveredError(error: unknown): void {
  reportCaughtError(error instanceof Error ? (error.cause ?? error) : error);
}
