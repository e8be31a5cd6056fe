import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { AppConfig } from '#contract/app-config.ts';
import { tempFolder } from '#service/db/testing/temp-folder.ts';
import { collector, type LogLine } from '#service/testing/a-service.ts';
import { createHost } from './host.ts';
import { problem } from './problem.ts';
import { createSessions, type SessionOptions } from './session.ts';
import { memorySessions } from './session-store.ts';
import { staticFiles } from './static-files.ts';

const GOOD_KEY = 'canary-key-8c1f';

const config: AppConfig = {
  connection: 'hosted',
  serviceUrl: '/api',
  keyHeader: 'X-SVC-KEY',
  extensions: ['listSources'],
  parameters: {},
  sample: { apiKey: GOOD_KEY, agency: 'Harbour & Pine' },
};

function builtDashboard(): string {
  const folder = tempFolder();
  mkdirSync(join(folder, 'assets'));
  writeFileSync(
    join(folder, 'index.html'),
    '<meta name="csp-nonce" content="__CSP_NONCE__"><div id="root"></div>',
  );
  writeFileSync(join(folder, 'assets/app-1a2b.js'), 'plain');
  writeFileSync(join(folder, 'assets/app-1a2b.js.br'), 'brotli');
  writeFileSync(join(folder, 'assets/app-1a2b.js.gz'), 'gzip');
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
  return folder;
}

/** A host over a service that records what reaches it and knows one key. */
function aHost(
  overrides: Partial<Parameters<typeof createHost>[0]> = {},
  sessionOverrides: Partial<SessionOptions> = {},
) {
  const received: Request[] = [];
  const logged: LogLine[] = [];
  const host = createHost({
    config,
    log: collector(logged),
    backend: async (request) => {
      received.push(request);
      if (request.headers.get('X-SVC-KEY') !== GOOD_KEY)
        return problem(401, 'Unauthorized', 'A valid API key is needed.');
      return Response.json([{ agencyId: 'ag_1' }]);
    },
    isHealthy: async () => true,
    proxies: 0,
    isValidKey: async () => true,
    session: createSessions({
      secret: 'a secret that is long enough for a test',
      service: 'embedded',
      store: memorySessions(),
      idleMinutes: 720,
      clock: () => new Date(),
      ...sessionOverrides,
    }),
    hostNames: [],
    files: staticFiles(builtDashboard()),
    ...overrides,
  });
  const signIn = (key = GOOD_KEY, headers: Record<string, string> = {}) =>
    host.request('/session', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify({ key }),
    });
  return { host, received, logged, signIn };
}

const NOBODY = { signedIn: false, agency: null };

/** What a database driver says of a server that is down. */
function noDatabase(): Error {
  return Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
}

function cookieOf(response: Response): string {
  return response.headers.get('Set-Cookie')?.split(';')[0] ?? '';
}

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

describe('/config.json', () => {
  const sampleOf = async (host: ReturnType<typeof createHost>) =>
    ((await (await host.request('/config.json')).json()) as AppConfig).sample;

  it('offers the sample agency for as long as its key is valid, and while nobody can tell', async () => {
    let isValid = async (key: string) => key === GOOD_KEY;
    const { host } = aHost({ isValidKey: (key) => isValid(key) });
    expect(await sampleOf(host)).toEqual(config.sample);
    isValid = async () => false;
    expect(await sampleOf(host)).toBeNull();
    isValid = () => Promise.reject(noDatabase());
    expect(await sampleOf(host)).toEqual(config.sample);
  });
});

describe('hosts side by side', () => {
  it('keep their sessions apart, though one browser keeps one jar for every port of an address', async () => {
    const nameIn = (response: Response) => cookieOf(response).split('=')[0];
    const one = nameIn(await aHost().signIn());
    expect(nameIn(await aHost().signIn())).toBe(one);
    const other = aHost({}, { secret: 'another secret, of another data folder' });
    expect(nameIn(await other.signIn())).not.toBe(one);
  });
});

