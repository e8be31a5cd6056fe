/** Where a webhook may be delivered to. Pure, and the only place that knows: saves and deliveries both ask here. */
import { BlockList, isIP } from 'node:net';
import { ipv4Of, ipv6Groups } from '../ip-address.ts';

export type AddressGuard = {
  /**
   * Whether a host may be called, given all addresses that its name stands for. Of a name without any it says only
   * whether it is one that could be public. `hostname` is as `URL` writes it, which undoes other spellings of addresses.
   */
  allows: (hostname: string, addresses: readonly string[]) => boolean;
};

/** `allow` is what an operator lists beyond public addresses: networks (`10.0.0.0/8`) and single addresses. */
export function createAddressGuard(allow: readonly string[] = []): AddressGuard {
  const listed = networkList(allow);
  const isListed = (address: string): boolean => {
    const family = familyOf(address);
    if (family === null) return false;
    const embedded = embeddedIpv4(address);
    if (embedded?.isTranslated) return isListed(embedded.address);
    // A list of tunnels does not open what lies behind them.
    return listed.check(address, family) && (embedded === null || isAllowed(embedded.address));
  };
  const isAllowed = (address: string) => isPublic(address) || isListed(address);
  return {
    allows(hostname, addresses) {
      const host = hostname.replace(/^\[|\]$/g, '');
      if (familyOf(host)) return isAllowed(host);
      if (isLocalName(host)) return addresses.length > 0 && addresses.every(isListed);
      return addresses.every(isAllowed);
    },
  };
}

/** Whether it can stand in an operator's list. */
export function isNetwork(text: string): boolean {
  return parseNetwork(text) !== null;
}

type Family = 'ipv4' | 'ipv6';

function parseNetwork(text: string): { address: string; prefix: number; family: Family } | null {
  const [, address = '', digits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const family = familyOf(address);
  if (family === null) return null;
  const longest = family === 'ipv4' ? 32 : 128;
  const prefix = digits === undefined ? longest : Number(digits);
  return prefix <= longest ? { address, prefix, family } : null;
}

/** Null for what is no address, and for one of a zone (`fe80::1%eth0`), which is never public. */
function familyOf(text: string): Family | null {
  if (text.includes('%')) return null;
  const version = isIP(text);
  return version === 0 ? null : version === 4 ? 'ipv4' : 'ipv6';
}

/** The special-purpose registries of IANA, without the few in them that are reachable for all, and what clouds add. */
const SPECIAL_IPV4 = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // shared by carriers; the metadata of Alibaba
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // the host below a machine at Azure
  '169.254.0.0/16', // link-local; the metadata of most clouds
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments; the metadata of Oracle
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, broadcast
];

/** Within `2000::/3`. Outside of it no address is public but those that stand for a public IPv4 address. */
const SPECIAL_IPV6 = [
  '2001::/23', // protocol assignments: Teredo, benchmarks, ORCHID
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4, which holds an IPv4 address
  '3fff::/20', // documentation
];

const special = networkList([...SPECIAL_IPV4, ...SPECIAL_IPV6]);
const globalIpv6 = networkList(['2000::/3']);

type NetworkList = { check: (address: string, family: Family) => boolean };

/** A list for each family: Node's `BlockList` finds every IPv4 address in `::/0` and in `::ffff:0:0/96`. */
function networkList(networks: readonly string[]): NetworkList {
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const text of networks) {
    const network = parseNetwork(text);
    if (!network) throw new TypeError(`${text} is no network`);
    lists[network.family].addSubnet(network.address, network.prefix, network.family);
  }
  return { check: (address, family) => lists[family].check(address, family) };
}

function isPublic(address: string): boolean {
  const family = familyOf(address);
  if (family === null) return false;
  const embedded = embeddedIpv4(address);
  if (embedded?.isTranslated) return isPublic(embedded.address);
  if (special.check(address, family)) return false;
  return family === 'ipv4' || globalIpv6.check(address, family);
}

type EmbeddedIpv4 = {
  address: string;
  /** Whether the IPv6 address is only another way to this very IPv4 address, rather than an address at the far end of a tunnel. */
  isTranslated: boolean;
};

function isZero(...parts: readonly number[]): boolean {
  return parts.every((part) => part === 0);
}

/** The IPv4 address that a packet to an IPv6 address ends up at; null if there is none. */
function embeddedIpv4(address: string): EmbeddedIpv4 | null {
  const groups = ipv6Groups(address);
  if (!groups) return null;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, high = 0, low = 0] = groups;
  const last = ipv4Of(high, low);
  // ::ffff:0:0/96, IPv4-mapped
  if (isZero(a, b, c, d, e) && f === 0xffff) return { address: last, isTranslated: true };
  // 64:ff9b::/96, the well-known prefix of NAT64 and DNS64
  if (a === 0x64 && b === 0xff9b && isZero(c, d, e, f)) return { address: last, isTranslated: true };
  // 64:ff9b:1::/48, NAT64 for local use
  if (a === 0x64 && b === 0xff9b && c === 1) return { address: last, isTranslated: false };
  // ::/96, IPv4-compatible, and ::ffff:0:0:0/96, IPv4-translated
  if (isZero(a, b, c, d, e, f) && !(high === 0 && low <= 1)) return { address: last, isTranslated: false };
  if (isZero(a, b, c, d) && e === 0xffff && f === 0) return { address: last, isTranslated: false };
  // 2002::/16, 6to4
  if (a === 0x2002) return { address: ipv4Of(b, c), isTranslated: false };
  // 2001::/32, Teredo, which stores the address of the client inverted
  if (a === 0x2001 && b === 0) return { address: ipv4Of(high ^ 0xffff, low ^ 0xffff), isTranslated: false };
  return null;
}

/**
 * Names that no public server has (RFC 6761, 6762, 8375, and ICANN's `internal`). A name of one label is looked up in
 * the domain of the machine.
 */
function isLocalName(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.+$/, '');
  return !name.includes('.') || /(?:^|\.)(?:localhost|local|internal|home\.arpa)$/.test(name);
}
