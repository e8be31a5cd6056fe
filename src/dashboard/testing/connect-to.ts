import { DEFAULT_KEY_HEADER } from '#contract/api-key.ts';
import type { AppConfig } from '#contract/app-config.ts';
import { extensionsOf } from '#contract/extension-fields.ts';
import { operations } from '#contract/index.ts';
import { connectionFor, setConnection, type Transport } from '../api/transport/connection.ts';
import { setAppConfig } from '../api/transport/config.ts';
import { whenAborted } from './fail-operation.ts';
import type { TestService } from './test-service.ts';

const EXTENSIONS = Object.values(operations).flatMap(extensionsOf);

export type ConnectOptions = {
  service: TestService;
  /** Whether the dashboard has the API key of the service. True by default. */
  signedIn?: boolean;
  /** Overrides of the configuration. With `{ extensions: [] }`, the service has only the documented operations. */
  config?: Partial<AppConfig>;
  /** Wraps the transport from the dashboard to the service, e.g. `(passOn) => failing(passOn, 'listLeads', 503)`. */
  through?: (passOn: Transport) => Transport;
};

export type SentRequest = { method: string; path: string; headers: Headers; body: unknown };

/**
 * Connects the dashboard to the embedded service, which uses a test database. `sent` collects all requests in order.
 */
export function connectTo({ service, signedIn = true, config, through }: ConnectOptions): {
  sent: SentRequest[];
} {
  const sent: SentRequest[] = [];
  const appConfig = configOf(config);
  setAppConfig(appConfig);
  const isHosted = appConfig.connection === 'hosted';
  const toService = isHosted && signedIn ? withKey(service) : transportTo(service);
  const connection = connectionFor(appConfig, noting(sent, through ? through(toService) : toService));
  setConnection(connection);
  if (connection.kind === 'direct' && signedIn) connection.holdKey(service.key);
  return { sent };
}

/** Returns a configuration of a service with all extension operations. `config` overrides single values. */
export function configOf(config: Partial<AppConfig> = {}): AppConfig {
  return {
    connection: 'direct',
    serviceUrl: 'https://service.test',
    keyHeader: DEFAULT_KEY_HEADER,
    extensions: EXTENSIONS,
    parameters: {},
    sample: null,
    ...config,
  };
}

/** Overrides for `config`: the host holds the API key and serves the API at its root. */
export const HOSTED = { connection: 'hosted', serviceUrl: '' } as const;

function withKey(service: TestService): Transport {
  const toService = transportTo(service);
  return (url, { headers, ...init }) =>
    toService(url, { ...init, headers: { ...(headers as object), [DEFAULT_KEY_HEADER]: service.key } });
}

function transportTo({ service }: TestService): Transport {
  return (url, { signal, ...init }) => {
    const { pathname, search } = new URL(url);
    // Node's `Request` does not accept the abort signals of jsdom, so a race simulates the abort.
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
