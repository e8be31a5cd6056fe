import { isIPv6 } from 'node:net';

/**
 * Returns the eight 16-bit groups of an IPv6 address in any notation. Returns null for other texts and for an address
 * with a zone (`fe80::1%eth0`).
 */
export function ipv6Groups(address: string): number[] | null {
  if (!isIPv6(address) || address.includes('%')) return null;
  // `URL` converts every notation to the canonical one, e.g. an IPv4 tail (`::ffff:10.0.0.1`) to two groups.
  const [before = '', after] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::');
  if (after === undefined) return parseGroups(before);
  const [head, tail] = [parseGroups(before), parseGroups(after)];
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => 0), ...tail];
}

function parseGroups(text: string): number[] {
  return text
    .split(':')
    .filter(Boolean)
    .map((group) => Number.parseInt(group, 16));
}

export function ipv4Of(high: number, low: number): string {
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
}

/** Returns the IPv4 address in an IPv4-mapped IPv6 address (`::ffff:10.0.0.1`), or null for any other address. */
export function mappedIpv4(groups: readonly number[]): string | null {
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return isMapped ? ipv4Of(high, low) : null;
}
