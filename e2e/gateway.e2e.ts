import { rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { newFolder } from './data-folder.ts';
import { expect, hostTest as test } from './fixtures.ts';
import { runHost, type RunningHost } from './run-host.ts';

/**
 * The Content-Type headers that a hostile service may send. The number in the request path is an index in this list.
 */
const TYPES: readonly (string | string[] | null)[] = [
  'text/html',
  'TEXT/HTML; charset=utf-8',
  'text/xml',
  'image/svg+xml',
  'application/xhtml+xml',
  'application/rss+xml',
  'text/javascript',
  'application/javascript',
  'Text/ECMAScript',
  'text/css',
  'application/wasm',
  'application/manifest+json',
  'application/json',
  'application/json; charset=utf-16',
  'text/json',
  'text/plain',
  'multipart/x-mixed-replace; boundary=x',
  'application/json, text/html',
  ['application/json', 'text/html'],
  ['text/javascript', 'application/json'],
  'nonsense',
  '',
  null,
];

/** Response bodies that send a request to the server `sink` if the browser executes or applies them. */
const bodies = (sink: string) => ({
  html: `<!doctype html><body><script>fetch('${sink}/html')</script><img src="${sink}/picture"></body>`,
  xml:
    `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:h="http://www.w3.org/1999/xhtml">` +
    `<script>fetch('${sink}/svg')</script><h:script>fetch('${sink}/xml')</h:script></svg>`,
  module: `fetch('${sink}/module'); export {};`,
  classic: `self.ran = true; fetch('${sink}/classic'); self.postMessage?.('ran');`,
  style: `body { z-index: 4310 }`,
  parts: `--x\r\nContent-Type: text/html\r\n\r\n<script>fetch('${sink}/parts')</script>\r\n--x--`,
});
type Body = keyof ReturnType<typeof bodies>;

let service: Server;
let sink: Server;
let host: RunningHost;
let dataDir: string;
const reached: string[] = [];

const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/**
 * Returns the path of the response with the content type `TYPES[type]` and the given body, relative to the URL of the
 * service.
 */
const pathTo = (type: number, body: Body) => `/lead/${body}-${type}`;

test.beforeAll(async () => {
  sink = createServer((request, response) => {
    reached.push(request.url ?? '');
    response.setHeader('Access-Control-Allow-Origin', '*').end();
  });
  await new Promise<void>((listening) => sink.listen(0, '127.0.0.1', listening));

  service = createServer((request, response) => {
    if (request.url === '/persona') {
      response.setHeader('Content-Type', 'application/json');
      response.write('['.padEnd(3 * 1024 * 1024), () => response.destroy());
      return;
    }
    const [, body = '', place = ''] = /(\w+)-(\d+)/.exec(request.url ?? '') ?? [];
    const type = request.method === 'GET' ? TYPES[Number(place)] : 'text/plain';
    for (const one of [type].flat()) if (typeof one === 'string') response.appendHeader('Content-Type', one);
    response.end(bodies(urlOf(sink))[body as Body] ?? bodies(urlOf(sink)).html);
  });
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening));

  dataDir = newFolder();
  host = await runHost(['--data', dataDir], { SERVICE_URL: urlOf(service) });
});

// Chromium blocks requests to the loopback address from pages that did not come over the network, such as the
// bare page. This permission allows the requests to the sink.
test.use({ permissions: ['local-network-access'] });

test.beforeEach(() => void reached.splice(0));

test.afterAll(async () => {
  expect(await host.stop()).toBe(0);
  service.close().closeAllConnections();
  sink.close().closeAllConnections();
  rmSync(dataDir, { recursive: true });
});

/**
 * Opens a page of `origin` without a content security policy. The response headers of the host are then the only
 * protection.
 */
async function openBarePage(page: Page, origin: string): Promise<void> {
  await page.route(`${origin}/bare`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>bare</p>' }),
  );
  await page.goto(`${origin}/bare`);
}

/**
 * Waits until no request has reached the sink for half a second. 'networkidle' cannot be used, because a frame may load
 * forever.
 */
async function untilQuiet(): Promise<void> {
  for (let before = -1; before !== reached.length;) {
    before = reached.length;
    await delay(500);
  }
}

/** Visits the sink and returns the paths of all requests that reached the sink before this visit. */
async function reachedFrom(page: Page): Promise<Set<string>> {
  await page.goto(`${urlOf(sink)}/visit`);
  return new Set(reached.slice(0, reached.indexOf('/visit')));
}

/**
 * Makes the open page try each way to execute, apply or show each response. Returns the successful attempts that the
 * page itself can detect.
 */
