import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AGENCY_HEADER } from '#contract/app-config.ts';
import { hostedConnection, type Transport } from './connection.ts';
import { setFirstReads } from './early-reads.ts';

const LEADS = { path: '/lead', query: 'page=1' };

describe('an early read', () => {
  const early = new Response('early');
  const stop = vi.fn<() => void>();
  const transport = vi.fn<Transport>(async () => new Response('late'));
  const connect = (agency: string | null) => {
    const connection = hostedConnection({ serviceUrl: '/api' }, transport);
    connection.workFor(agency);
    return connection;
  };
  const read = async (change: object = {}, agency: string | null = 'ag_1') => {
    const signal = new AbortController().signal;
    const response = await connect(agency).send({ method: 'GET', ...LEADS, signal, ...change });
    return response.text();
  };

  beforeEach(() => {
    vi.useFakeTimers();
    stop.mockReset();
    transport.mockClear();
    const address = `${location.origin}/api/lead?page=1`;
    globalThis.botdeckReads = new Map([
      [address, { agency: 'ag_1', response: Promise.resolve(early.clone()), stop }],
    ]);
  });
  afterEach(() => {
    vi.runAllTimers();
    vi.useRealTimers();
    globalThis.botdeckReads = undefined;
  });

  it('answers one request', async () => {
    expect(await read()).toBe('early');
    expect(transport).not.toHaveBeenCalled();
    expect(await read()).toBe('late');
  });

  it.each([
    ['another address', { query: 'page=2' }, 'ag_1'],
    ['another agency', {}, 'ag_2'],
    ['no agency', {}, null],
    ['a write', { method: 'POST' }, 'ag_1'],
  ])('does not answer a request for %s', async (_, change, agency) => {
    expect(await read(change, agency)).toBe('late');
  });

  it('stops if its caller aborts', async () => {
    const aborting = new AbortController();
    await read({ signal: aborting.signal });
    expect(stop).not.toHaveBeenCalled();
    aborting.abort();
    expect(stop).toHaveBeenCalledOnce();
  });

  it('stops if the page does not use the response in time', async () => {
    setFirstReads({}, '/leads');
    vi.advanceTimersByTime(2000);
    expect(stop).not.toHaveBeenCalled();
    vi.advanceTimersByTime(2000);
    expect(stop).toHaveBeenCalledOnce();
    expect(await read()).toBe('late');
  });
});

describe('reading ahead', () => {
  const transport = vi.fn<Transport>(async () => new Response('ahead'));
  const connect = () => {
    const connection = hostedConnection({ serviceUrl: '/api' }, transport);
    connection.workFor('ag_1');
    return connection;
  };

  beforeEach(() => {
    vi.useFakeTimers();
    transport.mockClear();
    setFirstReads({ '/leads': [LEADS], '/faqs': [{ path: '/smart-faq', query: '' }] }, '/faqs');
  });
  afterEach(() => {
    vi.runAllTimers();
    vi.useRealTimers();
    globalThis.botdeckReads = undefined;
  });

  it('sends the first reads of a page once, for the agency of the tab', async () => {
    const connection = connect();
    connection.readAhead('/leads');
    connection.readAhead('/leads');
    expect(transport).toHaveBeenCalledOnce();
    const [address, { method, headers }] = transport.mock.calls[0]!;
    expect([address, method]).toEqual([`${location.origin}/api/lead?page=1`, 'GET']);
    expect(new Headers(headers).get(AGENCY_HEADER)).toBe('ag_1');
    const { signal } = new AbortController();
    await connection.send({ method: 'GET', ...LEADS, signal });
    expect(transport).toHaveBeenCalledOnce();
  });

  it('sends a read that two pages share only once', () => {
    const sources = { path: '/agency/source', query: '' };
    setFirstReads({ '/leads': [LEADS, sources], '/faqs': [sources] }, '/');
    const connection = connect();
    connection.readAhead('/leads');
    connection.readAhead('/faqs');
    expect(transport).toHaveBeenCalledTimes(2);
  });

  it('sends nothing for the opened page, an unknown page or a signed-out user', () => {
    const connection = connect();
    connection.readAhead('/faqs');
    connection.readAhead('/nowhere');
    connection.workFor(null);
    connection.readAhead('/leads');
    expect(transport).not.toHaveBeenCalled();
  });
});
