import { afterEach, describe, expect, it, vi } from 'vitest';
import { createAddressGuard } from './address-guard.ts';
import { createMayCall, type Resolve } from './may-call.ts';

const mayCall =
  (resolve: Resolve, allow: string[] = []) =>
  (address: string) =>
    createMayCall(createAddressGuard(allow), resolve)(address, 'agency');

afterEach(() => vi.useRealTimers());

describe('a saved address', () => {
  it.each([
    ['a public name', 'https://crm.example/', ['93.184.215.14', '2606:4700::1'], true],
    ['a name with one private address', 'https://crm.example/', ['93.184.215.14', '10.0.0.1'], false],
    ['a name of the metadata service', 'https://crm.example/', ['169.254.169.254'], false],
    ['a private address', 'http://10.0.0.1/', ['10.0.0.1'], false],
    ['a local name', 'http://crm.internal/', ['93.184.215.14'], false],
  ])('is checked by the addresses of its name: %s', async (_, address, addresses, allowed) => {
    const asked: string[] = [];
    const resolve: Resolve = async (hostname) => {
      asked.push(hostname);
      return addresses;
    };
    expect(await mayCall(resolve)(address)).toBe(allowed);
    expect(asked).toEqual([new URL(address).hostname]);
  });

  it('can be private if the operator allows it', async () => {
    const resolve: Resolve = async () => ['10.0.0.1'];
    expect(await mayCall(resolve, ['10.0.0.0/8'])('http://crm.internal/')).toBe(true);
  });

  it('can have a name that does not resolve', async () => {
    const unknown: Resolve = () => Promise.reject(new Error('getaddrinfo ENOTFOUND crm.example'));
    expect(await mayCall(unknown)('https://crm.example/')).toBe(true);
    expect(await mayCall(unknown)('https://localhost/')).toBe(false);
  });

  it('can have a name that does not resolve in time', async () => {
    vi.useFakeTimers();
    const silent: Resolve = () => new Promise(() => {});
    const judged = mayCall(silent)('https://crm.example/');
    await vi.advanceTimersByTimeAsync(2000);
    expect(await judged).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is resolved by the DNS of this machine by default', async () => {
    const plain = createMayCall(createAddressGuard(['127.0.0.0/8', '::1']));
    expect(await plain('http://localhost/', 'agency')).toBe(true);
  });
});
