import type { Logger } from 'pino';
import type { AppConfig } from '#contract/app-config.ts';
import { operations } from '#contract/index.ts';
import { buildDashboard } from './build-dashboard.ts';
import { openServiceDatabase, startEmbeddedService, type RunningService } from './embedded-service.ts';
import { upstream } from './gateway.ts';
import { createHost } from './host.ts';
import { keptSessionSecret } from './kept-secret.ts';
import { listen } from './listen.ts';
import type { HostOptions, StartError } from './options.ts';
import { staticFiles } from './static-files.ts';

/** Whoever probes `/healthz` waits less than this by habit. */
const HEALTHY_WITHIN_MS = 4000;

export type RunningHost = { address: string; close: () => Promise<void> };

/** Brings everything up in the order that tells trouble soonest, and answers once the host serves. */
export async function start(
  root: string,
  options: HostOptions,
  log: Logger,
  tell: (line: string) => void,
  /** Told why, when the host cannot go on. */
  onLost: (reason: StartError) => void,
): Promise<RunningHost> {
  // In development Vite takes the port, but last of all: that it is free is found out now.
  if (options.dev) await (await listen(options.port, options.hostname)).close();
  const listening = await listen(options.dev ? 0 : options.port, options.hostname);
  try {
    const database =
      options.serviceUrl === null ? await openServiceDatabase(options, { tell, onLost }) : null;
    const sessionSecret = options.sessionSecret ?? keptSessionSecret(options.dataDir);
    const [service, folder] = await Promise.all([
      database ? startEmbeddedService(database, options, log, tell) : realService(options, log),
      options.dev ? null : buildDashboard(root, tell),
    ]);
    const host = createHost({
      config: appConfig(options, service.sample),
      backend: service.backend,
      isHealthy: service.isHealthy,
      sessionSecret,
      log,
      files: folder === null ? null : staticFiles(folder),
    });
    listening.serve((request) => host.fetch(request));
    return {
      address: listening.address,
      close: async () => {
        await listening.close();
        await service.close();
      },
    };
  } catch (error) {
    await listening.close();
    throw error;
  }
}

type Service = Omit<RunningService, 'sample'> & { sample: RunningService['sample'] | null };

function realService({ serviceUrl, keyHeader, config }: HostOptions, log: Logger): Service {
  const backend = upstream({
    serviceUrl: serviceUrl ?? '',
    keyHeader,
    extensions: config.extensions ?? [],
    log,
  });
  return {
    backend,
    // Any answer that the service itself gave will do; without a key it is a refusal.
    isHealthy: async () => {
      const probe = new Request('http://service/persona', { signal: AbortSignal.timeout(HEALTHY_WITHIN_MS) });
      return backend(probe).then(
        ({ status }) => status < 500,
        () => false,
      );
    },
    sample: null,
    close: async () => {},
  };
}

function appConfig(options: HostOptions, sample: AppConfig['sample']): AppConfig {
  const offered = Object.values(operations).filter((operation) => operation.origin === 'extension');
  return {
    connection: 'hosted',
    serviceUrl: '/api',
    keyHeader: options.keyHeader,
    extensions: options.serviceUrl ? [] : offered.map((operation) => operation.id),
    parameters: {},
    sample,
    ...options.config,
  };
}
