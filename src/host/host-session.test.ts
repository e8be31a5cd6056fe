import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { AGENCY_HEADER } from '#contract/app-config.ts';
import { collector } from '#service/testing/log-collector.ts';
import { upstream } from './gateway.ts';
import { problem } from './problem.ts';
import { memorySessions } from './session-store.ts';
import { GOOD_KEY, config, aHost, NOBODY, noDatabase, cookieOf, idIn } from './testing/a-host.ts';

describe('the sign-in', () => {
  it('encrypts the key into a cookie that scripts cannot read, and returns the agency', async () => {
    const { signIn } = aHost();
    const response = await signIn();
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ signedIn: true, agency: 'Harbour & Pine' });
    const cookie = response.headers.get('Set-Cookie') ?? '';
    expect(cookie).toMatch(/; Path=\//);
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Strict/);
    expect(cookie).not.toContain(GOOD_KEY);
    expect(atob(cookie.split('.').at(-2)?.replaceAll('-', '+').replaceAll('_', '/') ?? '')).not.toContain(
      GOOD_KEY,
    );
  });

  it('sets a Secure cookie behind a proxy that terminates TLS', async () => {
    const { signIn } = aHost();
    expect((await signIn(GOOD_KEY, { 'X-Forwarded-Proto': 'https' })).headers.get('Set-Cookie')).toMatch(
      /; Secure/,
    );
    expect(
      (await signIn(GOOD_KEY, { 'X-Forwarded-Proto': 'https, http' })).headers.get('Set-Cookie'),
    ).toMatch(/; Secure/);
    expect((await signIn()).headers.get('Set-Cookie')).not.toMatch(/; Secure/);
  });

  it("passes on the service's response if it rejects the key, without a cookie", async () => {
    const { signIn } = aHost();
    const response = await signIn('wrong');
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ detail: 'A valid API key is needed.' });
    expect(response.headers.get('Set-Cookie')).toBeNull();
  });

  it.each(['', ' ', 'a b', 'ключ', 'a\r\nX-Other: b', 'x'.repeat(513)])(
    'rejects %j, which cannot be a key',
    async (key) => {
      const { signIn, received } = aHost();
      expect((await signIn(key)).status).toBe(400);
      expect(received).toHaveLength(0);
    },
  );

  it("returns the agency's id if the agency is not the sample", async () => {
    const { signIn } = aHost({ config: { ...config, sample: null } });
    expect(await (await signIn()).json()).toMatchObject({ signedIn: true, agency: 'ag_1' });
  });

  it("returns the agency's name if the agency is known, even without personas", async () => {
    const agencyOf = async (key: string) =>
      key === GOOD_KEY ? { id: 'ag_1', name: 'Southbank Partners' } : null;
    const backend = async () => Response.json([]);
    const { signIn } = aHost({ config: { ...config, sample: null }, agencyOf, backend });
    expect(await (await signIn()).json()).toMatchObject({ agency: 'Southbank Partners' });
  });

  it('distinguishes a failure of the service from an invalid key', async () => {
    const { signIn } = aHost({ backend: async () => new Response('<h1>Oops</h1>', { status: 500 }) });
    const response = await signIn();
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({ title: 'Unexpected response' });
  });

  it.each([
    ['a web page', () => new Response('<h1>Welcome</h1>', { headers: { 'Content-Type': 'text/html' } })],
    ['no body', () => new Response(null, { status: 204 })],
    ['an object', () => Response.json({ ok: true })],
  ])('fails if the response does not come from a service of this contract: %s', async (_, answer) => {
    const { signIn } = aHost({ backend: async () => answer() });
    const response = await signIn();
    expect(response.status).toBe(502);
    expect(response.headers.get('Set-Cookie')).toBeNull();
    expect(await response.json()).toMatchObject({ detail: expect.stringContaining('Check its address.') });
  });

  it('reads only the first record of the persona list', async () => {
    const text = new TextEncoder();
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(text.encode('[{"agencyId":"ag_2"}')),
      pull: (controller) => controller.enqueue(text.encode(`,${' '.repeat(64 * 1024)}{}`)),
    });
    const { signIn } = aHost({
      config: { ...config, sample: null },
      backend: async () => new Response(body),
    });
    expect(await (await signIn()).json()).toMatchObject({ signedIn: true, agency: 'ag_2' });
  });

  it('accepts a first persona of several megabytes, up to the response limit', async () => {
    const persona = (megabytes: number) =>
      `[{"imageUri":"data:image/png;base64,${'A'.repeat(megabytes * 1_000_000)}","agencyId":"ag_2"},{}]`;
    const sizes: Record<string, number> = { small: 5, large: 20 };
    const server = createServer(({ headers }, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(persona(sizes[String(headers['x-svc-key'])] ?? 0));
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    onTestFinished(() => server.close().closeAllConnections());
    const serviceUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const log = collector([]);
    const maxAnswerBytes = 10_000_000;
    const backend = upstream({ serviceUrl, keyHeader: 'X-SVC-KEY', extensions: [], maxAnswerBytes, log });
    let cuts = 0;
    const { host } = aHost({ config: { ...config, sample: null }, backend });
    const signIn = (key: string) =>
      host.request(
        '/session',
        {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ key }),
        },
        { address: '192.0.2.1', cut: () => (cuts += 1) },
      );
    expect(await (await signIn('small')).json()).toMatchObject({ signedIn: true, agency: 'ag_2' });
    expect((await signIn('large')).status).toBe(502);
    expect(cuts).toBe(0);
  });

  it('rejects a body that is larger than any key', async () => {
    const { signIn } = aHost();
    const response = await signIn('x'.repeat(16 * 1024));
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ detail: 'A body may have at most 16384 bytes.' });
  });

  it('is not available to other sites and plain forms', async () => {
    const { host, signIn } = aHost();
    // Older browsers do not send Sec-Fetch-Site.
    for (const Origin of ['https://elsewhere.example', 'http://localhost:81', 'null']) {
      expect((await signIn(GOOD_KEY, { Origin, Host: 'localhost' })).status).toBe(403);
    }
    expect((await signIn(GOOD_KEY, { Origin: 'http://localhost', Host: 'localhost' })).status).toBe(200);
    expect((await signIn(GOOD_KEY, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    expect((await signIn(GOOD_KEY, { 'Sec-Fetch-Site': 'same-site' })).status).toBe(403);
    const form = await host.request('/session', {
      method: 'POST',
      body: new URLSearchParams({ key: GOOD_KEY }),
    });
    expect(form.status).toBe(415);
  });
});

describe('the sign-in through a proxy that changes the Host header', () => {
  const Origin = 'http://bots.example:8080';
  const byProxy = { Origin, Host: '127.0.0.1:4310' };

  it('is rejected with the cause and the remedy', async () => {
    const response = await aHost().signIn(GOOD_KEY, byProxy);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({
      detail:
        'The page is at bots.example:8080, but the Host header of the request is 127.0.0.1:4310. If a proxy changed ' +
        'the header, have it pass on that of the browser. For nginx: proxy_set_header Host $http_host;',
    });
  });

  it('is rejected with the same text if the proxy omits the port', async () => {
    const response = await aHost({ hostNames: ['bots.example'] }).signIn(GOOD_KEY, {
      Origin,
      Host: 'bots.example',
    });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ detail: expect.stringContaining('$http_host;') });
  });

  it('uses X-Forwarded-Host if proxies are configured and the name is allowed', async () => {
    const hostNames = ['bots.example'];
    const headers = { ...byProxy, 'X-Forwarded-Host': 'bots.example:8080' };
    const statusWith = async (proxies: number, value: string) =>
      (await aHost({ proxies, hostNames }).signIn(GOOD_KEY, { ...headers, 'X-Forwarded-Host': value }))
        .status;
    expect(await statusWith(1, 'bots.example:8080')).toBe(200);
    expect(await statusWith(1, 'BOTS.example:8080')).toBe(200);
    expect(await statusWith(2, 'bots.example:8080, inner.example')).toBe(200);
    // Only the outer of the two proxies may set the header.
    expect(await statusWith(2, 'bots.example:8080')).toBe(200);
    expect(await statusWith(0, 'bots.example:8080')).toBe(403);
    // The client may have invented the entries before those of the operator's proxies.
    expect(await statusWith(1, 'bots.example:8080, inner.example')).toBe(421);
    expect(await statusWith(1, 'evil.example')).toBe(421);
    expect(await statusWith(1, 'a b')).toBe(400);
  });

  it("rejects a page of another site regardless of the proxy's headers", async () => {
    const headers = { 'Sec-Fetch-Site': 'cross-site', 'X-Forwarded-Host': 'bots.example' };
    const response = await aHost({ proxies: 1, hostNames: ['*'] }).signIn(GOOD_KEY, headers);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ detail: 'Only pages at this address can sign in.' });
    const other = { Origin: 'http://evil.example', Host: 'bots.example', 'X-Forwarded-Host': 'bots.example' };
    expect((await aHost({ proxies: 1, hostNames: ['*'] }).signIn(GOOD_KEY, other)).status).toBe(403);
  });
});

