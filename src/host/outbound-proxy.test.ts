import { describe, expect, it } from 'vitest';
import { findProxy, type ProxySettings } from './outbound-proxy.ts';

const HTTPS = 'https://bots.example/base';
const HTTP = 'http://bots.example:8080';
const originFor = (serviceUrl: string, settings: ProxySettings) =>
  findProxy(serviceUrl, settings)?.origin ?? null;

describe('findProxy', () => {
  it("uses the variable of the service's protocol", () => {
    const settings = { HTTPS_PROXY: 'http://secure:3128', HTTP_PROXY: 'http://plain:3128' };
    expect(originFor(HTTPS, settings)).toBe('http://secure:3128');
    expect(originFor(HTTP, settings)).toBe('http://plain:3128');
    expect(originFor(HTTPS, { HTTP_PROXY: 'http://plain:3128' })).toBeNull();
    expect(originFor(HTTP, { HTTPS_PROXY: 'http://secure:3128' })).toBeNull();
    expect(originFor(HTTPS, {})).toBeNull();
  });

  it('prefers the lower-case name, and ignores empty values', () => {
    expect(findProxy(HTTPS, { https_proxy: 'small:1', HTTPS_PROXY: 'capital:1' })).toMatchObject({
      setting: 'https_proxy',
      origin: 'http://small:1',
    });
    expect(findProxy(HTTPS, { https_proxy: ' ', HTTPS_PROXY: 'capital:1' })).toMatchObject({
      setting: 'HTTPS_PROXY',
      origin: 'http://capital:1',
    });
    expect(originFor(HTTPS, { HTTPS_PROXY: 'p:1', no_proxy: 'bots.example', NO_PROXY: 'other' })).toBeNull();
  });

  it.each([
    ['http://proxy.example:3128', 'http://proxy.example:3128', null],
    ['http://proxy.example/', 'http://proxy.example', null],
    ['proxy.example:3128', 'http://proxy.example:3128', null],
    ['user:pass@proxy.example:3128', 'http://proxy.example:3128', 'user:pass'],
    ['https://proxy.example', 'https://proxy.example', null],
    ['http://user:p%2Fa%40%25ss@[2001:db8::1]:3128', 'http://[2001:db8::1]:3128', 'user:p/a@%ss'],
    ['http://user@proxy.example', 'http://proxy.example', 'user:'],
  ])('parses %s', (HTTPS_PROXY, origin, credentials) => {
    const authorization = credentials && `Basic ${Buffer.from(credentials).toString('base64')}`;
    expect(findProxy(HTTPS, { HTTPS_PROXY })).toEqual({ setting: 'HTTPS_PROXY', origin, authorization });
  });

  it.each([
    'http://user:canary/1@proxy.example:3128',
    'http://user:1234/canary@proxy.example:3128',
    'http://user:1234#canary@proxy.example:3128',
    'http://user:1234?canary@proxy.example:3128',
    'http://user:canary%zz@proxy.example:3128',
    'user:canary#x@proxy.example:3128',
    'socks5://user:canary@proxy.example:1080',
    'http://canary proxy',
    'http://',
    'http://proxy.example:99999',
    'http://proxy.example/canary',
  ])('rejects %s with one line without the value', (HTTPS_PROXY) => {
    const refusal = () => findProxy(HTTPS, { HTTPS_PROXY });
    expect(refusal).toThrow(/^HTTPS_PROXY must be the http\(s\) address of a proxy[^\n]*Percent-encode/);
    expect(refusal).not.toThrow(/canary/);
  });

  it('ignores the value if no proxy is needed', () => {
    expect(originFor(HTTPS, { HTTPS_PROXY: 'socks5://x', NO_PROXY: '*' })).toBeNull();
  });

  it.each([
    ['https://bots.example', 'bots.example'],
    ['https://bots.example', 'other,bots.example'],
    ['https://bots.example', 'other bots.example'],
    ['https://BOTS.example', 'Bots.Example'],
    ['https://bots.example', '.bots.example'],
    ['https://eu.bots.example', 'bots.example'],
    ['https://eu.bots.example', '.bots.example'],
    ['https://eu.bots.example', '*.bots.example'],
    ['https://bots.example', 'bots.example:443'],
    ['https://bots.example:8443', 'bots.example:8443'],
    ['https://10.1.2.3', '10.1.2.3'],
    ['https://10.1.2.3', '10.0.0.0/8'],
    ['https://10.1.2.3:8443', '10.1.2.3:8443'],
    ['https://[2001:db8::7]', '2001:db8::7'],
    ['https://[2001:db8::7]', '[2001:db8::7]'],
    ['https://[2001:db8::7]:8443', '[2001:db8::7]:8443'],
    ['https://[2001:db8::7]', '2001:db8::/32'],
    ['https://bots.example', '*'],
    ['https://bots.example', 'other, *'],
    ['https://localhost:4310', ''],
    ['https://127.0.0.1:4310', ''],
    ['https://[::1]:4310', ''],
  ])('calls %s directly with NO_PROXY=%s', (serviceUrl, NO_PROXY) => {
    expect(originFor(serviceUrl, { HTTPS_PROXY: 'proxy:3128', NO_PROXY })).toBeNull();
  });

  it.each([
    ['https://bots.example', ''],
    ['https://bots.example', ','],
    ['https://bots.example', '.'],
    ['https://bots.example', 'eu.bots.example'],
    ['https://xbots.example', 'bots.example'],
    ['https://bots.example', 'bots.example:8443'],
    ['https://10.1.2.3', '10.0.0.0/16'],
    ['https://10.1.2.3', '10.0.0.0/99'],
    ['https://10.1.2.3', '2.3'],
    ['https://10.1.2.3', '2001:db8::/32'],
  ])('calls %s through the proxy with NO_PROXY=%s', (serviceUrl, NO_PROXY) => {
    expect(originFor(serviceUrl, { HTTPS_PROXY: 'proxy:3128', NO_PROXY })).toBe('http://proxy:3128');
  });
});
