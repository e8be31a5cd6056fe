import type { Pool, RequestInit as UndiciInit } from 'undici';
import type { OutboundProxy } from './outbound-proxy.ts';

/** A failure of the proxy itself, not of the service behind it. */
export class ProxyFailed extends Error {
  override name = 'ProxyFailed';

  /** `status` is the status of the proxy's response; null if there was no response. */
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
 * Creates a `fetch` that calls one service through a proxy. It rejects with a ProxyFailed for every failure of the
 * proxy. The library `undici` is imported only here, because it uses 20 MB and most hosts have no proxy.
 */
export async function proxiedFetch(proxy: OutboundProxy, serviceUrl: string): Promise<ProxiedFetch> {
  const undici = await import('undici');
  // Many proxies open tunnels only for TLS. For a plain http service, requests contain the full address instead.
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
      // Node's response type and the library's type differ only in name.
      return answer as unknown as Response;
    } catch (error) {
      if (init.signal?.aborted) throw error;
      const cause = error instanceof Error ? error.cause : undefined;
      if (cause instanceof ProxyFailed) throw cause;
      if (isTunnel) throw error;
      // Without a tunnel, `fetch` connects only to the proxy, so each connection error is a failure of the proxy.
      // `fetch` throws an error for a 407 response.
      const isRefused = cause instanceof Error && /proxy authentication required/i.test(cause.message);
      throw new ProxyFailed(proxy, isRefused ? 407 : null, cause);
    }
  };
  return { fetch: call, close: () => agent.destroy() };
}

/**
 * Wraps the connections to the proxy. A failure to connect happens before the tunnel is open, so the proxy caused it.
 */
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
