import { isIPv4 } from 'node:net';
import { ipv6Groups, mappedIpv4 } from '#service/ip-address.ts';

/**
 * An address in one spelling, without port, brackets, quotes and zone; null for text that is no address. Proxies write
 * `203.0.113.9:50001` and `"[2001:db8::1]:443"` as well as plain addresses.
 */
export function plainAddress(text: string): string | null {
  const unquoted = text.trim().replace(/^"(.*)"$/, '$1');
  const [, bracketed] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(unquoted) ?? [];
  const [, withPort] = /^([\d.]+):\d{1,5}$/.exec(unquoted) ?? [];
  const address = (bracketed ?? withPort ?? unquoted).replace(/%.*$/, '');
  if (isIPv4(address) && bracketed === undefined) return address;
  const groups = ipv6Groups(address);
  return groups && (mappedIpv4(groups) ?? groups.map((group) => group.toString(16)).join(':'));
}

/**
 * The address of the client: the other end of the socket, or the client that the outermost of our proxies names. An entry
 * that is no address counts as the address of the proxy that sent it.
 */
export function clientAddress(
  forwardedFor: string | undefined,
  socketAddress: string,
  proxies: number,
): string {
  // Counted from the end: the entries before those of our own proxies are the client's, and may be made up.
  const named = proxies > 0 ? forwardedFor?.split(',').at(-proxies) : undefined;
  return (named && plainAddress(named)) ?? plainAddress(socketAddress) ?? socketAddress;
}

/** The clients that share limits: an IPv4 address, or an IPv6 network of 64 bits, which one household has to itself. */
export function networkOf(address: string): string {
  const plain = plainAddress(address) ?? address;
  return plain.includes(':') ? plain.split(':').slice(0, 4).join(':') : plain;
}