describe('the session', () => {
  it('is found by its cookie, but not by a modified cookie or one of another host', async () => {
    const { host, signIn } = aHost();
    const cookie = cookieOf(await signIn());
    const ask = async (value: string) =>
      (await host.request('/session', { headers: { Cookie: value } })).json();
    expect(await ask(cookie)).toMatchObject({ signedIn: true, agency: 'Harbour & Pine' });
    expect(await ask(`${cookie.slice(0, -2)}AA`)).toEqual(NOBODY);
    const elsewhere = cookieOf(await aHost({}, { secret: 'another secret, also long enough' }).signIn());
    expect(await ask(elsewhere)).toEqual(NOBODY);
  });

  it('ends at sign-out, even for a copy of its cookie', async () => {
    const { host, signIn, received } = aHost();
    const cookie = cookieOf(await signIn());
    const headers = { Cookie: cookie };
    expect((await host.request('/api/persona', { headers })).status).toBe(200);
    const response = await host.request('/session', { method: 'DELETE', headers });
    expect(response.status).toBe(204);
    expect(response.headers.get('Set-Cookie')).toMatch(
      /^botdeck_session_[0-9a-f]{8}_[0-9a-f]{16}=; Max-Age=0/,
    );
    expect((await host.request('/api/persona', { headers })).status).toBe(401);
    expect(received.at(-1)!.headers.has('X-SVC-KEY')).toBe(false);
    expect(await (await host.request('/session', { headers })).json()).toEqual(NOBODY);
  });

  it('is invalid at another service, which never receives the key', async () => {
    const store = memorySessions();
    const headers = { Cookie: cookieOf(await aHost({}, { store, service: 'https://one.example' }).signIn()) };
    const { host, received } = aHost({}, { store, service: 'https://two.example' });
    expect((await host.request('/api/persona', { headers })).status).toBe(401);
    expect(JSON.stringify(received.map((request) => [...request.headers]))).not.toContain(GOOD_KEY);
    expect(await (await host.request('/session', { headers })).json()).toEqual(NOBODY);
  });

  it('ends when the service no longer accepts its key, without another call', async () => {
    let isKnown = true;
    const { host, signIn, received } = aHost({ isValidKey: async () => isKnown });
    const headers = { Cookie: cookieOf(await signIn()) };
    const before = received.length;
    isKnown = false;
    const response = await host.request('/session', { headers });
    expect(await response.json()).toEqual(NOBODY);
    expect(response.headers.get('Set-Cookie')).toMatch(/Max-Age=0/);
    expect(received).toHaveLength(before);
    isKnown = true;
    expect(await (await host.request('/session', { headers })).json()).toEqual(NOBODY);
  });

  it('survives a database outage, which causes a 503', async () => {
    const store = memorySessions();
    let isAway = false;
    const { host, signIn, logged } = aHost(
      {},
      {
        store: {
          ...store,
          seenAt: (idHash) => (isAway ? Promise.reject(noDatabase()) : store.seenAt(idHash)),
          remove: (idHash) => (isAway ? Promise.reject(noDatabase()) : store.remove(idHash)),
        },
      },
    );
    const headers = { Cookie: cookieOf(await signIn()) };
    isAway = true;
    for (const [path, method] of [
      ['/api/persona', 'GET'],
      ['/session', 'GET'],
      ['/session', 'DELETE'],
    ] as const) {
      const response = await host.request(path, { method, headers });
      expect(response.status).toBe(503);
      expect(response.headers.get('Retry-After')).toBe('2');
      expect(response.headers.get('Set-Cookie')).toBeNull();
    }
    expect((await signIn()).status).toBe(200);
    expect(logged).toContainEqual(expect.objectContaining({ level: 'error' }));
    isAway = false;
    expect((await host.request('/api/persona', { headers })).status).toBe(200);
  });

  it('cannot start on a full disk, and the response names the disk', async () => {
    const full = Object.assign(new Error('could not extend file'), { code: '53100' });
    const { signIn } = aHost({}, { store: { ...memorySessions(), add: () => Promise.reject(full) } });
    const response = await signIn();
    expect(response.status).toBe(507);
    expect(await response.json()).toMatchObject({ detail: expect.stringContaining('disk') });
  });
});

