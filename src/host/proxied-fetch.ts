import type { Pool, RequestInit as UndiciInit } from 'undici';
import type { OutboundProxy } from './outbound-proxy.ts';

/** A failure of the proxy itself, not of the service behind it. */
export class ProxyFailed extends Error {
  override name = 'ProxyFailed';

  /** `status` is the response of the proxy; null where it gave none. */
  constructor({ setting }: OutboundProxy, status: number | null, cause?: unknown) {
    super(`The proxy in ${setting} ${reasonOf(status)}`, { cause });
  }
}

function reasonOf(status: number | null): string {
  if (status === null) return 'could not be reached, or did not respond with HTTP.';
  return status === 407
    ? 'did not accept its user name and password (status 407).'
    : `did not connect to the service (status ${status}).`;
}

export type ProxiedFetch = { fetch: typeof globalThis.fetch; close: () => Promise<void> };

/**
 * `fetch` through a proxy, for one service. Rejects with a ProxyFailed for every failure of the proxy. Loads its library
 * when called: it takes 20 MB, and most hosts have no proxy.
 */
export async function proxiedFetch(proxy: OutboundProxy, serviceUrl: string): Promise<ProxiedFetch> {
  const undici = await import('undici');
  // Many proxies open tunnels for TLS only. Requests to a plain http service name its whole address instead.
  const isTunnel = serviceUrl.startsWith('https:') || proxy.origin.startsWith('https:');
  const agent = new undici.ProxyAgent({
    uri: proxy.origin,
    ...(proxy.authorization !== null && { token: proxy.authorization }),
    proxyTunnel: isTunnel,
    clientFactory: (origin, options) => withTunnelFailures(new undici.Pool(origin, options), proxy),
  });
  const call = async (address: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    try {
      const answer = await undici.fetch(address as string, { ...init, dispatcher: agent } as UndiciInit);
      // Node's type of a response and the library's differ in name only.
      return answer as unknown as Response;
    } catch (error) {
      if (init.signal?.aborted) throw error;
      const cause = error instanceof Error ? error.cause : undefined;
      if (cause instanceof ProxyFailed) throw cause;
      if (isTunnel) throw error;
      // Without a tunnel the only connection is the one to the proxy. `fetch` has an error in place of a response 407.
      const isRefused = cause instanceof Error && /proxy authentication required/i.test(cause.message);
      throw new ProxyFailed(proxy, isRefused ? 407 : null, cause);
    }
  };
  return { fetch: call, close: () => agent.destroy() };
}

/** Connections to the proxy. A failure here comes before the tunnel to the service: it is the proxy's. */
function withTunnelFailures(pool: Pool, proxy: OutboundProxy): Pool {
  const connect = pool.connect.bind(pool);
  const connectOrFail = async (options: Parameters<Pool['connect']>[0]) => {
    const tunnel = await connect(options).catch((error: unknown) => {
      throw new ProxyFailed(proxy, null, error);
    });
    if (tunnel.statusCode === 200) return tunnel;
    tunnel.socket.on('error', () => undefined).destroy();
    throw new ProxyFailed(proxy, tunnel.statusCode);
  };
  return Object.assign(pool, { connect: connectOrFail });
}
