import { describe, expect, it } from 'vitest';
import { createAddressGuard, isNetwork } from './address-guard.ts';

const guard = createAddressGuard();
/** Passes the hostname as `URL` normalizes it, because saving a webhook does this too. */
const allows = (address: string, addresses: readonly string[] = [], asked = guard) =>
  asked.allows(new URL(address).hostname, addresses);

const rowsOf = (table: Record<string, string>) =>
  Object.entries(table).flatMap(([kind, hosts]) => hosts.split(' ').map((host) => [kind, host] as const));

describe('a host outside public networks', () => {
  const refused = rowsOf({
    'this network': '0.0.0.0 0.0.0.1 0.255.255.255',
    private: '10.0.0.0 10.1.2.3 10.255.255.255 172.16.0.0 172.20.1.1 172.31.255.255',
    'private too': '192.168.0.0 192.168.1.1 192.168.255.255',
    shared: '100.64.0.0 100.100.100.200 100.127.255.255',
    loopback: '127.0.0.0 127.0.0.1 127.8.8.8 127.255.255.255',
    'link-local': '169.254.0.0 169.254.169.254 169.254.170.2 169.254.255.255',
    'protocol assignments': '192.0.0.0 192.0.0.192 192.0.0.255',
    documentation: '192.0.2.0 192.0.2.255 198.51.100.0 198.51.100.7 203.0.113.0 203.0.113.255',
    'relays and benchmarks': '192.88.99.0 192.88.99.255 198.18.0.0 198.19.255.255',
    'multicast, reserved, broadcast':
      '224.0.0.0 224.0.0.251 239.255.255.255 240.0.0.0 250.1.1.1 255.255.255.255',
    'the host below': '168.63.129.16',
    'loopback as one number': '2130706433 0x7f000001 017700000001',
    'loopback in other bases and fewer parts': '0x7f.0.0.1 0x7f.1 0177.0.0.1 127.1 127.0.1 127.0.0.01',
    'loopback in other signs':
      '127.0.0.1. １２７.０.０.１ 127。0。0。1 127．0．0．1 ①②⑦.⓪.⓪.① %31%32%37.0.0.1',
    'unspecified in other spellings': '0 0x0 00 0.0',
    'private in other spellings': '10.1 012.1.2.3 0xa.1.2.3 167837955 3232235777 0xc0a80101',
    'metadata as one number': '2852039166 0xa9fea9fe',
    'metadata in other bases': '0xa9.0xfe.0xa9.0xfe 0251.0376.0251.0376 169.254.43518 169.16689662',
    'metadata in other signs': '１６９.２５４.１６９.２５４ 169。254。169。254 %31%36%39.254.169.254',
    'broadcast as one number': '4294967295',
    unspecified: '[::] [0:0:0:0:0:0:0:0]',
    'loopback of IPv6': '[::1] [0:0:0:0:0:0:0:1] [0000::0001]',
    mapped: '[::ffff:127.0.0.1] [::ffff:7f00:1] [::FFFF:10.0.0.1] [::ffff:169.254.169.254]',
    'mapped in full': '[0:0:0:0:0:ffff:7f00:0001]',
    compatible: '[::127.0.0.1] [::7f00:1] [::8.8.8.8] [::ffff:0:127.0.0.1]',
    NAT64: '[64:ff9b::7f00:1] [64:ff9b::10.0.0.1] [64:FF9B::169.254.169.254] [64:ff9b::0] [64:ff9b::e000:1]',
    'NAT64 for local use':
      '[64:ff9b:1::a00:1] [64:ff9b:1::8.8.8.8] [64:ff9b:1:808:8:800::] [64:ff9b:2::8.8.8.8]',
    discarded: '[100::1]',
    '6to4': '[2002:7f00:1::] [2002:a9fe:a9fe::1] [2002:808:808::1]',
    Teredo: '[2001::1] [2001:0:7f00:1::]',
    'other assignments of IPv6': '[2001:2::1] [2001:10::1] [2001:20::1] [2001:1ff:ffff::]',
    'documentation of IPv6': '[2001:db8::] [2001:db8:ffff::1] [3fff::] [3fff:fff:ffff::1]',
    'link-local and site-local': '[fe80::1] [febf::1] [fec0::1]',
    'unique local': '[fc00::] [fdff:ffff::1] [fd00:ec2::254] [fd20:ce::254]',
    'multicast of IPv6': '[ff00::] [ff02::1] [ffff::1]',
    'given to nobody': '[5f00::1] [1fff:ffff::1] [4000::1] [8000::1]',
  });
  it.each(refused)('is not allowed: %s, %s', (_, host) => {
    expect(allows(`http://${host}/`)).toBe(false);
    // The service must also reject the address with a port, and a host name that resolves to this address.
    expect(allows(`https://${host}:8443/`)).toBe(false);
    const address = new URL(`http://${host}/`).hostname.replace(/^\[|\]$/g, '');
    expect(allows('https://crm.example/', [address])).toBe(false);
  });

  it('is not allowed with a zone, which a lookup may return', () => {
    expect(guard.allows('crm.example', ['fe80::1%eth0'])).toBe(false);
    expect(guard.allows('crm.example', ['2a00:1450::1%eth0'])).toBe(false);
  });
});

