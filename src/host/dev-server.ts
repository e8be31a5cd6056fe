import type { HostOptions } from './options.ts';
import { StartError } from './start-error.js';
import type { RunningHost } from './start.ts';

/**
 * Vite with hot reload for the pages, over a running host for everything else, at the address that the host
 * itself has otherwise. Development only.
 */
export async function startDevServer(
  root: string,
  hostAddress: string,
  { port, hostname, allowedHosts }: Pick<HostOptions, 'port' | 'hostname' | 'allowedHosts'>,
): Promise<RunningHost> {
  const target = { target: hostAddress, changeOrigin: false };
  const vite = await import('vite').catch(() => null);
  if (!vite) throw new StartError('The development server needs the build tools: run npm ci.');
  const server = await vite.createServer({
    root,
    server: {
      port,
      host: hostname,
      strictPort: true,
      allowedHosts: allowedHosts.includes('*') || allowedHosts,
      // Where a start beside this one builds.
      watch: { ignored: ['**/dist/**'] },
      proxy: { '/api': target, '/session': target, '/config.json': target, '/healthz': target },
    },
  });
  await server.listen().catch((error: Error) => {
    throw new StartError(`The development server does not start: ${error.message}.`);
  });
  const { local = [], network = [] } = server.resolvedUrls ?? {};
  return { address: (local[0] ?? network[0] ?? '').replace(/\/$/, ''), close: () => server.close() };
}
