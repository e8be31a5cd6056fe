import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { AGENCY_HEADER, PageStart, type AppConfig } from '#contract/app-config.ts';
import type { createHost } from './host.ts';
import { problem } from './problem.ts';
import { memorySessions } from './session-store.ts';
import { staticFiles } from './static-files.ts';
import {
  FIRST_SCRIPT,
  GOOD_KEY,
  builtDashboard,
  config,
  aHost,
  NOBODY,
  noDatabase,
  cookieOf,
} from './testing/a-host.ts';

describe('/config.json', () => {
  const sampleOf = async (host: ReturnType<typeof createHost>) =>
    ((await (await host.request('/config.json')).json()) as AppConfig).sample;

  it('offers the sample agency while its key is valid or cannot be checked', async () => {
    let isValid = async (key: string) => key === GOOD_KEY;
    const { host } = aHost({ isValidKey: (key) => isValid(key) });
    expect(await sampleOf(host)).toEqual(config.sample);
    isValid = async () => false;
    expect(await sampleOf(host)).toEqual({ ...config.sample, apiKey: null });
    isValid = () => Promise.reject(noDatabase());
    expect(await sampleOf(host)).toEqual(config.sample);
  });
});

describe('hosts on the same machine', () => {
  it('have separate sessions in one browser', async () => {
    const nameIn = (response: Response) => cookieOf(response).split('=')[0];
    const one = nameIn(await aHost().signIn());
    expect(nameIn(await aHost().signIn())).toBe(one);
    const other = aHost({}, { secret: 'another secret, of another data folder' });
    expect(nameIn(await other.signIn())).not.toBe(one);
  });
});

