import { networkInterfaces } from 'node:os';
import type { MiddlewareHandler } from 'hono';
import { problem } from './problem.ts';

/** Whoever probes asks by any name or address. The answer is one word, and tells another site's page nothing. */
const PROBED = '/healthz';

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Refuses requests for another host's name. A site may have its name lead to this machine once its page is open (DNS
 * rebinding), and the page would count as ours then. This machine's own names and addresses are always fine, whatever the
 * port; `names` are further ones, `.example.com` with all names below it, `*` every name.
 */
export function allowedHosts(names: readonly string[]): MiddlewareHandler {
  const isAllowed = (name: string) =>
    LOOPBACK.test(name) || names.some((allowed) => covers(allowed, name)) || isOwnAddress(name);

  return async (context, next) => {
    const { host } = new URL(context.req.url);
    // The address of a request may bring a host of its own, and then both must be fine.
    const asked = [host, context.req.header('Host') ?? host].map(hostName);
    if (asked.includes(null))
      return problem(400, 'Bad request', 'A request needs exactly one Host header with a valid host.');
    const other = asked.find((name) => name !== null && !isAllowed(name));
    if (other && context.req.path !== PROBED) {
      return problem(
        421,
        'Misdirected request',
        `This host does not serve ${other}: it is not in ALLOWED_HOSTS.`,
      );
    }
    return next();
  };
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
