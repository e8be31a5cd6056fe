import { describe, expect, it } from 'vitest';
import { memorySessions } from './session-store.ts';
import { GOOD_KEY, config, aHost, NOBODY, noDatabase, cookieOf } from './testing/a-host.ts';

describe('signing in', () => {
  it('seals the key into a cookie that scripts cannot read, and says which agency it is', async () => {
    const { signIn } = aHost();
    const response = await signIn();
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ signedIn: true, agency: 'Harbour & Pine' });
    const cookie = response.headers.get('Set-Cookie') ?? '';
    expect(cookie).toMatch(/; Path=\//);
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Strict/);
    expect(cookie).not.toContain(GOOD_KEY);
    expect(atob(cookie.split('.').at(-2)?.replaceAll('-', '+').replaceAll('_', '/') ?? '')).not.toContain(
      GOOD_KEY,
    );
  });

  it('marks the cookie Secure behind a proxy that ends TLS', async () => {
    const { signIn } = aHost();
    expect((await signIn(GOOD_KEY, { 'X-Forwarded-Proto': 'https' })).headers.get('Set-Cookie')).toMatch(
      /; Secure/,
    );
    expect(
      (await signIn(GOOD_KEY, { 'X-Forwarded-Proto': 'https, http' })).headers.get('Set-Cookie'),
    ).toMatch(/; Secure/);
    expect((await signIn()).headers.get('Set-Cookie')).not.toMatch(/; Secure/);
  });

  it("passes on the service's own words when the key is refused, and sets no cookie", async () => {
    const { signIn } = aHost();
    const response = await signIn('wrong');
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ detail: 'A valid API key is needed.' });
    expect(response.headers.get('Set-Cookie')).toBeNull();
  });

  it.each(['', ' ', 'a b', 'ключ', 'a\r\nX-Other: b', 'x'.repeat(513)])(
    'refuses %j, which cannot be a key',
    async (key) => {
      const { signIn, received } = aHost();
      expect((await signIn(key)).status).toBe(400);
      expect(received).toHaveLength(0);
    },
  );

  it('names the agency by its id where it is not the sample', async () => {
    const { signIn } = aHost({ config: { ...config, sample: null } });
    expect(await (await signIn()).json()).toEqual({ signedIn: true, agency: 'ag_1' });
  });

  it('tells trouble of the service from a bad key', async () => {
    const { signIn } = aHost({ backend: async () => new Response('<h1>Oops</h1>', { status: 500 }) });
    const response = await signIn();
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({ title: 'Unexpected answer' });
  });

  it.each([
    ['a web page', () => new Response('<h1>Welcome</h1>', { headers: { 'Content-Type': 'text/html' } })],
    ['no body', () => new Response(null, { status: 204 })],
    ['an object', () => Response.json({ ok: true })],
  ])('is no proof of a key where what answers is no service, but %s', async (_, answer) => {
    const { signIn } = aHost({ backend: async () => answer() });
    const response = await signIn();
    expect(response.status).toBe(502);
    expect(response.headers.get('Set-Cookie')).toBeNull();
    expect(await response.json()).toMatchObject({ detail: expect.stringContaining('Is its address right?') });
  });

  it('reads no more of a list of personas than its beginning', async () => {
    const text = new TextEncoder();
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(text.encode('[{"agencyId":"ag_2"}')),
      pull: (controller) => controller.enqueue(text.encode(`,${' '.repeat(64 * 1024)}{}`)),
    });
    const { signIn } = aHost({
      config: { ...config, sample: null },
      backend: async () => new Response(body),
    });
    expect(await (await signIn()).json()).toEqual({ signedIn: true, agency: 'ag_2' });
  });

  it('takes no body beyond what a key needs', async () => {
    const { signIn } = aHost();
    const response = await signIn('x'.repeat(16 * 1024));
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ detail: 'A body may have at most 16384 bytes.' });
  });

  it('is refused from other sites and from plain forms', async () => {
    const { host, signIn } = aHost();
    // Older browsers send no Sec-Fetch-Site.
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

describe('the session', () => {
  it('is known again by its cookie, and not by one that was changed or sealed elsewhere', async () => {
    const { host, signIn } = aHost();
    const cookie = cookieOf(await signIn());
    const ask = async (value: string) =>
      (await host.request('/session', { headers: { Cookie: value } })).json();
    expect(await ask(cookie)).toEqual({ signedIn: true, agency: 'Harbour & Pine' });
    expect(await ask(`${cookie.slice(0, -2)}AA`)).toEqual({ signedIn: false, agency: null });
    const elsewhere = cookieOf(await aHost({}, { secret: 'another secret, also long enough' }).signIn());
    expect(await ask(elsewhere)).toEqual({ signedIn: false, agency: null });
  });

  it('ends at sign-out, also for a copy of its cookie', async () => {
    const { host, signIn, received } = aHost();
    const cookie = cookieOf(await signIn());
    const headers = { Cookie: cookie };
    expect((await host.request('/api/persona', { headers })).status).toBe(200);
    const response = await host.request('/session', { method: 'DELETE', headers });
    expect(response.status).toBe(204);
    expect(response.headers.get('Set-Cookie')).toMatch(/^botdeck_session_[0-9a-f]{8}=; Max-Age=0/);
    expect((await host.request('/api/persona', { headers })).status).toBe(401);
    expect(received.at(-1)!.headers.has('X-SVC-KEY')).toBe(false);
    expect(await (await host.request('/session', { headers })).json()).toEqual(NOBODY);
  });

  it('is not opened at another service, which never gets to see the key', async () => {
    const store = memorySessions();
    const headers = { Cookie: cookieOf(await aHost({}, { store, service: 'https://one.example' }).signIn()) };
    const { host, received } = aHost({}, { store, service: 'https://two.example' });
    expect((await host.request('/api/persona', { headers })).status).toBe(401);
    expect(JSON.stringify(received.map((request) => [...request.headers]))).not.toContain(GOOD_KEY);
    expect(await (await host.request('/session', { headers })).json()).toEqual(NOBODY);
  });

  it('is over once the service knows its key no more, without any other call', async () => {
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

  it('outlasts a database that does not answer, which is a 503 and signs nobody out', async () => {
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

  it('cannot begin on a full disk, which is said', async () => {
    const full = Object.assign(new Error('could not extend file'), { code: '53100' });
    const { signIn } = aHost({}, { store: { ...memorySessions(), add: () => Promise.reject(full) } });
    const response = await signIn();
    expect(response.status).toBe(507);
    expect(await response.json()).toMatchObject({ detail: expect.stringContaining('disk') });
  });
});
