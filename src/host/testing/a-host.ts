import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AppConfig } from '#contract/app-config.ts';
import { tempFolder } from '#service/db/testing/temp-folder.ts';
import { collector, type LogLine } from '#service/testing/log-collector.ts';
import { createHost } from '../host.ts';
import { problem } from '../problem.ts';
import { createSessions, type SessionOptions } from '../session.ts';
import { memorySessions } from '../session-store.ts';
import { staticFiles } from '../static-files.ts';

export const GOOD_KEY = 'canary-key-8c1f';

export const config: AppConfig = {
  connection: 'hosted',
  serviceUrl: '/api',
  keyHeader: 'X-SVC-KEY',
  extensions: ['listSources'],
  parameters: {},
  sample: { apiKey: GOOD_KEY, agency: 'Harbour & Pine' },
};

/** The inline script of the page in `builtDashboard`. */
export const FIRST_SCRIPT = 'first();';

export function builtDashboard(): string {
  const folder = tempFolder();
  mkdirSync(join(folder, 'assets'));
  writeFileSync(
    join(folder, 'index.html'),
    `<head><meta name="csp-nonce" content="__CSP_NONCE__"><meta name="base-path" content="/" />
    <link rel="preload" href="/config.json" as="fetch" crossorigin />
    <link rel="preload" href="/session" as="fetch" crossorigin />
    <script data-settings='[]'>${FIRST_SCRIPT}</script>
    <style nonce="__CSP_NONCE__">@font-face { src: url(/assets/font.woff2) }</style></head>
    <div id="root"></div>`,
  );
  writeFileSync(
    join(folder, 'pages.json'),
    JSON.stringify({
      frame: `<nav><ul>${entry('leads').html}${entry('bots').html}</ul></nav><h1>__TITLE__</h1>__OUTLINE__`,
      entries: { '/leads': entry('leads'), '/bots': { ...entry('bots'), extension: 'listBots' } },
      readOptions: { headers: { accept: 'application/json' }, options: { cache: 'no-store' } },
      reads: {
        '/leads': [
          { path: '/lead', query: 'page=1', extensions: [] },
          { path: '/report', query: '', extensions: ['listReports'] },
        ],
      },
      pages: [
        aPage('leads', {
          title: 'Leads',
          outline: '<hr>',
          entry: '/leads',
        }),
        aPage('bots', { title: 'Bots', entry: '/bots' }),
        aPage('guide', { session: 'optional' }),
        aPage('sign-in', { session: 'none' }),
      ],
    }),
  );
  writeFileSync(join(folder, 'assets/app-1a2b.js'), 'plain');
  writeFileSync(join(folder, 'assets/app-1a2b.js.br'), 'brotli');
  writeFileSync(join(folder, 'assets/app-1a2b.js.gz'), 'gzip');
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
  return folder;
}

function entry(name: string) {
  const html = `<li><a href="/${name}">${name}</a></li>`;
  return { html, current: html.replace('<a', '<a aria-current="page"'), extension: null };
}

function aPage(name: string, facts: object) {
  return {
    addresses: `^/${name}/?$`,
    session: 'needed',
    title: null,
    outline: '',
    entry: null,
    scripts: [`/assets/${name}-1a.js`],
    ...facts,
  };
}

/** Creates a host with a service that accepts one key and records all requests. */
export function aHost(
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
    components: async () => ({ service: { state: 'ok' } }),
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
    files: staticFiles(builtDashboard(), config.extensions),
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

export const NOBODY = { signedIn: false, agency: null, id: null, held: [] };

/** The error of a database driver if the server is down. */
export function noDatabase(): Error {
  return Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
}

export function cookieOf(response: Response): string {
  return response.headers.get('Set-Cookie')?.split(';')[0] ?? '';
}

/** Returns the id of a cookie's sign-in, as tabs use it. */
export function idIn(cookie: string): string {
  return /_([0-9a-f]{16})=/.exec(cookie)?.[1] ?? '';
}
