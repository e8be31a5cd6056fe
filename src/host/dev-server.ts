import type { Plugin } from 'vite';
import { PROBED } from './health.ts';
import type { HostOptions } from './options.ts';
import { StartError } from './start-error.js';
import type { RunningHost } from './start.ts';

/** The addresses whose requests Vite forwards to the host. */
const PASSED_ON = ['/api', '/session', '/config.json', ...PROBED];

/** Writes the base path into the meta element of index.html. Vite itself adds the base path to the other addresses. */
function basePathInPage(basePath: string): Plugin {
  return {
    name: 'base-path-in-page',
    transformIndexHtml: (html) =>
      html.replace('name="base-path" content="/"', `name="base-path" content="${basePath}/"`),
  };
}

/**
 * Starts Vite at the host's usual address: Vite serves the pages with hot reload and forwards all other requests to a
 * running host. For development only.
 */
export async function startDevServer(
  root: string,
  hostAddress: string,
  {
    port,
    hostname,
    allowedHosts,
    basePath,
  }: Pick<HostOptions, 'port' | 'hostname' | 'allowedHosts' | 'basePath'>,
): Promise<RunningHost> {
  const toHost = { target: new URL(hostAddress).origin, changeOrigin: false };
  const vite = await import('vite').catch(() => null);
  if (!vite) throw new StartError('The development server needs the build tools: run npm ci.');
  const server = await vite.createServer({
    root,
    base: `${basePath}/`,
    plugins: [basePathInPage(basePath)],
    server: {
      port,
      host: hostname,
      strictPort: true,
      allowedHosts: allowedHosts.includes('*') || allowedHosts,
      // Another host that starts from this folder builds into `dist`, which must not reload the pages.
      watch: { ignored: ['**/dist/**'] },
      proxy: Object.fromEntries(PASSED_ON.map((path) => [basePath + path, toHost])),
    },
  });
  await server.listen().catch((error: Error) => {
    throw new StartError(`The development server does not start: ${error.message}.`);
  });
  const { local = [], network = [] } = server.resolvedUrls ?? {};
  return { address: (local[0] ?? network[0] ?? '').replace(/\/$/, ''), close: () => server.close() };
}
