import { describe, expect, it } from 'vitest';
import { memorySessions } from './session-store.ts';
import { createSessions } from './session.ts';
import { staticFiles } from './static-files.ts';
import { parseBasePath } from './base-path.ts';
import { aHost, builtDashboard, config, cookieOf, GOOD_KEY, NOBODY } from './testing/a-host.ts';

const BASE = '/botdeck';
const PAGE = { headers: { Accept: 'text/html', 'Sec-Fetch-Site': 'none' } };

function hostBelow(basePath: string, store = memorySessions()) {
  const files = staticFiles(builtDashboard(), config.extensions, basePath);
  return aHost(
    { basePath, files, config: { ...config, serviceUrl: `${basePath}/api` } },
    { basePath, store },
  );
}

function signInAt({ host }: ReturnType<typeof aHost>, path: string, headers: Record<string, string> = {}) {
  return host.request(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ key: GOOD_KEY }),
  });
}

describe('a host below a path', () => {
  it('adds the path to every address of a page', async () => {
    const { host } = hostBelow(BASE);
    const page = await (await host.request(`${BASE}/sign-in`, PAGE)).text();
    // A random nonce may start with a slash.
    const html = page.replace(/name="csp-nonce" content="[^"]*"/, '');
    const addresses = Array.from(html.matchAll(/\b(?:href|src|content)="(\/[^"]*)"/g), ([, path]) => path);
    expect(addresses).toContain(`${BASE}/`);
    expect(addresses).toContain(`${BASE}/assets/sign-in-1a.js`);
    expect(addresses).toContain(`${BASE}/config.json`);
    expect(addresses.filter((path) => !path?.startsWith(`${BASE}/`))).toEqual([]);
    expect(html).toContain(`url(${BASE}/assets/font.woff2)`);
  });

  it('adds the path to the navigation, and marks the current entry', async () => {
    const below = hostBelow(BASE);
    const cookie = cookieOf(await signInAt(below, `${BASE}/session`));
    const page = await below.host.request(`${BASE}/leads`, { headers: { ...PAGE.headers, Cookie: cookie } });
    const html = await page.text();
    expect(html).toContain(`aria-current="page" href="${BASE}/leads"`);
    expect(html).not.toMatch(/href="\/(?!botdeck\/)/);
    // The service of this test does not offer the operation `listBots`.
    expect(html).not.toContain('Bots');
  });

  it.each(['', BASE])(
    'serves files, the session, the configuration and the service below "%s"',
    async (path) => {
      const below = hostBelow(BASE);
      const headers = { Cookie: cookieOf(await signInAt(below, `${path}/session`)) };
      const ask = async (address: string) => (await below.host.request(path + address, { headers })).status;
      expect(await ask('/favicon.svg')).toBe(200);
      expect(await ask('/assets/app-1a2b.js')).toBe(200);
      expect(await ask('/assets/gone.js')).toBe(404);
      expect(await ask('/config.json')).toBe(200);
      expect(await ask('/healthz')).toBe(200);
      expect(await ask('/api/persona?page=2')).toBe(200);
      expect(below.received.at(-1)?.url).toMatch(/^http:\/\/[^/]+\/persona\?page=2$/);
      expect(await (await below.host.request(`${path}/session`, { headers })).json()).toMatchObject({
        signedIn: true,
      });
    },
  );

  it('redirects the path without a slash to the path with a slash, and keeps the query', async () => {
    const { host } = hostBelow(BASE);
    const response = await host.request(`${BASE}?a=b`, PAGE);
    expect(response.status).toBe(308);
    expect(response.headers.get('Location')).toBe(`${BASE}/?a=b`);
    expect((await host.request(BASE + BASE, PAGE)).status).toBe(200);
  });

  it('does not mistake a longer segment for the path', async () => {
    const { host } = hostBelow(BASE);
    expect((await host.request(`${BASE}2/assets/app-1a2b.js`)).status).toBe(404);
  });

  it('keeps the headers of the service below the path', async () => {
    const { host } = hostBelow(BASE);
    const response = await host.request(`${BASE}/api/persona`);
    expect(response.headers.get('Content-Security-Policy')).toContain('sandbox');
  });

  it('limits its cookies to the path, under names that browsers accept there', async () => {
    const below = hostBelow(BASE);
    const plain = (await signInAt(below, `${BASE}/session`)).headers.get('Set-Cookie') ?? '';
    expect(plain).toMatch(/^botdeck_session_/);
    expect(plain).toContain('; Path=/botdeck;');
    const secure = await signInAt(below, `${BASE}/session`, { 'X-Forwarded-Proto': 'https' });
    expect(secure.headers.get('Set-Cookie')).toMatch(
      /^__Secure-botdeck_session_.*; Path=\/botdeck;.*; Secure/,
    );
    const atRoot = await signInAt(hostBelow(''), '/session', { 'X-Forwarded-Proto': 'https' });
    expect(atRoot.headers.get('Set-Cookie')).toMatch(/^__Host-botdeck_session_.*; Path=\/;/);
  });

  it('neither uses nor deletes the cookie of a host at a parent path', async () => {
    const above = hostBelow('');
    const below = hostBelow(BASE);
    // A browser sends the cookies of `/` to every path.
    const Cookie = cookieOf(await signInAt(above, '/session'));
    const asked = await below.host.request(`${BASE}/session`, { headers: { Cookie } });
    expect(await asked.json()).toEqual(NOBODY);
    const signedIn = await signInAt(below, `${BASE}/session`, { Cookie });
    expect(signedIn.headers.getSetCookie()).toHaveLength(1);
    const left = await below.host.request(`${BASE}/session?of=browser`, {
      method: 'DELETE',
      headers: { Cookie },
    });
    expect(left.headers.getSetCookie()).toEqual([]);
  });

  it('uses the same cookie names at the root as without a base path', async () => {
    const parts = {
      secret: 'a secret that is long enough for a test',
      service: 'embedded',
      idleMinutes: 720,
      clock: () => new Date(),
    };
    const store = memorySessions();
    const before = aHost({ session: createSessions({ ...parts, store }) });
    const now = aHost({ session: createSessions({ ...parts, store, basePath: '' }) });
    const headers = { Cookie: cookieOf(await signInAt(before, '/session')) };
    expect(await (await now.host.request('/session', { headers })).json()).toMatchObject({ signedIn: true });
  });

  it.each(['/leads', '/Bots'])('does not start below %s, the address of a page', (basePath) => {
    expect(() => staticFiles(builtDashboard(), [], basePath)).toThrow(/^BASE_PATH must not be the address/);
  });
});

describe('parseBasePath', () => {
  it.each([
    ['/', ''],
    ['/botdeck', '/botdeck'],
    ['/botdeck/', '/botdeck'],
    ['/tools/bot-deck_2.0~x', '/tools/bot-deck_2.0~x'],
  ])('parses %s as "%s"', (text, path) => expect(parseBasePath(text)).toBe(path));

  it.each([
    'botdeck',
    '//botdeck',
    '/a//b',
    '/botdeck//',
    '/..',
    '/a/../b',
    '/./a',
    '/a?b',
    '/a#b',
    '/a b',
    '/a%2fb',
    '/é',
    '/a\\b',
    '/:id',
    '/*',
    'https://x/y',
    '/"><script>',
  ])('rejects %s', (text) => expect(parseBasePath(text)).toBeNull());
});