describe('several agencies in one browser', () => {
  const AGENCIES: Record<string, string> = { 'key-of-north': 'ag_north', 'key-of-south': 'ag_south' };

  async function bothSignedIn() {
    const received: Request[] = [];
    const parts = aHost({
      config: { ...config, sample: null },
      backend: async (request) => {
        received.push(request);
        const agencyId = AGENCIES[request.headers.get('X-SVC-KEY') ?? ''];
        return agencyId ? Response.json([{ agencyId }]) : problem(401, 'Unauthorized', 'A key is needed.');
      },
    });
    const north = cookieOf(await parts.signIn('key-of-north'));
    const second = await parts.signIn('key-of-south', { Cookie: north });
    const south = cookieOf(second);
    const as = (cookie: string) => ({
      Cookie: `${north}; ${south}`,
      'Sec-Fetch-Site': 'same-origin',
      [AGENCY_HEADER]: idIn(cookie),
    });
    return { ...parts, received, second, north, south, as };
  }

  it('have parallel sessions, and the response lists their ids', async () => {
    const { second, north, south } = await bothSignedIn();
    expect(await second.json()).toEqual({
      signedIn: true,
      agency: 'ag_south',
      id: idIn(south),
      held: [
        { id: idIn(north), agency: 'ag_north' },
        { id: idIn(south), agency: 'ag_south' },
      ],
    });
  });

  it('each use their own key', async () => {
    const { host, received, north, south, as } = await bothSignedIn();
    for (const [cookie, key] of [
      [south, 'key-of-south'],
      [north, 'key-of-north'],
    ] as const) {
      expect((await host.request('/api/lead', { headers: as(cookie) })).status).toBe(200);
      expect(received.at(-1)?.headers.get('X-SVC-KEY')).toBe(key);
      expect(received.at(-1)?.headers.has(AGENCY_HEADER)).toBe(false);
    }
  });

  it.each(['0123456789abcdef', '', 'x', '../', 'undefined'])('reject the unknown id %j', async (id) => {
    const { host, received, as, north } = await bothSignedIn();
    const headers = { ...as(north), [AGENCY_HEADER]: id };
    expect((await host.request('/api/lead', { headers })).status).toBe(401);
    expect(received.at(-1)?.headers.has('X-SVC-KEY')).toBe(false);
  });

  it('reject a request without an id while there are two sessions', async () => {
    const { host, received, north, south } = await bothSignedIn();
    const both = { Cookie: `${north}; ${south}` };
    expect((await host.request('/api/lead', { headers: both })).status).toBe(401);
    expect(received.at(-1)?.headers.has('X-SVC-KEY')).toBe(false);
    expect((await host.request('/api/lead', { headers: { Cookie: north } })).status).toBe(200);
  });

  it('cannot be exchanged by renaming a cookie', async () => {
    const { host, north, south } = await bothSignedIn();
    const renamed = south.replace(idIn(south), idIn(north));
    const headers = { Cookie: renamed, [AGENCY_HEADER]: idIn(north) };
    expect((await host.request('/api/lead', { headers })).status).toBe(401);
  });

  it('can be signed out one by one or all together', async () => {
    const { host, north, south, as } = await bothSignedIn();
    const ended = await host.request('/session', { method: 'DELETE', headers: as(north) });
    expect(ended.headers.getSetCookie()).toEqual([expect.stringMatching(`${idIn(north)}=; Max-Age=0`)]);
    expect((await host.request('/api/lead', { headers: as(north) })).status).toBe(401);
    expect((await host.request('/api/lead', { headers: as(south) })).status).toBe(200);
    await host.request('/session?of=browser', { method: 'DELETE', headers: as(north) });
    expect((await host.request('/api/lead', { headers: as(south) })).status).toBe(401);
  });

  it('stay signed in when another key is signed out everywhere', async () => {
    const { host, signIn, north, south, as } = await bothSignedIn();
    const elsewhere = { Cookie: cookieOf(await signIn('key-of-north')) };
    await host.request('/session?of=key', { method: 'DELETE', headers: as(north) });
    expect((await host.request('/api/lead', { headers: as(north) })).status).toBe(401);
    expect((await host.request('/api/lead', { headers: elsewhere })).status).toBe(401);
    expect((await host.request('/api/lead', { headers: as(south) })).status).toBe(200);
  });

  it('cannot be signed out by another site', async () => {
    const { host, north, as } = await bothSignedIn();
    for (const of of ['agency', 'browser', 'key']) {
      const headers = { ...as(north), 'Sec-Fetch-Site': 'same-site' };
      expect((await host.request(`/session?of=${of}`, { method: 'DELETE', headers })).status).toBe(403);
    }
    expect((await host.request('/api/lead', { headers: as(north) })).status).toBe(200);
  });

  it('stay signed in after an unknown sign-out scope', async () => {
    const { host, north, as } = await bothSignedIn();
    const response = await host.request('/session?of=everything', { method: 'DELETE', headers: as(north) });
    expect(response.status).toBe(400);
    expect((await host.request('/api/lead', { headers: as(north) })).status).toBe(200);
  });
});

