import type { Plugin } from 'vite';
import type { HostOptions } from './options.ts';
import { StartError } from './start-error.js';
import type { RunningHost } from './start.ts';

/** The addresses that the host answers, and not Vite. */
const PASSED_ON = ['/api', '/session', '/config.json', '/healthz'];

/** The rest of index.html that a host below a path writes: Vite completes the addresses. */
function basePathInPage(basePath: string): Plugin {
  return {
    name: 'base-path-in-page',
    transformIndexHtml: (html) =>
      html.replace('name="base-path" content="/"', `name="base-path" content="${basePath}/"`),
  };
}

/**
 * Vite with hot reload for the pages, over a running host for everything else, at the address that the host
 * itself has otherwise. Development only.
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
      // Where a start beside this one builds.
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
