import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AGENCY_HEADER } from '#contract/app-config.ts';
import type { Transport } from '../api/transport/connection.ts';
import { stopOtherEarlyReads, withEarlyReads } from './early-reads.ts';

const ADDRESS = '/api/lead';
const OWN = { [AGENCY_HEADER]: 'ag_1' };

describe('an early read', () => {
  const early = new Response('early');
  const stop = vi.fn<() => void>();
  const send = vi.fn<Transport>(async () => new Response('late'));
  const read = async (options: RequestInit = {}, address = ADDRESS) => {
    const response = await withEarlyReads(send)(location.origin + address, {
      method: 'GET',
      headers: OWN,
      ...options,
    });
    return response.text();
  };

  beforeEach(() => {
    stop.mockReset();
    send.mockClear();
    globalThis.botdeckReads = new Map([
      [ADDRESS, { headers: OWN, response: Promise.resolve(early.clone()), stop }],
    ]);
  });
  afterEach(() => void (globalThis.botdeckReads = undefined));

  it('answers one request', async () => {
    expect(await read()).toBe('early');
    expect(send).not.toHaveBeenCalled();
    expect(await read()).toBe('late');
  });

  it.each([
    ['another address', {}, '/api/lead?limit=100'],
    ['another agency', { headers: { [AGENCY_HEADER]: 'ag_2' } }, ADDRESS],
    ['no agency', { headers: {} }, ADDRESS],
    ['a write', { method: 'POST' }, ADDRESS],
  ])('does not answer a request for %s', async (_, options, address) => {
    expect(await read(options, address)).toBe('late');
  });

  it('stops if its caller aborts', async () => {
    const aborting = new AbortController();
    await read({ signal: aborting.signal });
    expect(stop).not.toHaveBeenCalled();
    aborting.abort();
    expect(stop).toHaveBeenCalledOnce();
  });

  it('stops if the page does not need it', async () => {
    stopOtherEarlyReads();
    expect(stop).toHaveBeenCalledOnce();
    expect(await read()).toBe('late');
  });
});
