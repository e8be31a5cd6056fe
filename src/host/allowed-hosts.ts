import { networkInterfaces } from 'node:os';
import type { Context, MiddlewareHandler } from 'hono';
import { problem } from './problem.ts';

/** Whoever probes asks by any name or address. The answer is one word, and tells another site's page nothing. */
const PROBED = '/healthz';

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Refuses requests for another host's name. A site can point its name at this machine after its page is open (DNS
 * rebinding), and its page would then count as ours. The names and addresses of this machine are always allowed, with any
 * port. `names` are further ones: `.example.com` includes all its subdomains, `*` is any name.
 */
export function allowedHosts(names: readonly string[], proxies = 0): MiddlewareHandler {
  const isAllowed = (name: string) =>
    LOOPBACK.test(name) || names.some((allowed) => covers(allowed, name)) || isOwnAddress(name);

  return async (context, next) => {
    const { host } = new URL(context.req.url);
    // The address of a request may name a host too, and a proxy may name the host that the browser asked for.
    const sent = [host, context.req.header('Host') ?? host];
    const forwarded = forwardedHost(context, proxies);
    const asked = [...sent, ...(forwarded === null ? [] : [forwarded])].map(hostName);
    if (asked.slice(0, sent.length).includes(null))
      return problem(400, 'Bad request', 'A request needs exactly one Host header with a valid host.');
    if (asked.includes(null))
      return problem(400, 'Bad request', 'The X-Forwarded-Host header has no valid host.');
    const other = asked.find((name) => name !== null && !isAllowed(name));
    if (other && context.req.path !== PROBED) {
      return problem(
        421,
        'Misdirected request',
        `This host does not serve ${other}. To serve it, add ${other} to ALLOWED_HOSTS.`,
      );
    }
    return next();
  };
}

/**
 * The host that the browser asked for, as the outermost of the operator's proxies names it. Null where the host has no
 * proxies, or none of them names it. Entries before those of the proxies are the client's.
 */
export function forwardedHost(context: Context, proxies: number): string | null {
  const header = proxies > 0 ? context.req.header('X-Forwarded-Host') : undefined;
  const entries = header?.split(',').map((entry) => entry.trim()) ?? [];
  return entries.at(-proxies) ?? entries[0] ?? null;
}

/** The name or address without the port, as browsers write it; null for what is none, or more than one. */
export function hostName(host: string): string | null {
  if (!/^[\p{L}\p{N}_.:[\]-]+$/u.test(host) || !URL.canParse(`http://${host}`)) return null;
  return new URL(`http://${host}`).hostname.replace(/\.$/, '');
}

function covers(allowed: string, name: string): boolean {
  return allowed === '*' || (allowed.startsWith('.') ? `.${name}`.endsWith(allowed) : name === allowed);
}

/** Whether nothing but this machine reaches what is bound to this address. */
export function isLoopback(address: string): boolean {
  return address === '::1' || LOOPBACK.test(address);
}

/** Whether the other end of a connection, by its address, is on this machine as well. */
export function isThisMachine(address: string): boolean {
  const plain = address.replace(/^::ffff:/, '');
  return isLoopback(plain) || isOwnAddress(plain);
}

/** Asked each time, since a machine's addresses change. */
function isOwnAddress(name: string): boolean {
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return addresses.some(({ address }) => name === address || name === `[${address}]`);
}
