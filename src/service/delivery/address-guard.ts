/**
 * Decides which addresses webhooks may call, without I/O. The service uses this module when it saves a webhook and
 * again when it sends a request.
 */
import { BlockList, isIP } from 'node:net';
import { ipv4Of, ipv6Groups } from '../ip-address.ts';

export type AddressGuard = {
  /**
   * Returns whether webhooks may call a host. `addresses` are all IP addresses of the host name. If they are unknown
   * (empty), returns only whether the name could be public. `hostname` must have the notation of `URL`, which
   * normalizes all notations of IP addresses.
   */
  allows: (hostname: string, addresses: readonly string[]) => boolean;
};

/**
 * `allow` lists the networks (`10.0.0.0/8`) and single addresses that webhooks may call in addition to public
 * addresses. The operator configures the list.
 */
export function createAddressGuard(allow: readonly string[] = []): AddressGuard {
  const listed = networkList(allow);
  const isListed = (address: string): boolean => {
    const family = familyOf(address);
    if (family === null) return false;
    const embedded = embeddedIpv4(address);
    if (embedded?.isTranslated) return isListed(embedded.address);
    // If the operator allows the address of a tunnel, the IPv4 address behind the tunnel must be allowed too.
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

/** Returns whether a text is a valid network or address for the list of allowed networks. */
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

/**
 * Returns the IP version of an address. Returns null for an invalid address and for an address with a zone
 * (`fe80::1%eth0`), which is never public.
 */
function familyOf(text: string): Family | null {
  if (text.includes('%')) return null;
  const version = isIP(text);
  return version === 0 ? null : version === 4 ? 'ipv4' : 'ipv6';
}

/**
 * Networks that webhooks must not call: the special-purpose registry of IANA, except for its globally reachable
 * entries, and the metadata addresses of cloud providers.
 */
const SPECIAL_IPV4 = [
  '0.0.0.0/8', // the machine itself ('this network', RFC 791)
  '10.0.0.0/8', // private
  '100.64.0.0/10', // shared address space of carriers; the metadata service of Alibaba Cloud
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // the host of a virtual machine in Azure
  '169.254.0.0/16', // link-local; the metadata service of most cloud providers
  '172.16.0.0/12', // private
  '192.0.0.0/24', // reserved for protocols; the metadata service of Oracle Cloud
  '192.0.2.0/24', // reserved for documentation
  '192.88.99.0/24', // relays between IPv4 and IPv6 (6to4)
  '192.168.0.0/16', // private
  '198.18.0.0/15', // reserved for network benchmarks
  '198.51.100.0/24', // reserved for documentation
  '203.0.113.0/24', // reserved for documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and the broadcast address
];

/**
 * Networks within `2000::/3` (the public range of IPv6) that webhooks must not call. Outside this range, webhooks may
 * only call an address that contains a public IPv4 address.
 */
const SPECIAL_IPV6 = [
  '2001::/23', // reserved for protocols: Teredo, benchmarks, ORCHID
  '2001:db8::/32', // reserved for documentation
  '2002::/16', // 6to4: each address contains an IPv4 address
  '3fff::/20', // reserved for documentation
];

const special = networkList([...SPECIAL_IPV4, ...SPECIAL_IPV6]);
const globalIpv6 = networkList(['2000::/3']);

type NetworkList = { check: (address: string, family: Family) => boolean };

/**
 * Keeps a separate list for each IP version, because Node's `BlockList` matches every IPv4 address with `::/0` and
 * `::ffff:0:0/96`.
 */
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
  /**
   * True if packets to the IPv6 address reach exactly this IPv4 address. False if they reach the end of a tunnel there.
   */
  isTranslated: boolean;
};

function isZero(...parts: readonly number[]): boolean {
  return parts.every((part) => part === 0);
}

/**
 * Returns the IPv4 address that receives the packets to an IPv6 address, or null if the address contains no IPv4
 * address.
 */
function embeddedIpv4(address: string): EmbeddedIpv4 | null {
  const groups = ipv6Groups(address);
  if (!groups) return null;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, high = 0, low = 0] = groups;
  const last = ipv4Of(high, low);
  // ::ffff:0:0/96: IPv4-mapped addresses
  if (isZero(a, b, c, d, e) && f === 0xffff) return { address: last, isTranslated: true };
  // 64:ff9b::/96: the well-known prefix of NAT64 and DNS64
  if (a === 0x64 && b === 0xff9b && isZero(c, d, e, f)) return { address: last, isTranslated: true };
  // 64:ff9b:1::/48: the prefix of NAT64 for local use
  if (a === 0x64 && b === 0xff9b && c === 1) return { address: last, isTranslated: false };
  // ::/96: IPv4-compatible addresses. ::ffff:0:0:0/96: IPv4-translated addresses.
  if (isZero(a, b, c, d, e, f) && !(high === 0 && low <= 1)) return { address: last, isTranslated: false };
  if (isZero(a, b, c, d) && e === 0xffff && f === 0) return { address: last, isTranslated: false };
  // 2002::/16: 6to4 addresses
  if (a === 0x2002) return { address: ipv4Of(b, c), isTranslated: false };
  // 2001::/32: Teredo addresses, which contain the inverted bits of the client's IPv4 address
  if (a === 0x2001 && b === 0) return { address: ipv4Of(high ^ 0xffff, low ^ 0xffff), isTranslated: false };
  return null;
}

/**
 * Returns whether a host name is reserved for local use and no public server can have it (RFC 6761, 6762, 8375, and
 * ICANN's `internal`). A name without a dot is local too, because the machine resolves it in its own domain.
 */
function isLocalName(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.+$/, '');
  return !name.includes('.') || /(?:^|\.)(?:localhost|local|internal|home\.arpa)$/.test(name);
}
