import { DEFAULT_KEY_HEADER } from '#contract/api-key.ts';
import type { AppConfig } from '#contract/app-config.ts';
import { operations } from '#contract/index.ts';
import { connectionFor, setConnection, type Transport } from '../api/transport/connection.ts';
import { setAppConfig } from '../api/transport/config.ts';
import { whenAborted } from './fail-operation.ts';
import type { TestService } from './test-service.ts';

/** All that the embedded service offers beside the documented operations. */
const EXTENSIONS = Object.values(operations).flatMap(({ id, origin }) =>
  origin === 'extension' ? [id] : [],
);

export type ConnectOptions = {
  service: TestService;
  /** Whether the service's key is in use. True unless said. */
  signedIn?: boolean;
  /** `{ extensions: [] }` is a service with nothing but the documented operations. */
  config?: Partial<AppConfig>;
  /** Stands between the dashboard and the service: `(passOn) => failing(passOn, 'listLeads', 503)`. */
  through?: (passOn: Transport) => Transport;
};

/** A request as it left the dashboard. */
export type SentRequest = { method: string; path: string; headers: Headers; body: unknown };

/** Connects the dashboard to the embedded service over its test database. `sent` is everything sent so far, in order. */
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

/** The configuration of a service that offers all there is, unless said. */
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

/** A host that holds the key, with the service at its root. For `config`. */
export const HOSTED = { connection: 'hosted', serviceUrl: '' } as const;

function withKey(service: TestService): Transport {
  const toService = transportTo(service);
  return (url, { headers, ...init }) =>
    toService(url, { ...init, headers: { ...(headers as object), [DEFAULT_KEY_HEADER]: service.key } });
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