describe('/api', () => {
  it("adds the session's key, removes /api and does not forward the cookie", async () => {
    const { host, signIn, received } = aHost();
    const cookie = cookieOf(await signIn());
    const response = await host.request('/api/lead?page=2&pageSize=25', { headers: { Cookie: cookie } });
    expect(response.status).toBe(200);
    const request = received.at(-1)!;
    expect(new URL(request.url).pathname + new URL(request.url).search).toBe('/lead?page=2&pageSize=25');
    expect(request.headers.get('X-SVC-KEY')).toBe(GOOD_KEY);
    expect(request.headers.get('Cookie')).toBeNull();
  });

  it('forwards a request with its own key unchanged', async () => {
    const { host, signIn, received } = aHost();
    const cookie = cookieOf(await signIn());
    const response = await host.request('/api/persona', { headers: { Cookie: cookie, 'X-SVC-KEY': 'mine' } });
    expect(response.status).toBe(401);
    expect(received.at(-1)!.headers.get('X-SVC-KEY')).toBe('mine');
    expect(response.headers.get('Set-Cookie')).toBeNull();
  });

  it('does not use the session for requests of other sites', async () => {
    const { host, signIn } = aHost();
    const cookie = cookieOf(await signIn());
    for (const site of ['same-site', 'cross-site']) {
      const response = await host.request('/api/persona', {
        headers: { Cookie: cookie, 'Sec-Fetch-Site': site },
      });
      expect(response.status).toBe(401);
    }
  });

  it('compresses long responses if the client accepts it', async () => {
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
      'a cacheable response',
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
  it.each(backends)('marks a response as private data that is not a page: %s', async (_, answer) => {
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

  it('also varies by encoding if it compresses', async () => {
    const { host } = aHost({ backend: async () => Response.json('x'.repeat(2000)) });
    const response = await host.request('/api/persona', { headers: { 'Accept-Encoding': 'gzip' } });
    expect(response.headers.get('Vary')).toBe('Accept-Encoding, Cookie, X-Botdeck-Agency');
  });

  it.each(['/api', '/api/', '/api/no/such/thing', '/api//evil'])('has no page at %s', async (path) => {
    const { host } = aHost();
    const response = await host.request(path, { headers: { Accept: 'text/html' } });
    expect(response.headers.get('Content-Security-Policy')).toContain('sandbox;');
    expect(response.headers.get('Cache-Control')).toBe('private, no-store');
  });

  it('lets the service cut the connection to the client', async () => {
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

  it('ends all sessions of a key when the service rejects the key', async () => {
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

  it('has the request id and the trace of its client, also while requests overlap', async () => {
    const { host, logged } = aHost();
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const ask = async (id: string) =>
      host.request('/gone', {
        headers: { 'X-Request-Id': id, traceparent: `00-${traceId}-b7ad6b7169203331-01` },
      });
    const answers = await Promise.all(['one', 'two'].map(ask));
    expect(answers.map(({ headers }) => headers.get('X-Request-Id'))).toEqual(['one', 'two']);
    expect(logged.map(({ fields }) => fields)).toMatchObject([
      { requestId: 'one', traceId },
      { requestId: 'two', traceId },
    ]);
  });

  it.each(['/', '/leads', '/config.json', '/session', '/api/persona', '/assets/app-1a2b.js'])(
    "for %s under another host's name comes before other checks, and is logged",
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

  it('has a fixed text if the host itself fails, with the cause in the log', async () => {
    const { host, logged } = aHost({ backend: () => Promise.reject(new Error('canary')) });
    const response = await host.request('/api/persona');
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('canary');
    const requestId = response.headers.get('X-Request-Id');
    expect(logged).toMatchObject([{ level: 'error', fields: { requestId, error: { message: 'canary' } } }]);
  });

  it('is not logged if the client closed the connection', async () => {
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

describe('a page', () => {
  /** Requests a page. Returns the data in the page, and the files that the page loads. */
  async function open(
    host: ReturnType<typeof createHost>,
    address: string,
    headers: Record<string, string> = {},
  ) {
    const response = await host.request(address, { headers: { Accept: 'text/html', ...headers } });
    const html = await response.text();
    const [, json] = /<script type="application\/json" id="botdeck-start">(.*?)<\/script>/.exec(html) ?? [];
    return {
      response,
      html,
      told: PageStart.parse(JSON.parse(json ?? '')),
      asked: Array.from(html.matchAll(/href="([^"]+)" as="fetch"/g), ([, file]) => file),
      scripts: Array.from(
        html.matchAll(/rel="modulepreload" crossorigin fetchpriority="low" href="([^"]+)"/g),
        ([, path]) => path,
      ),
    };
  }

  it('contains the configuration, the session and links to its files', async () => {
    const { host, signIn } = aHost();
    const cookie = cookieOf(await signIn());
    const { told, asked, scripts, html } = await open(host, '/leads?x=1', { Cookie: cookie });
    expect(told.config).toEqual({ ...config, sample: { ...config.sample, apiKey: null } });
    expect(told.session).toEqual(
      await (await host.request('/session', { headers: { Cookie: cookie } })).json(),
    );
    expect(told.session?.held).toHaveLength(1);
    expect(scripts).toEqual(['/assets/leads-1a.js']);
    expect(asked).toEqual([]);
    expect(html).not.toContain(cookie.split('=')[1]);
    expect(html).not.toContain(GOOD_KEY);
  });

  it('is the sign-in page for signed-out users', async () => {
    const { told, asked, scripts, html } = await open(aHost().host, '/leads', { 'Sec-Fetch-Site': 'none' });
    expect(told).toEqual({ config: null, session: NOBODY, reads: null });
    // The page requests the configuration separately, because it contains the sample's key.
    expect(asked).toEqual(['/config.json']);
    expect(html).not.toContain(GOOD_KEY);
    expect(scripts).toEqual(['/assets/sign-in-1a.js']);
  });

  it('is a public page for signed-out users, without the frame of the shell', async () => {
    const { scripts, html } = await open(aHost().host, '/guide', { 'Sec-Fetch-Site': 'none' });
    expect(scripts).toEqual(['/assets/guide-1a.js']);
    expect(html).toContain('<div id="root"></div>');
  });

  it.each([['cross-site'], ['same-site'], [undefined]])(
    'requests the session itself if a link from another site may have opened it without the cookie (%s)',
    async (site) => {
      const { host, signIn } = aHost();
      const led: Record<string, string> = site === undefined ? {} : { 'Sec-Fetch-Site': site };
      const { told, asked, scripts } = await open(host, '/leads', led);
      expect(told).toEqual({ config: null, session: null, reads: null });
      expect(asked).toEqual(['/config.json', '/session']);
      expect(scripts).toEqual(['/assets/leads-1a.js']);
      const cookie = cookieOf(await signIn());
      expect((await open(host, '/leads', { ...led, Cookie: cookie })).told.session?.held).toHaveLength(1);
    },
  );

  it('requests the session itself if the session store is unavailable', async () => {
    const store = { ...memorySessions(), seenAt: () => Promise.reject(noDatabase()) };
    const { host, signIn } = aHost({}, { store });
    const cookie = cookieOf(await signIn());
    const { told, response } = await open(host, '/bots', { Cookie: cookie });
    expect(response.status).toBe(200);
    expect(told).toEqual({ config: null, session: null, reads: null });
  });

  it("escapes a name that would end the element with the page's data", async () => {
    const agency = '</script><script>alert(1)</script><!--';
    const { host, signIn } = aHost({ config: { ...config, sample: { apiKey: GOOD_KEY, agency } } });
    const { told, html } = await open(host, '/', { Cookie: cookieOf(await signIn()) });
    expect(told.session?.agency).toBe(agency);
    expect(html).not.toContain('alert(1)</script>');
  });

  it('contains the frame with its title and outline for signed-in users, without operations that the service does not offer', async () => {
    const { host, signIn } = aHost();
    const cookie = cookieOf(await signIn());
    const { html } = await open(host, '/leads', { Cookie: cookie });
    expect(html).toContain('<div id="root"><nav>');
    expect(html).toContain('aria-current="page" href="/leads"');
    expect(html).toContain('<h1>Leads</h1><hr></div>');
    expect(html).not.toContain('href="/bots"');
    const offering = aHost({ files: staticFiles(builtDashboard(), ['listBots']) });
    const headers = { Cookie: cookieOf(await offering.signIn()) };
    expect((await open(offering.host, '/leads', headers)).html).toContain('href="/bots"');
    expect(await open(offering.host, '/bots', headers)).toMatchObject({
      html: expect.stringContaining('<h1>Bots</h1></div>'),
      scripts: ['/assets/bots-1a.js'],
    });
    expect((await open(host, '/leads')).html).toContain('<div id="root"></div>');
    expect((await open(host, '/nowhere', { Cookie: cookie })).html).toContain('<div id="root"></div>');
  });

  describe('with early reads', () => {
    const readsAt = async (address: string, { host, signIn }: ReturnType<typeof aHost>) => {
      const cookie = cookieOf(await signIn());
      const { told } = await open(host, address, { Cookie: cookie });
      return told.reads;
    };

    it('sends the reads of the page for its agency', async () => {
      const { host, signIn } = aHost();
      const cookie = cookieOf(await signIn());
      const { told } = await open(host, '/leads', { Cookie: cookie });
      const agency = told.session?.id;
      expect(told.reads?.now).toEqual({
        addresses: ['/api/lead?page=1'],
        agency,
        headers: { accept: 'application/json', [AGENCY_HEADER]: agency },
        options: { cache: 'no-store' },
      });
    });

    it('includes the reads of all pages, without extensions that the service does not offer', async () => {
      const leads = { path: '/lead', query: 'page=1' };
      expect((await readsAt('/bots', aHost()))?.byPage).toEqual({ '/leads': [leads] });
      const offering = aHost({ files: staticFiles(builtDashboard(), ['listReports']) });
      const reports = { path: '/report', query: '' };
      expect((await readsAt('/bots', offering))?.byPage).toEqual({ '/leads': [leads, reports] });
    });

    it('adds the base path to the reads', async () => {
      const below = aHost({
        files: staticFiles(builtDashboard(), [], '/botdeck'),
        basePath: '/botdeck',
        config: { ...config, serviceUrl: '/botdeck/api' },
      });
      const reads = await readsAt('/botdeck/leads', below);
      expect(reads?.now?.addresses).toEqual(['/botdeck/api/lead?page=1']);
      expect(Object.keys(reads?.byPage ?? {})).toEqual(['/botdeck/leads']);
    });

    it.each([
      ['at an address with a query', '/leads?q=1', {}],
      ['at another page', '/bots', {}],
      ['of a dashboard that locks itself', '/leads', { idleLockMinutes: 5 }],
    ])('sends no reads %s', async (_, address, changed) => {
      const reads = await readsAt(address, aHost({ config: { ...config, ...changed } }));
      expect(reads).toMatchObject({ now: null, byPage: { '/leads': [{ path: '/lead' }] } });
    });

    it('sends no reads if the browser is signed in to several agencies', async () => {
      const { host, signIn } = aHost({
        backend: async (request) => Response.json([{ agencyId: `ag_${request.headers.get('X-SVC-KEY')}` }]),
      });
      const first = cookieOf(await signIn());
      const both = cookieOf(await signIn('another-key', { Cookie: first }));
      const { told } = await open(host, '/leads', { Cookie: `${first}; ${both}` });
      expect(told.session?.held).toHaveLength(2);
      expect(told.reads).toMatchObject({ now: null, byPage: { '/leads': [{ path: '/lead' }] } });
    });

    it('has no reads if the service has other names for parameters', async () => {
      const named = aHost({ config: { ...config, parameters: { listLeads: { page: 'p' } } } });
      expect(await readsAt('/leads', named)).toBeNull();
    });

    it('has no reads for signed-out users', async () => {
      const { told } = await open(aHost().host, '/leads', { 'Sec-Fetch-Site': 'none' });
      expect(told.reads).toBeNull();
    });
  });

  it('is compressed if the client accepts it', async () => {
    const { host, signIn } = aHost();
    const headers = { Accept: 'text/html', Cookie: cookieOf(await signIn()) };
    const zipped = await host.request('/leads', { headers: { ...headers, 'Accept-Encoding': 'gzip' } });
    expect(zipped.headers.get('Content-Encoding')).toBe('gzip');
    expect(zipped.headers.get('Vary')).toContain('Accept-Encoding');
    expect(gunzipSync(Buffer.from(await zipped.arrayBuffer())).toString()).toContain('<h1>Leads</h1>');
  });

  it('has no extra scripts at an unknown address, or for an extension that the service does not declare', async () => {
    const { host, signIn } = aHost();
    const cookie = cookieOf(await signIn());
    expect((await open(host, '/nowhere', { Cookie: cookie })).scripts).toEqual([]);
    expect((await open(host, '/LEADS/', { Cookie: cookie })).scripts).toEqual(['/assets/leads-1a.js']);
    expect((await open(host, '/bots', { Cookie: cookie })).scripts).toEqual([]);
  });
});

describe('pages and files', () => {
  const html = { Accept: 'text/html' };

  it("include a page at every address of the app, with the nonce of the response's policy", async () => {
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

  it('forbid evaluated code, and inline code except that of the page', async () => {
    const { host } = aHost();
    const policy = (await host.request('/', { headers: html })).headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    const hash = createHash('sha256').update(FIRST_SCRIPT).digest('base64');
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toContain('trusted-types inert-html');
    expect(policy).not.toContain('unsafe');
  });

  it('allow images of personas from any server, but only over https', async () => {
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
  ])(
    'include hashed files that are cached forever, in an encoding that %j accepts',
    async (accepted, body, encoding) => {
      const { host } = aHost();
      const response = await host.request('/assets/app-1a2b.js', {
        headers: { 'Accept-Encoding': accepted },
      });
      expect(await response.text()).toBe(body);
      expect(response.headers.get('Content-Encoding')).toBe(encoding);
      expect(response.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8');
      expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    },
  );

  it('include files without a hash, which the browser revalidates', async () => {
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
  ])('are revalidated by %s', async (_, asked, status) => {
    const { host } = aHost();
    const etag = (await host.request('/favicon.svg')).headers.get('ETag') ?? '';
    const response = await host.request('/favicon.svg', { headers: { 'If-None-Match': asked(etag) } });
    expect(response.status).toBe(status);
  });

  it('include a page at / for any client, such as a probe', async () => {
    const response = await aHost().host.request('/', { headers: { Accept: '*/*' } });
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=UTF-8');
  });

  it.each([
    '/assets/gone-9z.js',
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '//etc/passwd',
    '/assets/app-1a2b.js.br',
    '/pages.json',
    '/.env',
  ])('do not include %s', async (path) => {
    const { host } = aHost();
    const response = await host.request(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('Content-Type')).toBe('application/problem+json');
  });
});