describe('a name that no public server has', () => {
  const local = rowsOf({
    'this machine': 'localhost LOCALHOST localhost. localhost%2e ｌocalhost a.localhost localhost..',
    'this network':
      'printer.local a.b.local. db.internal metadata.google.internal Internal nas.home.arpa home.arpa',
    'one label': 'crm crm. metadata kubernetes instance-data host-gateway',
  });
  it.each(local)('is not allowed: %s, %s', (_, host) => {
    expect(allows(`http://${host}/`)).toBe(false);
    expect(allows(`http://${host}/`, ['93.184.215.14'])).toBe(false);
  });

  it.each(['localhost.example', 'internal.example', 'notlocal.example', 'xlocalhost.com', 'arpa.example'])(
    'does not include %s',
    (host) => expect(allows(`http://${host}/`)).toBe(true),
  );
});

describe('a public address', () => {
  const open = rowsOf({
    IPv4: '1.1.1.1 8.8.8.8 134744072 128.0.0.0 223.255.255.255',
    'just before a special network':
      '9.255.255.255 100.63.255.255 126.255.255.255 168.63.129.15 169.253.255.255 172.15.255.255 192.88.98.255 192.167.255.255 198.17.255.255 203.0.112.255',
    'just behind a special network':
      '11.0.0.0 100.128.0.0 169.255.0.0 172.32.0.0 192.0.1.0 192.0.3.0 192.169.0.0 198.20.0.0 198.51.101.0',
    IPv6: '[2000::1] [2001:200::1] [2001:4860:4860::8888] [2003::1] [2606:4700:4700::1111] [2a00:1450:4001::1]',
    'IPv4 through NAT64': '[64:ff9b::8.8.8.8] [64:ff9b::101:101] [64:FF9B:0:0::808:808]',
    'IPv4 mapped': '[::ffff:8.8.8.8] [::FFFF:0808:0808]',
    'beside a special network of IPv6': '[2001:db7::1] [2001:db9::1] [3ffe:ffff::1] [3fff:1000::1]',
  });
  it.each(open)('is allowed: %s, %s', (_, host) => {
    expect(allows(`https://${host}/`)).toBe(true);
    const address = new URL(`http://${host}/`).hostname.replace(/^\[|\]$/g, '');
    expect(allows('https://crm.example/', [address])).toBe(true);
  });
});

describe('a public name', () => {
  it('is allowed without known addresses', () => {
    expect(allows('https://crm.example./hook')).toBe(true);
  });

  it.each([
    [['93.184.215.14', '10.0.0.1']],
    [['2606:4700::1', '::1']],
    [['fd00::1', '93.184.215.14']],
    [['::ffff:10.0.0.1']],
    [['not an address']],
  ])('is not allowed if one of its addresses is not public: %j', (addresses) => {
    expect(allows('https://crm.example/', addresses)).toBe(false);
  });
});

