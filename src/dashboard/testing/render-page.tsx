import { render, type RenderResult } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { onTestFinished } from 'vitest';
import { DEFAULT_KEY_HEADER } from '#contract/api-key.ts';
import type { AppConfig } from '#contract/app-config.ts';
import { listSources } from '#contract/source.ts';
import type { TestService } from '#service/testing/a-service.ts';
import { directConnection, setConnection, type Transport } from '../api/connection.ts';
import { SIGNED_OUT } from '../api/session.ts';
import { AppRoot, reportCaughtError } from '../app/app-root.tsx';
import { setAppConfig } from '../app/config.ts';
import { createApp, type App } from '../app/create-app.ts';
import { whenAborted } from './fail-operation.ts';

type PageOptions = {
  service: TestService;
  /** Whether the page opens with the service's key in use. True unless said. */
  signedIn?: boolean;
  config?: Partial<AppConfig>;
  /** Stands between the page and the service: `(passOn) => failing(passOn, 'listLeads', 503)`. */
  through?: (passOn: Transport) => Transport;
};

/** A request as it left the page. */
type SentRequest = { method: string; path: string; headers: Headers; body: unknown };

export type RenderedPage = RenderResult &
  Pick<App, 'router' | 'queryClient'> & {
    user: UserEvent;
    /** Everything sent so far, in order. */
    sent: SentRequest[];
  };

/** Opens the real dashboard at a path, connected to the embedded service over its test database. */
export function renderPage(
  path: string,
  { service, signedIn = true, config, through }: PageOptions,
): RenderedPage {
  const sent: SentRequest[] = [];
  const toService = transportTo(service);
  const appConfig: AppConfig = {
    connection: 'direct',
    serviceUrl: 'https://service.test',
    keyHeader: DEFAULT_KEY_HEADER,
    extensions: [listSources.id],
    parameters: {},
    sample: null,
    ...config,
  };
  setAppConfig(appConfig);
  const connection = directConnection(appConfig, noting(sent, through ? through(toService) : toService));
  setConnection(connection);

  if (signedIn) connection.holdKey(service.key);

  const app = createApp({
    createRouter: (routes) => createMemoryRouter(routes, { initialEntries: [path] }),
    session: signedIn ? { signedIn, agency: service.agency.name } : SIGNED_OUT,
  });
  onTestFinished(app.dispose);
  const result = render(<AppRoot app={app} />, { onCaughtError: reportCaughtError });
  return { ...result, router: app.router, queryClient: app.queryClient, user: userEvent.setup(), sent };
}

/** Calls the service in this process. */
function transportTo({ service }: TestService): Transport {
  return (url, { signal, ...init }) => {
    const { pathname, search } = new URL(url);
    // jsdom's signals are not those of Node's Request, so that the abort is acted out here.
    return Promise.race([service.request(pathname + search, init), whenAborted(signal)]);
  };
}

function noting(sent: SentRequest[], passOn: Transport): Transport {
  return (url, init) => {
    const { pathname, search } = new URL(url);
    sent.push({
      method: init.method ?? 'GET',
      path: pathname + search,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    });
    return passOn(url, init);
  };
}
