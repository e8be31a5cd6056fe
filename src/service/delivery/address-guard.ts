/** Where a webhook may be delivered to. Pure, and the only place that knows: saves and deliveries both ask here. */
import { BlockList, isIP } from 'node:net';

export type AddressGuard = {
  /**
   * Whether a host may be called, given all addresses that its name stands for. Of a name without any it says only
   * whether it is one that could be public. `hostname` is as `URL` writes it, which undoes other spellings of addresses.
   */
  allows: (hostname: string, addresses: readonly string[]) => boolean;
};

/** `allow` is what an operator lists beyond public addresses: networks (`10.0.0.0/8`) and single addresses. */
export function createAddressGuard(allow: readonly string[] = []): AddressGuard {
  const listed = blockList(allow);
  const isListed = (address: string) => {
    const family = familyOf(address);
    return family !== null && listed.check(address, family);
  };
  return {
    allows(hostname, addresses) {
      const host = hostname.replace(/^\[|\]$/g, '');
      if (familyOf(host)) return isPublic(host) || isListed(host);
      if (isLocalName(host)) return addresses.length > 0 && addresses.every(isListed);
      return addresses.every((address) => isPublic(address) || isListed(address));
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

/** What lies in `2000::/3`. All else is refused: loopback, mapped and compatible IPv4, NAT64, unique local, link-local, multicast. */
const SPECIAL_IPV6 = [
  '2001::/23', // protocol assignments: Teredo, benchmarks, ORCHID
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4, which holds an IPv4 address
  '3fff::/20', // documentation
];

const special = blockList([...SPECIAL_IPV4, ...SPECIAL_IPV6]);
const globalIpv6 = blockList(['2000::/3']);

function blockList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const text of networks) {
    const network = parseNetwork(text);
    if (!network) throw new TypeError(`${text} is no network`);
    list.addSubnet(network.address, network.prefix, network.family);
  }
  return list;
}

function isPublic(address: string): boolean {
  const family = familyOf(address);
  if (family === null || special.check(address, family)) return false;
  return family === 'ipv4' || globalIpv6.check(address, family);
}

/**
 * Names that no public server has (RFC 6761, 6762, 8375, and ICANN's `internal`). A name of one label is looked up in
 * the domain of the machine.
 */
function isLocalName(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.+$/, '');
  return !name.includes('.') || /(?:^|\.)(?:localhost|local|internal|home\.arpa)$/.test(name);
}
