import { networkInterfaces } from 'node:os';
import type { Context, MiddlewareHandler } from 'hono';
import { PROBED } from './health.ts';
import { problem } from './problem.ts';

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Rejects requests for a host name that is not ours. Otherwise a malicious site could point its own name at this
 * machine after its page is open (DNS rebinding), and the browser would treat the host as a part of the site. The names
 * and addresses of this machine are always allowed, with any port. `names` lists further names: `.example.com` includes
 * all subdomains, `*` allows every name.
 */
export function allowedHosts(names: readonly string[], proxies = 0): MiddlewareHandler {
  const isAllowed = (name: string) =>
    LOOPBACK.test(name) || names.some((allowed) => covers(allowed, name)) || isOwnAddress(name);

  return async (context, next) => {
    const { host } = new URL(context.req.url);
    // The URL of a request may contain a host beside the Host header, and a proxy may forward the host that the browser
    // requested.
    const sent = [host, context.req.header('Host') ?? host];
    const forwarded = forwardedHost(context, proxies);
    const asked = [...sent, ...(forwarded === null ? [] : [forwarded])].map(hostName);
    if (asked.slice(0, sent.length).includes(null))
      return problem(400, 'Bad request', 'A request needs exactly one Host header with a valid host.');
    if (asked.includes(null))
      return problem(400, 'Bad request', 'The X-Forwarded-Host header has no valid host.');
    const other = asked.find((name) => name !== null && !isAllowed(name));
    // The response to a probe such as `/livez` reveals nothing that a page of another site could use.
    if (other && !PROBED.includes(context.req.path)) {
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
 * Returns the host that the browser requested, as reported by the outermost proxy of the operator. null if the operator
 * has no proxies, or if no proxy reports a host. Ignores earlier entries of the header, because the client may have
 * invented them.
 */
export function forwardedHost(context: Context, proxies: number): string | null {
  const header = proxies > 0 ? context.req.header('X-Forwarded-Host') : undefined;
  const entries = header?.split(',').map((entry) => entry.trim()) ?? [];
  return entries.at(-proxies) ?? entries[0] ?? null;
}

/**
 * Returns the name or address without the port, normalised as browsers do; null if the text is not exactly one host.
 */
export function hostName(host: string): string | null {
  if (!/^[\p{L}\p{N}_.:[\]-]+$/u.test(host) || !URL.canParse(`http://${host}`)) return null;
  return new URL(`http://${host}`).hostname.replace(/\.$/, '');
}

function covers(allowed: string, name: string): boolean {
  return allowed === '*' || (allowed.startsWith('.') ? `.${name}`.endsWith(allowed) : name === allowed);
}

/** Whether only this machine can reach a server that is bound to this address. */
export function isLoopback(address: string): boolean {
  return address === '::1' || LOOPBACK.test(address);
}

/** Whether the address of a remote peer belongs to this machine. */
export function isThisMachine(address: string): boolean {
  const plain = address.replace(/^::ffff:/, '');
  return isLoopback(plain) || isOwnAddress(plain);
}

/** Whether a name is an address of this machine. Reads the addresses on each call, because they can change. */
function isOwnAddress(name: string): boolean {
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return addresses.some(({ address }) => name === address || name === `[${address}]`);
}