describe('a browser that is signed in to many agencies', () => {
  /**
   * Signs in with one key after another, like a browser that keeps every cookie, until the host rejects the sign-in.
   */
  async function signInToMany(keyOf: (index: number) => string) {
    const { signIn } = aHost({
      config: { ...config, sample: null },
      backend: async (request) =>
        Response.json([{ agencyId: request.headers.get('X-SVC-KEY')?.slice(0, 20) }]),
    });
    const cookies: string[] = [];
    for (let index = 0; ; index += 1) {
      const response = await signIn(keyOf(index), { Cookie: cookies.join('; ') });
      if (response.status !== 200) return { cookies, response };
      cookies.push(cookieOf(response));
    }
  }

  it('can hold eight agencies, and gets an error for the ninth', async () => {
    const { cookies, response } = await signInToMany((index) => `key-${index}-`.padEnd(48, 'k'));
    expect(cookies).toHaveLength(8);
    expect(response.status).toBe(409);
    expect(response.headers.get('Set-Cookie')).toBeNull();
    expect(await response.json()).toMatchObject({
      detail: 'This browser is signed in to 8 agencies, the maximum. Sign out of one of them first.',
    });
  });

  it('can hold fewer agencies with very long keys, and its cookies stay short', async () => {
    const { cookies, response } = await signInToMany((index) => `key-${index}-`.padEnd(512, 'k'));
    expect(response.status).toBe(409);
    expect(cookies.length).toBeGreaterThan(4);
    expect(cookies.join('; ').length).toBeLessThan(7 * 1024);
    for (const cookie of cookies) expect(cookie.length).toBeLessThan(4096);
  });

  it('can sign in again to an agency that it already has', async () => {
    const { signIn } = aHost();
    const first = cookieOf(await signIn());
    const again = await signIn(GOOD_KEY, { Cookie: first });
    expect(idIn(cookieOf(again))).toBe(idIn(first));
    expect(await again.json()).toMatchObject({ held: [{ id: idIn(first) }] });
  });
});
