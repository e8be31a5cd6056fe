import { isIPv4 } from 'node:net';
import { ipv6Groups, mappedIpv4 } from '#service/ip-address.ts';

/**
 * Returns the normalised address without port, brackets, quotes and zone; null if the text is not an address. Some
 * proxies write `203.0.113.9:50001` or `"[2001:db8::1]:443"` instead of plain addresses.
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
 * Returns the address of the client: the address of the socket, or the client that the outermost proxy of the operator
 * reports. If the entry of this proxy is not an address, returns the address of the socket.
 */
export function clientAddress(
  forwardedFor: string | undefined,
  socketAddress: string,
  proxies: number,
): string {
  // Counts the entries from the end, because the client may have invented the entries before those of the operator's
  // proxies.
  const named = proxies > 0 ? forwardedFor?.split(',').at(-proxies) : undefined;
  return (named && plainAddress(named)) ?? plainAddress(socketAddress) ?? socketAddress;
}

/**
 * Returns the network whose clients share limits: an IPv4 address, or a 64-bit IPv6 network, because one household
 * usually has a whole 64-bit network.
 */
export function networkOf(address: string): string {
  const plain = plainAddress(address) ?? address;
  return plain.includes(':') ? plain.split(':').slice(0, 4).join(':') : plain;
}
