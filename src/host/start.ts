import type { Logger } from 'pino';
import type { AppConfig } from '#contract/app-config.ts';
import { extensionsOf } from '#contract/extension-fields.ts';
import { operations } from '#contract/index.ts';
import { admission, type AdmissionLimits } from './admission.ts';
import { createLocalLimit, localLimits } from '#service/limits/rate-limit.ts';
import { createBodies, receiveBodies, type Bodies } from './bodies.ts';
import { build, DASHBOARD } from './build.js';
import { networkOf } from './client-address.ts';
import { credentialOf } from './credential.ts';
import { openServiceDatabase, startEmbeddedService, type RunningService } from './embedded-service.ts';
import { upstream, type Backend } from './gateway.ts';
import { component, READ_WITHIN_MS } from './health.ts';
import { createHost } from './host.ts';
import { keptSessionSecret } from './local-secret.ts';
import { listen } from './listen.ts';
import { createMetrics, NO_DATABASE, serveMetrics } from './metrics.ts';
import type { HostOptions } from './options.ts';
import type { StartError } from './start-error.js';
import { admitKnownKeys, slowRefusedKeys } from './refused-keys.ts';
import { createSessions } from './session.ts';
import { proxiedFetch } from './proxied-fetch.ts';
import { databaseSessions, memorySessions } from './session-store.ts';
import { staticFiles } from './static-files.ts';

export type RunningHost = { address: string; close: () => Promise<void> };

/**
 * Starts the parts of the host in an order that reports problems as early as possible. Resolves when the host serves
 * requests.
 */
export async function start(
  root: string,
  options: HostOptions,
  log: Logger,
  tell: (line: string) => void,
  /** Called with the reason if the host cannot continue, because another process uses its data folder. */
  onLost: (reason: StartError) => void,
): Promise<RunningHost> {
  // In development Vite uses the port, but starts last. This check reports a port conflict immediately.
  if (options.dev) await (await listen(options.port, options.hostname, options.setBy)).close();
  const listening = await listen(options.dev ? 0 : options.port, options.hostname, options.setBy);
  try {
    const database =
      options.serviceUrl === null ? await openServiceDatabase(options, { tell, onLost }) : null;
    const metrics = options.metricsPort === null && options.metricsToken === null ? null : createMetrics();
    if (metrics) database?.onStatement(metrics.noteStatement);
    const store = database ? databaseSessions(database.db) : memorySessions();
    const session = createSessions({
      secret: options.sessionSecret ?? keptSessionSecret(options.dataDir),
      service: options.serviceUrl ?? 'embedded',
      store,
      idleMinutes: options.sessionIdleMinutes,
      basePath: options.basePath,
      clock: database?.clock ?? (() => new Date()),
    });
    const [service, folder] = await Promise.all([
      database
        ? startEmbeddedService(database, options, log, listening.address, tell, metrics)
        : realService(options, log, tell),
      options.dev || options.role === 'worker' ? null : build(root, DASHBOARD, tell),
    ]);
    metrics?.read({ ...service.measured, components: service.components, sessions: () => store.count() });
    const config = appConfig(options, service.sample);
    const stopping = new AbortController();
    const bodies = createBodies({ log, stopping: stopping.signal });
    const host = createHost({
      config,
      backend: guarded(service, options, bodies, stopping.signal),
      bodies,
      components: service.components,
      isOutdated: service.isOutdated,
      metrics,
      metricsToken: options.metricsToken,
      receiver: service.receiver,
      proxies: options.proxies,
      isValidKey: service.isValidKey,
      agencyOf: service.agencyOf,
      session,
      basePath: options.basePath,
      servesUsers: options.role !== 'worker',
      hostNames: [options.hostname.toLowerCase(), ...options.allowedHosts],
      log,
      files: folder === null ? null : staticFiles(folder, config.extensions, options.basePath),
    });
    const metricsServer = metrics && (await serveMetrics(metrics, options, tell));
    listening.serve((request, connection) => host.fetch(request, connection));
    return {
      address: listening.address + options.basePath,
      close: async () => {
        stopping.abort();
        service.endStreams();
        await listening.close();
        await metricsServer?.close();
        await service.close();
      },
    };
  } catch (error) {
    await listening.close();
    throw error;
  }
}