describe('an address that contains an IPv4 address', () => {
  const asked = (...allow: string[]) => createAddressGuard(allow);

  it('is allowed if the IPv4 address is public', () => {
    expect(allows('https://crm.example/', ['64:ff9b::93.184.215.14', '93.184.215.14'])).toBe(true);
    expect(allows('https://crm.example/', ['64:ff9b::10.0.0.1', '93.184.215.14'])).toBe(false);
    expect(allows('https://crm.example/', ['64:ff9b::169.254.169.254'])).toBe(false);
  });

  const networks =
    '64:ff9b::/96 64:ff9b::/32 64:ff9b:1::/48 ::ffff:0:0/96 ::ffff:0:0:0/96 2002::/16 2001::/32 2001::/23 ::/96 ::/0';
  const metadata = rowsOf({
    mapped: '::ffff:169.254.169.254 ::ffff:10.0.0.1 ::ffff:7f00:1',
    NAT64: '64:ff9b::169.254.169.254 64:ff9b::10.0.0.1 64:ff9b::7f00:1 64:ff9b:1::169.254.169.254',
    compatible: '::169.254.169.254 ::10.0.0.1',
    translated: '::ffff:0:169.254.169.254 ::ffff:0:10.0.0.1',
    '6to4': '2002:a9fe:a9fe::1 2002:a00:1::1',
    Teredo: '2001:0:808:808:0:0:5601:5601 2001:0:808:808:0:0:f5ff:fffe',
  });
  it.each(metadata)('is not allowed by a list that contains only IPv6 networks: %s, %s', (_, address) => {
    const guarded = asked(...networks.split(' '));
    expect(allows(`http://[${address}]/`, [], guarded)).toBe(false);
    expect(allows('http://crm.example/', [address], guarded)).toBe(false);
    expect(allows('http://crm/', [address], guarded)).toBe(false);
  });

  it.each(metadata)('is allowed by a list that contains both networks: %s, %s', (_, address) => {
    const guarded = asked(...networks.split(' '), '169.254.169.254', '10.0.0.0/8', '127.0.0.1');
    expect(allows(`http://[${address}]/`, [], guarded)).toBe(true);
  });

  it.each(['64:ff9b::10.1.2.3', '::ffff:10.1.2.3'])(
    'is allowed by its IPv4 network if it leads to exactly this IPv4 address: %s',
    (address) => {
      expect(allows(`http://[${address}]/`, [], asked('10.1.0.0/16'))).toBe(true);
      expect(allows('http://crm/', [address], asked('10.1.0.0/16'))).toBe(true);
      expect(allows(`http://[${address}]/`, [], asked('10.2.0.0/16'))).toBe(false);
    },
  );

  it.each(['64:ff9b:1::10.1.2.3', '2002:a01:203::1', '::10.1.2.3'])(
    'is not allowed by its IPv4 network if it leads through a tunnel: %s',
    (address) => expect(allows(`http://[${address}]/`, [], asked('10.1.0.0/16'))).toBe(false),
  );
});

describe("an operator's list", () => {
  const listing = (...allow: string[]) => createAddressGuard(allow);

  it('allows exactly its networks and addresses', () => {
    const asked = listing('10.1.0.0/16', '192.168.1.7', 'fd00::/8', '127.0.0.0/8', '::1');
    const allowed = [
      '10.1.0.0',
      '10.1.255.255',
      '192.168.1.7',
      '[fd12::1]',
      '127.0.0.1',
      '2130706433',
      '[::1]',
    ];
    const refused = ['10.0.255.255', '10.2.0.0', '192.168.1.6', '192.168.1.8', '[fc00::1]', '[fe80::1]'];
    for (const host of allowed) expect([host, allows(`http://${host}/`, [], asked)]).toEqual([host, true]);
    for (const host of refused) expect([host, allows(`http://${host}/`, [], asked)]).toEqual([host, false]);
  });

  it('allows a name by its addresses, and a local name only if the list contains all its addresses', () => {
    const asked = listing('10.1.0.0/16', '127.0.0.1');
    expect(allows('http://crm.example/', ['10.1.2.3', '93.184.215.14'], asked)).toBe(true);
    expect(allows('http://crm.example/', ['10.1.2.3', '10.2.2.3'], asked)).toBe(false);
    expect(allows('http://crm/', ['10.1.2.3'], asked)).toBe(true);
    expect(allows('http://localhost/', ['127.0.0.1'], asked)).toBe(true);
    expect(allows('http://localhost/', ['127.0.0.1', '::1'], asked)).toBe(false);
    expect(allows('http://crm/', ['93.184.215.14'], asked)).toBe(false);
    expect(allows('http://crm/', [], asked)).toBe(false);
  });

  it.each([
    '10.0.0.0/8',
    '10.1.2.3',
    '0.0.0.0/0',
    '255.255.255.255/32',
    '::1',
    'fd00::/8',
    '::/0',
    '::1/128',
  ])('accepts %s', (text) => expect(isNetwork(text)).toBe(true));

  it.each([
    '',
    ' 10.0.0.1',
    ...'10.0.0.0/33 10.0.0/8 10.0.0.0/ /8 10.0.0.0/8/8 10.0.0.0/-1 10.0.0.0/x ::/129'.split(' '),
    ...'fe80::1%eth0 crm.example 10.0.0.0-10.0.0.9 0x7f.1 127.1 [::1]'.split(' '),
  ])('rejects %j', (text) => {
    expect(isNetwork(text)).toBe(false);
    expect(() => createAddressGuard([text])).toThrow('is no network');
  });
});
