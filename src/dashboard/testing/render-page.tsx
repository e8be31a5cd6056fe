import { render, type RenderResult } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { onTestFinished } from 'vitest';
import { createQueryClient } from '../api/transport/query-client.ts';
import { forgetAgency, setSession, SIGNED_OUT } from '../api/session/session.ts';
import { AppRoot, reportCaughtError, reportRecoveredError } from '../app/app-root.tsx';
import { createApp, type App } from '../app/create-app.ts';
import { connectTo, type ConnectOptions, type SentRequest } from './connect-to.ts';

export type RenderedPage = RenderResult &
  Pick<App, 'router' | 'queryClient'> & {
    user: UserEvent;
    sent: SentRequest[];
  };

/** Opens the complete dashboard at a path. The dashboard uses the embedded service, which uses a test database. */
export function renderPage(
  path: string,
  // Whether the app polls the service for changes. Off by default, because polling would disturb tests that
  // count requests.
  { isWatching = false, ...options }: ConnectOptions & { isWatching?: boolean },
): RenderedPage {
  const { service, signedIn = true } = options;
  const { sent } = connectTo(options);
  const queryClient = createQueryClient();
  forgetAgency();
  setSession(queryClient, signedIn ? { ...SIGNED_OUT, signedIn, agency: service.agency.name } : SIGNED_OUT);
  const app = createApp({
    queryClient,
    createRouter: (routes, routing) => createMemoryRouter(routes, { ...routing, initialEntries: [path] }),
    isWatching,
  });
  onTestFinished(app.dispose);
  const result = render(<AppRoot app={app} />, {
    onCaughtError: reportCaughtError,
    onRecoverableError: reportRecoveredError,
  });
  return { ...result, router: app.router, queryClient, user: userEvent.setup(), sent };
}
