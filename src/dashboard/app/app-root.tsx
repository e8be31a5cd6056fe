import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { RouterProvider } from 'react-router';
import { ServiceError } from '../api/service-error.ts';
import { cspNonce } from '../lib/csp-nonce.ts';
import { theme } from '../ui/theme.ts';
import type { App } from './create-app.ts';

const THEME_STORAGE_KEY = 'botdeck-theme';

const styleCache = createCache({ key: 'bd', ...(cspNonce && { nonce: cspNonce }) });

export function AppRoot({ app }: { app: App }) {
  return (
    <Look>
      <QueryClientProvider client={app.queryClient}>
        {/* Otherwise the address changes in a transition: controls would wait for the data that they ask for. */}
        <RouterProvider
          router={app.router}
          useTransitions={false}
          flushSync={(update) => void flushSync(update)}
          onError={reportCaughtError}
        />
      </QueryClientProvider>
    </Look>
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

/** Theme and styles alone: what even a page without configuration needs. */
export function Look({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={styleCache}>
      <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={THEME_STORAGE_KEY} noSsr>
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}
