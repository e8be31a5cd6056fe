/** Finds the proxy for calls to a real service, as the usual environment variables such as HTTPS_PROXY define it. */
import { BlockList, isIP } from 'node:net';
import { parseUrl } from '#contract/parse-url.ts';
import { isLoopback } from './allowed-hosts.ts';
import { StartError } from './start-error.js';

export type OutboundProxy = {
  /** The environment variable that contains the proxy's address. */
  setting: string;
  /** The proxy's address without credentials. */
  origin: string;
  /** The value of the `Proxy-Authorization` header; null without credentials. */
  authorization: string | null;
};

export type ProxySettings = {
  https_proxy?: string | undefined;
  HTTPS_PROXY?: string | undefined;
  http_proxy?: string | undefined;
  HTTP_PROXY?: string | undefined;
  no_proxy?: string | undefined;
  NO_PROXY?: string | undefined;
};

const DEFAULT_PORTS: Record<string, string> = { 'http:': '80', 'https:': '443' };

/**
 * Returns the proxy for a service. null if no variable is set for its protocol, if NO_PROXY lists it, or if it runs on
 * this machine. Throws a StartError if a value is not the address of a proxy.
 */
export function findProxy(serviceUrl: string, settings: ProxySettings): OutboundProxy | null {
  const service = new URL(serviceUrl);
  // The lower-case name has precedence, as in most programs.
  const names =
    service.protocol === 'https:'
      ? (['https_proxy', 'HTTPS_PROXY'] as const)
      : (['http_proxy', 'HTTP_PROXY'] as const);
  const setting = names.find((name) => settings[name]?.trim());
  if (setting === undefined) return null;
  const host = service.hostname.replace(/^\[|\]$/g, '').toLowerCase();
  const port = service.port || DEFAULT_PORTS[service.protocol] || '';
  const exempt = settings.no_proxy?.trim() || settings.NO_PROXY || '';
  if (isLoopback(host) || isLoopback(service.hostname)) return null;
  if (exempt.split(/[,\s]+/).some((entry) => isExempt(entry.toLowerCase(), host, port))) return null;
  return { setting, ...parseProxy(settings[setting]?.trim() ?? '', setting) };
}

/**
 * Whether an entry of NO_PROXY matches a host. An entry is a name (which includes its subdomains), an address, a
 * network or `*`.
 */
function isExempt(entry: string, host: string, port: string): boolean {
  if (entry === '*') return true;
  const [, bracketed, plain, entryPort] = /^(?:\[([^\]]+)\]|([^:]+|.*:.*:.*?))(?::(\d+))?$/.exec(entry) ?? [];
  const named = bracketed ?? plain ?? '';
  if (named === '' || (entryPort !== undefined && entryPort !== port)) return false;
  const family = isIP(host);
  if (family !== 0) return isInNetwork(named, host, family === 4 ? 'ipv4' : 'ipv6');
  const name = named.replace(/^\*?\./, '');
  return name !== '' && (host === name || host.endsWith(`.${name}`));
}

function isInNetwork(network: string, host: string, family: 'ipv4' | 'ipv6'): boolean {
  const [address = '', prefix] = network.split('/');
  const longest = family === 'ipv4' ? 32 : 128;
  const length = prefix === undefined ? longest : Number(prefix);
  if (isIP(address) !== isIP(host) || !Number.isInteger(length) || length < 0 || length > longest)
    return false;
  const list = new BlockList();
  list.addSubnet(address, length, family);
  return list.check(host, family);
}

/**
 * Parses the address of a proxy. Rejects addresses with a path, query or fragment, because an unencoded `/`, `?` or `#`
 * in a password ends the host part early.
 */
function parseProxy(text: string, setting: string): Omit<OutboundProxy, 'setting'> {
  const url = parseUrl(text.includes('://') ? text : `http://${text}`);
  const isPlain = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash;
  const credentials = url && decodedCredentials(url);
  if (!isPlain || credentials === null) {
    throw new StartError(
      `${setting} must be the http(s) address of a proxy, such as http://proxy.example:3128. ` +
        'Percent-encode / ? # @ : % in its user name and password.',
    );
  }
  const authorization = credentials === ':' ? null : `Basic ${Buffer.from(credentials).toString('base64')}`;
  return { origin: url.origin, authorization };
}

/** Returns `name:password`; null if the percent-encoding is invalid. */
function decodedCredentials({ username, password }: URL): string | null {
  try {
    return `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  } catch {
    return null;
  }
}
