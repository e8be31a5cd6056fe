import { describe, expect, it } from 'vitest';
import { clientAddress, networkOf, plainAddress } from './client-address.ts';
import { createLocalLimit } from '#service/limits/rate-limit.ts';
import { problem } from './problem.ts';
import { slowRefusedKeys } from './refused-keys.ts';
import { aHost } from './testing/a-host.ts';

describe('plainAddress', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    [' 203.0.113.9 ', '203.0.113.9'],
    ['203.0.113.9:50001', '203.0.113.9'],
    ['"203.0.113.9:50001"', '203.0.113.9'],
    ['"203.0.113.9"', '203.0.113.9'],
    ['2001:db8::1', '2001:db8:0:0:0:0:0:1'],
    ['2001:DB8:0:0::1', '2001:db8:0:0:0:0:0:1'],
    ['[2001:db8::1]', '2001:db8:0:0:0:0:0:1'],
    ['[2001:db8::1]:443', '2001:db8:0:0:0:0:0:1'],
    ['"[2001:db8::1]:443"', '2001:db8:0:0:0:0:0:1'],
    ['"[2001:db8::1]"', '2001:db8:0:0:0:0:0:1'],
    ['fe80::1%eth0', 'fe80:0:0:0:0:0:0:1'],
    ['[fe80::1%25eth0]:443', 'fe80:0:0:0:0:0:0:1'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::FFFF:CB00:7109', '203.0.113.9'],
    ['[::ffff:203.0.113.9]:443', '203.0.113.9'],
    ['::1', '0:0:0:0:0:0:0:1'],
    ['::', '0:0:0:0:0:0:0:0'],
  ])('normalises %s to %s', (text, address) => expect(plainAddress(text)).toBe(address));

  it.each([
    '',
    ' ',
    'unknown',
    '_hidden',
    'client.example',
    'client.example:80',
    '203.0.113',
    '203.0.113.9.1',
    '203.0.113.256',
    '203.0.113.9:',
    '203.0.113.9:http',
    '203.0.113.9:123456',
    '[203.0.113.9]:80',
    '[2001:db8::1',
    '2001:db8::1]:443',
    '[2001:db8::1]443',
    '2001:db8',
    '"',
    '""',
    '[]',
    '[]:80',
    '1',
    '0x7f.1',
    '2001:db8::1:443:1:1:1:1:1',
    'for=203.0.113.9',
    '<script>',
    '203.0.113.9 203.0.113.10',
  ])('returns null for %j', (text) => expect(plainAddress(text)).toBeNull());
});

describe('the address of the client', () => {
  it('is the address of the socket without configured proxies', () => {
    expect(clientAddress('203.0.113.9', '192.0.2.1', 0)).toBe('192.0.2.1');
    expect(clientAddress(undefined, '::ffff:192.0.2.1', 0)).toBe('192.0.2.1');
  });

  it('is the entry that the outermost configured proxy added', () => {
    expect(clientAddress('6.6.6.6, 203.0.113.9:50001', '10.0.0.1', 1)).toBe('203.0.113.9');
    expect(clientAddress('6.6.6.6, "[2001:DB8::1]:443", 10.0.0.2', '10.0.0.1', 2)).toBe(
      '2001:db8:0:0:0:0:0:1',
    );
  });

  it.each(['unknown', '', ' ', '_x', 'junk:1'])('is the address of the proxy if the entry is %j', (entry) => {
    expect(clientAddress(`203.0.113.9, ${entry}`, '10.0.0.1', 1)).toBe('10.0.0.1');
  });

  it('is the address of the proxy if there are fewer entries than proxies', () => {
    expect(clientAddress('203.0.113.9', '10.0.0.1', 2)).toBe('10.0.0.1');
    expect(clientAddress(undefined, '10.0.0.1', 1)).toBe('10.0.0.1');
  });
});

describe('networkOf', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:0:1::1', '2001:db8:0:1'],
    ['2001:DB8:0:1:ffff::2', '2001:db8:0:1'],
    ['2001:db8::1:0:0:0:3', '2001:db8:0:1'],
    ['::1', '0:0:0:0'],
    ['', ''],
  ])('maps %s to %s', (address, network) => expect(networkOf(address)).toBe(network));
});

describe('the limit of refused keys behind a proxy', () => {
  it.each([
    ['IPv4 with a port', (port: number) => `203.0.113.9:${port}`],
    ['IPv6 with a port', (port: number) => `[2001:db8::${port}]:${port}`],
    ['quoted IPv6 with a port', (port: number) => `"[2001:db8::${port}]:${port}"`],
    ['junk', (port: number) => `unknown-${port}`],
  ])('counts all connections of one client together: %s', async (_, entry) => {
    const refusing = async () => problem(401, 'Unauthorized', 'No.');
    const limit = createLocalLimit(3, () => 0);
    const backend = slowRefusedKeys(refusing, { keyHeader: 'X-SVC-KEY', limit });
    const { host } = aHost({ proxies: 1, backend });
    const statuses: number[] = [];
    for (const port of [1024, 2048, 3072, 4096, 5120]) {
      const headers = { 'X-SVC-KEY': `key-${port}`, 'X-Forwarded-For': `6.6.6.${port % 7}, ${entry(port)}` };
      statuses.push((await host.request('/api/persona', { headers })).status);
    }
    expect(statuses).toEqual([401, 401, 401, 429, 429]);
  });
});
