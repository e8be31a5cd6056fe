/** IP addresses as numbers, for code that compares them or looks inside. */
import { isIPv6 } from 'node:net';

/** The eight 16-bit groups of an IPv6 address without a zone, in whatever spelling; null for anything else. */
export function ipv6Groups(address: string): number[] | null {
  if (!isIPv6(address) || address.includes('%')) return null;
  // `URL` writes every spelling in the same way, an IPv4 tail (`::ffff:10.0.0.1`) included.
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

/** The IPv4 address of two 16-bit groups. */
export function ipv4Of(high: number, low: number): string {
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
}

/** The IPv4 address that an IPv4-mapped one (`::ffff:10.0.0.1`) is another spelling of; null for every other address. */
export function mappedIpv4(groups: readonly number[]): string | null {
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return isMapped ? ipv4Of(high, low) : null;
}