async function tryAll(page: Page, base: string): Promise<string[]> {
  const below = (ways: string[], wanted: Body[]) =>
    wanted.flatMap((body) =>
      ways.map((way) => TYPES.map((_, type) => ({ way, address: base + pathTo(type, body) }))),
    );
  const oneByOne = [
    ...below(['script', 'worker', 'serviceWorker'], ['classic']),
    ...below(['module', 'import'], ['module']),
    ...below(['stylesheet'], ['style']),
  ];
  // Frames are tried in parallel, because most of them fire no event and take the whole `PATIENCE_MS`.
  const frames = ['iframe', 'object', 'embed'].map((way) => below([way], ['html', 'xml', 'parts']).flat());
  const attempts = [...oneByOne.flat().map((attempt) => [attempt]), ...frames];
  const succeeded = await page.evaluate(async (batches) => {
    /** The maximum wait for a frame. A frame fires no event if the browser offers its content as a download. */
    const PATIENCE_MS = 1000;
    const settled = (target: EventTarget) =>
      new Promise<string>((resolve) => {
        for (const event of ['load', 'message', 'error'])
          target.addEventListener(event, () => resolve(event));
      });
    const add = async (tag: string, attributes: Record<string, string>) => {
      const element = document.createElement(tag);
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      const outcome = settled(element);
      document.body.append(element);
      return { element, outcome: await outcome };
    };
    const show = async (tag: string, attributes: Record<string, string>) => {
      const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
      await Promise.race([add(tag, attributes), patience]);
      // The content of a frame reports to the sink if it is executed. The page itself cannot distinguish a
      // blocked frame from a document.
      return false;
    };
    const ways: Record<string, (address: string) => Promise<boolean>> = {
      script: async (src) => (await add('script', { src })).outcome === 'load',
      module: async (src) => (await add('script', { src, type: 'module' })).outcome === 'load',
      import: (address) => import(address).then(() => true),
      worker: async (address) => (await settled(new Worker(address))) === 'message',
      serviceWorker: (address) => navigator.serviceWorker.register(address).then(() => true),
      stylesheet: async (href) => {
        const { element, outcome } = await add('link', { rel: 'stylesheet', href });
        const isApplied = getComputedStyle(document.body).zIndex === '4310';
        element.remove();
        return outcome === 'load' || isApplied;
      },
      iframe: (src) => show('iframe', { src }),
      object: (data) => show('object', { data }),
      embed: (src) => show('embed', { src }),
    };
    const did: string[] = [];
    const attempt = async ({ way, address }: { way: string; address: string }) => {
      if (await ways[way]!(address).catch(() => false)) did.push(`${way} ${new URL(address).pathname}`);
    };
    for (const batch of batches) await Promise.all(batch.map(attempt));
    if ('ran' in globalThis) did.push('a global was set');
    return did;
  }, attempts);
  await untilQuiet();
  return succeeded;
}

/** Opens a URL as a page. Ignores the error that Playwright throws if the browser downloads the response instead. */
async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address).catch((error: Error) => {
    if (!error.message.includes('Download is starting')) throw error;
  });
}

test.describe('a response of a hostile service', () => {
  test('is executed in a page of its own origin and detected by this test', async ({ page }) => {
    await openBarePage(page, urlOf(service));
    const succeeded = await tryAll(page, urlOf(service));
    for (const way of ['script', 'module', 'import', 'worker', 'serviceWorker', 'stylesheet', 'a global']) {
      expect(succeeded).toContainEqual(expect.stringMatching(new RegExp(`^${way} `)));
    }
    const traces = ['/classic', '/module', '/html', '/picture', '/svg', '/xml', '/parts'];
    expect(await reachedFrom(page)).toEqual(new Set(traces));
  });

  test('is neither executed nor shown in a page of the dashboard origin without a security policy', async ({
    page,
  }) => {
    await openBarePage(page, host.url);
    expect(await tryAll(page, `${host.url}/api`)).toEqual([]);
    expect(await reachedFrom(page)).toEqual(new Set());
  });

  test('is neither executed nor shown in the page of the dashboard', async ({ page }) => {
    await page.goto(host.url);
    await expect(page.getByLabel('API key', { exact: true })).toBeVisible();
    expect(await tryAll(page, `${host.url}/api`)).toEqual([]);
    expect(await reachedFrom(page)).toEqual(new Set());
  });

  test('is neither executed nor shown if its URL is opened as a page', async ({ page }) => {
    for (const body of ['html', 'xml', 'parts'] satisfies Body[]) {
      for (const type of TYPES.keys()) await visit(page, `${host.url}/api${pathTo(type, body)}`);
    }
    // For other methods than GET, a response can become a page only through a form. This response is plain
    // text.
    await openBarePage(page, host.url);
    await page.evaluate((action) => {
      const form = document.createElement('form');
      document.body.append(Object.assign(form, { action, method: 'post' }));
      form.submit();
    }, `${host.url}/api/bot/html-0/persona-split-test/end`);
    await expect(page).toHaveURL(/end$/);
    await expect(page.locator('body')).toContainText('<script>');
    expect(await reachedFrom(page)).toEqual(new Set());
  });
});

test('a response that breaks off is an error for the page', async ({ page }) => {
  await openBarePage(page, host.url);
  const outcome = await page.evaluate(async () => {
    const response = await fetch('/api/persona');
    const read = await response.text().catch((error: Error) => error.name);
    return { status: response.status, read };
  });
  expect(outcome).toEqual({ status: 200, read: 'TypeError' });
});