/**
 * Adds limits to the backend, so that one client does not slow down other clients. A request enters the service only
 * after its complete body has arrived. If keys can be checked, the host checks the key before it reads the body.
 */
export function guarded(
  {
    backend,
    limits,
    rateLimits,
    isValidKey,
  }: Pick<Service, 'backend' | 'limits' | 'rateLimits' | 'isValidKey'>,
  {
    keyHeader,
    refusedKeysPerMinute,
    serviceUrl,
  }: Pick<HostOptions, 'keyHeader' | 'refusedKeysPerMinute' | 'serviceUrl'>,
  bodies: Bodies,
  stopping: AbortSignal,
): Backend {
  const admitted = admission(backend, keyHeader, limits, stopping);
  if (serviceUrl !== null) {
    const limit = createLocalLimit(refusedKeysPerMinute);
    const slowed = slowRefusedKeys(admitted, { keyHeader, limit });
    return receiveBodies(slowed, bodies, (_, { address }) => networkOf(address));
  }
  const received = receiveBodies(admitted, bodies, (request) => credentialOf(request, keyHeader) ?? '');
  const limit = rateLimits.of('refused keys', refusedKeysPerMinute);
  return admitKnownKeys(received, { keyHeader, limit, isValidKey, withoutKey: admitted });
}

/**
 * The limits for requests to a real service, which also has its own limits. They keep one key from using all memory of
 * this host.
 */
const UPSTREAM_LIMITS: AdmissionLimits = { atOnce: 64, perKey: 24, perResource: 48 };

type Service = Omit<RunningService, 'receiver'> & {
  receiver: RunningService['receiver'] | null;
};

async function realService(
  { serviceUrl, proxy, keyHeader, maxAnswerBytes, config }: HostOptions,
  log: Logger,
  tell: (line: string) => void,
): Promise<Service> {
  const proxied = proxy && (await proxiedFetch(proxy, serviceUrl ?? ''));
  if (proxy) tell(`Calling the service through the proxy ${proxy.origin} (${proxy.setting})`);
  const backend = upstream({
    ...(proxied && { fetch: proxied.fetch }),
    serviceUrl: serviceUrl ?? '',
    keyHeader,
    extensions: config.extensions ?? [],
    maxAnswerBytes,
    log,
  });
  return {
    backend,
    // Any response below 500 proves that the service works. The response is a refusal, because the request has no key.
    components: async () => {
      const probe = new Request('http://service/persona', { signal: AbortSignal.timeout(READ_WITHIN_MS) });
      const isUp = await backend(probe).then(
        ({ status, body }) => {
          void body?.cancel();
          return status < 500;
        },
        () => false,
      );
      return { service: component(isUp) };
    },
    measured: NO_DATABASE,
    limits: UPSTREAM_LIMITS,
    rateLimits: localLimits(),
    // Only a call to the service can check a key. The session ends when the service rejects its key.
    isValidKey: async () => true,
    // The documented API has no operation that returns the agency of a key.
    agencyOf: async () => null,
    isOutdated: () => false,
    sample: null,
    receiver: null,
    endStreams: () => {},
    close: async () => proxied?.close(),
  };
}

function appConfig(options: HostOptions, sample: AppConfig['sample']): AppConfig {
  return {
    connection: 'hosted',
    serviceUrl: `${options.basePath}/api`,
    keyHeader: options.keyHeader,
    extensions: options.serviceUrl ? [] : Object.values(operations).flatMap(extensionsOf),
    parameters: {},
    ...(options.serviceUrl === null && { isEmbedded: true }),
    ...(options.idleLockMinutes > 0 && { idleLockMinutes: options.idleLockMinutes }),
    sample,
    ...options.config,
  };
}