describe('/api', () => {
  it('adds the key of the session, strips /api and keeps the cookie to itself', async () => {
    const { host, signIn, received } = aHost();
    const cookie = cookieOf(await signIn());
    const response = await host.request('/api/lead?page=2&pageSize=25', { headers: { Cookie: cookie } });
    expect(response.status).toBe(200);
    const request = received.at(-1)!;
    expect(new URL(request.url).pathname + new URL(request.url).search).toBe('/lead?page=2&pageSize=25');
    expect(request.headers.get('X-SVC-KEY')).toBe(GOOD_KEY);
    expect(request.headers.get('Cookie')).toBeNull();
  });

  it('passes a request that brings its own key as it is', async () => {
    const { host, signIn, received } = aHost();
    const cookie = cookieOf(await signIn());
    const response = await host.request('/api/persona', { headers: { Cookie: cookie, 'X-SVC-KEY': 'mine' } });
    expect(response.status).toBe(401);
    expect(received.at(-1)!.headers.get('X-SVC-KEY')).toBe('mine');
    expect(response.headers.get('Set-Cookie')).toBeNull();
  });

  it('lends the session to no other site', async () => {
    const { host, signIn } = aHost();
    const cookie = cookieOf(await signIn());
    for (const site of ['same-site', 'cross-site']) {
      const response = await host.request('/api/persona', {
        headers: { Cookie: cookie, 'Sec-Fetch-Site': site },
      });
      expect(response.status).toBe(401);
    }
  });

  it('compresses what is long, for whoever can read it', async () => {
    const records = Array.from({ length: 200 }, (_, place) => ({ id: `persona-${place}`, agencyId: null }));
    const { host } = aHost({ backend: async () => Response.json(records) });
    const headers = { 'X-SVC-KEY': GOOD_KEY };
    const plain = await host.request('/api/persona', { headers });
    expect(plain.headers.get('Content-Encoding')).toBeNull();
    const zipped = await host.request('/api/persona', { headers: { ...headers, 'Accept-Encoding': 'gzip' } });
    expect(zipped.headers.get('Content-Encoding')).toBe('gzip');
    expect(zipped.headers.get('Vary')).toContain('Accept-Encoding');
    const body = Buffer.from(await zipped.arrayBuffer());
    expect(body.byteLength).toBeLessThan(Buffer.byteLength(await plain.text()) / 5);
    expect(JSON.parse(gunzipSync(body).toString())).toEqual(records);
  });

  const backends: [string, () => Response][] = [
    ['a success', () => Response.json([])],
    [
      'what may be cached',
      () => Response.json([], { headers: { 'Cache-Control': 'public, max-age=60', Vary: 'Accept' } }),
    ],
    ['nothing', () => new Response(null, { status: 204 })],
    ['a refusal', () => problem(401, 'Unauthorized', 'No.')],
    [
      'a failure',
      () => {
        throw new Error('canary');
      },
    ],
  ];
  it.each(backends)('answers %s as private data and no page', async (_, answer) => {
    const { host, signIn } = aHost({ backend: async () => answer() });
    const cookie = cookieOf(await aHost().signIn());
    for (const header of [
      ['Cookie', cookie],
      ['X-SVC-KEY', GOOD_KEY],
    ] as const) {
      const response = await host.request('/api/persona', { headers: [[...header]] });
      expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(response.headers.get('Content-Security-Policy')).toBe(
        "default-src 'none'; sandbox; frame-ancestors 'none'",
      );
      expect(response.headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
      expect(response.headers.get('Cache-Control')).toBe('private, no-store');
      expect(response.headers.get('Vary')?.split(', ')).toContain('Cookie');
    }
    expect((await signIn()).headers.get('Content-Security-Policy')).not.toContain('sandbox');
  });

  it('varies by encoding where it compresses, too', async () => {
    const { host } = aHost({ backend: async () => Response.json('x'.repeat(2000)) });
    const response = await host.request('/api/persona', { headers: { 'Accept-Encoding': 'gzip' } });
    expect(response.headers.get('Vary')).toBe('Accept-Encoding, Cookie');
  });

  it.each(['/api', '/api/', '/api/no/such/thing', '/api//evil'])('has no page at %s', async (path) => {
    const { host } = aHost();
    const response = await host.request(path, { headers: { Accept: 'text/html' } });
    expect(response.headers.get('Content-Security-Policy')).toContain('sandbox;');
    expect(response.headers.get('Cache-Control')).toBe('private, no-store');
  });

  it('keeps the policy of pages for the page that describes it', async () => {
    const { host } = aHost();
    const response = await host.request('/api/docs');
    expect(response.headers.get('Content-Security-Policy')).toContain(
      "default-src 'none'; script-src 'self';",
    );
    expect(response.headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
    expect(response.headers.get('Cache-Control')).toBe('private, no-store');
  });

  it('lets the service behind it cut the connection that it answers over', async () => {
    let cuts = 0;
    const { host } = aHost({
      backend: async (_, { cut }) => {
        cut();
        return Response.json([]);
      },
    });
    const cut = () => {
      cuts += 1;
    };
    await host.request('/api/persona', {}, { cut });
    await host.request('/api/persona', { headers: { 'X-SVC-KEY': GOOD_KEY } }, { cut });
    expect(cuts).toBe(2);
  });

  it('drops every session of a key once the service refuses it', async () => {
    const store = memorySessions();
    const before = aHost({}, { store });
    const headers = { Cookie: cookieOf(await before.signIn()) };
    const elsewhere = { Cookie: cookieOf(await before.signIn()) };
    const { host } = aHost({ backend: async () => problem(401, 'Unauthorized', 'No longer.') }, { store });
    const response = await host.request('/api/persona', { headers });
    expect(response.status).toBe(401);
    expect(response.headers.get('Set-Cookie')).toMatch(/Max-Age=0/);
    for (const left of [headers, elsewhere]) {
      expect(await (await before.host.request('/session', { headers: left })).json()).toEqual(NOBODY);
    }
  });
});

describe('every refusal', () => {
  const refusals: [string, string, RequestInit, number, string | null][] = [
    ['a missing file', '/assets/gone.js', {}, 404, null],
    ['a method that a page does not take', '/leads', { method: 'POST' }, 405, 'GET, HEAD'],
    [
      'a method that the session does not take',
      '/session',
      { method: 'PUT' },
      405,
      'GET, HEAD, POST, DELETE',
    ],
    ['another site', '/session', { headers: { 'Sec-Fetch-Site': 'cross-site' } }, 403, null],
  ];
  it.each(refusals)('(%s) is a problem whose id is in the log', async (_, path, init, status, allow) => {
    const { host, logged } = aHost();
    const response = await host.request(path, init);
    expect([response.status, response.headers.get('Allow')]).toEqual([status, allow]);
    const requestId = response.headers.get('X-Request-Id');
    expect(await response.json()).toMatchObject({ status, instance: `urn:request:${requestId}` });
    expect(logged).toMatchObject([{ level: 'info', fields: { requestId, status } }]);
    expect(JSON.stringify(logged)).not.toMatch(/gone|leads/);
  });

  it.each(['/', '/leads', '/config.json', '/session', '/api/persona', '/assets/app-1a2b.js'])(
    'of %s under the name of another host comes before all else, and is in the log',
    async (path) => {
      const { host, received, logged, signIn } = aHost();
      const headers = { Host: 'evil.example', Cookie: cookieOf(await signIn()), 'X-SVC-KEY': GOOD_KEY };
      received.length = 0;
      const response = await host.request(path, { headers });
      expect(response.status).toBe(421);
      expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
      expect(received).toEqual([]);
      const requestId = response.headers.get('X-Request-Id');
      expect(logged).toMatchObject([{ level: 'info', fields: { requestId, status: 421 } }]);
    },
  );

  it('is a fixed text where the host itself fails, with the cause in the log', async () => {
    const { host, logged } = aHost({ backend: () => Promise.reject(new Error('canary')) });
    const response = await host.request('/api/persona');
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('canary');
    const requestId = response.headers.get('X-Request-Id');
    expect(logged).toMatchObject([{ level: 'error', fields: { requestId, error: { message: 'canary' } } }]);
  });

  it('says nothing in the log of a client that hung up', async () => {
    const gone = new AbortController();
    const { host, logged } = aHost({
      backend: () => {
        gone.abort();
        return Promise.reject(new Error('aborted'));
      },
    });
    await host.request('/api/persona', { signal: gone.signal });
    expect(logged).toEqual([]);
  });
});

describe('pages and files', () => {
  const html = { Accept: 'text/html' };

  it("answers every address of the app with the page, carrying the nonce of this answer's policy", async () => {
    const { host } = aHost();
    const nonces = new Set<string>();
    for (const path of ['/', '/leads', '/leads/ld_1?x=1']) {
      const response = await host.request(path, { headers: html });
      expect(response.status).toBe(200);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      const nonce = /content="([^"]+)"/.exec(await response.text())?.[1] ?? '';
      expect(nonce).toMatch(/^[\w+/=-]{16,}$/);
      expect(response.headers.get('Content-Security-Policy')).toContain(`style-src 'self' 'nonce-${nonce}'`);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(3);
  });

  it('allows no inline and no evaluated code', async () => {
    const { host } = aHost();
    const policy = (await host.request('/', { headers: html })).headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain('unsafe');
  });

  it('allows pictures of personas, which are on any server, by https alone', async () => {
    const { host } = aHost();
    const policy = (await host.request('/', { headers: html })).headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("img-src 'self' data: https:;");
    expect(policy).not.toContain('http:');
  });

  it.each([
    ['br, gzip', 'brotli', 'br'],
    ['gzip', 'gzip', 'gzip'],
    ['gzip;q=1.0, br;q=0', 'gzip', 'gzip'],
    ['identity', 'plain', null],
    ['', 'plain', null],
  ])('serves a hashed file for ever, in the form that %j accepts', async (accepted, body, encoding) => {
    const { host } = aHost();
    const response = await host.request('/assets/app-1a2b.js', { headers: { 'Accept-Encoding': accepted } });
    expect(await response.text()).toBe(body);
    expect(response.headers.get('Content-Encoding')).toBe(encoding);
    expect(response.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8');
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  });

  it('revalidates a file whose name says nothing of its content', async () => {
    const { host } = aHost();
    const first = await host.request('/favicon.svg');
    expect(first.headers.get('Cache-Control')).toBe('no-cache');
    const again = await host.request('/favicon.svg', {
      headers: { 'If-None-Match': first.headers.get('ETag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  it.each([
    ['the strong form of the tag', (tag: string) => tag.replace('W/', ''), 304],
    ['one of several tags', (tag: string) => `"other", ${tag}`, 304],
    ['any tag', () => '*', 304],
    ['another tag', () => '"other"', 200],
  ])('revalidates by %s', async (_, asked, status) => {
    const { host } = aHost();
    const etag = (await host.request('/favicon.svg')).headers.get('ETag') ?? '';
    const response = await host.request('/favicon.svg', { headers: { 'If-None-Match': asked(etag) } });
    expect(response.status).toBe(status);
  });

  it('answers its first address with the page to whoever asks, such as a probe', async () => {
    const response = await aHost().host.request('/', { headers: { Accept: '*/*' } });
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=UTF-8');
  });

  it.each([
    '/assets/gone-9z.js',
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '//etc/passwd',
    '/assets/app-1a2b.js.br',
    '/.env',
  ])('has nothing at %s', async (path) => {
    const { host } = aHost();
    const response = await host.request(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('Content-Type')).toBe('application/problem+json');
  });

  it('tells whether the service answers', async () => {
    expect((await aHost().host.request('/healthz')).status).toBe(200);
    const response = await aHost({ isHealthy: async () => false }).host.request('/healthz');
    expect(response.status).toBe(503);
    expect(response.headers.get('Retry-After')).toBe('5');
  });
});
