import { fileURLToPath } from 'node:url';
import {
  chromium,
  type Browser,
  type BrowserContextOptions,
  type CDPSession,
  type Page,
} from '@playwright/test';
import { findBrowser } from '../e2e/find-browser.ts';
import type { Samples } from './report.ts';

const PROBE = fileURLToPath(new URL('probe.js', import.meta.url));

const CPU_SLOWDOWN = 4;

/** What Chrome's developer tools call 'Fast 4G'. */
const FAST_4G = {
  offline: false,
  latency: 60 * 2.75,
  downloadThroughput: (9_000_000 / 8) * 0.9,
  uploadThroughput: (1_500_000 / 8) * 0.9,
};

/** What `probe.js` offers in the measured page. In milliseconds; moments count from the start of the navigation. */
type Probe = {
  /** Resolves when the first row is on the screen. */
  start: () => Promise<{
    firstPaint: number;
    firstRow: number;
    /** What tasks of more than 50 ms took beyond these, until the first row. */
    blocked: number;
    /** Of HTML, JS and CSS, as they travelled, without headers. */
    codeBytes: number;
  }>;
  /** From the reader's last click or key until the row at this place (0 is the first of all) shows this text. */
  sinceAction: (place: number, text: string) => Promise<number>;
  /** The same until the element of this selector shows this text. */
  sinceActionUntil: (selector: string, text: string) => Promise<number>;
  /** What tasks of more than 50 ms took beyond these since the reader's last click or key. */
  blockedSinceAction: () => number;
  /** The worst time from a key to its next paint since this was last asked. The browser tells it in steps of 8 ms. */
  takeSlowestKey: () => number;
  scrollThrough: (milliseconds: number) => Promise<{ fps: number; droppedShare: number; blank: number }>;
};

declare global {
  var probe: Probe;
}

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: findBrowser(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
    ],
  });
}

/** Cookies of a signed-in reader. */
export async function signIn(browser: Browser, url: string, key: string) {
  const context = await browser.newContext();
  const reply = await context.request.post(`${url}/session`, { data: { key } });
  if (!reply.ok()) throw new Error(`sign-in answered ${reply.status()}`);
  const state = await context.storageState();
  await context.close();
  return state;
}

export type Visit = {
  page: Page;
  /** From the reader's action, which `act` does, until the row at this place shows this text. */
  timeToRow: (row: { place: number; text?: string }, act: () => Promise<unknown>) => Promise<number>;
  /** From the reader's action, which `act` does, until the element of this selector shows this text. */
  timeToText: (shown: { selector: string; text: string }, act: () => Promise<unknown>) => Promise<number>;
  /** MiB of JavaScript objects after a collection. */
  heap: () => Promise<number>;
};

type VisitOptions = BrowserContextOptions & {
  /** On a slow machine and a slow network. */
  slowed: boolean;
};

/** A visit by a newcomer, who has nothing cached, with the probe in the page. */
export async function visit<Result>(
  browser: Browser,
  { slowed, ...options }: VisitOptions,
  measure: (visit: Visit) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  try {
    const page = await context.newPage();
    await page.addInitScript({ path: PROBE });
    // Events are asked for in pages then, and not followed by a stream, with which no network is ever idle.
    await page.addInitScript(() => void Object.defineProperty(navigator, 'locks', { value: undefined }));
    const devtools = await context.newCDPSession(page);
    if (slowed) {
      await devtools.send('Network.enable');
      await devtools.send('Network.emulateNetworkConditions', FAST_4G);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    }
    return await measure({
      page,
      timeToRow: async ({ place, text = '' }, act) => {
        const shown = page.evaluate(([at, words]) => probe.sinceAction(at, words), [place, text] as const);
        const [time] = await Promise.all([shown, act()]);
        if (time <= 0) throw new Error(`row ${place} showed '${text}' before anything was done`);
        return time;
      },
      timeToText: async ({ selector, text }, act) => {
        const shown = page.evaluate(([place, words]) => probe.sinceActionUntil(place, words), [
          selector,
          text,
        ] as const);
        const [time] = await Promise.all([shown, act()]);
        if (time <= 0) throw new Error(`'${text}' was shown before anything was done`);
        return time;
      },
      heap: () => heapOf(devtools),
    });
  } finally {
    await context.close();
  }
}

async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize / 1024 ** 2;
}

/** Measures both in turn (A B A B…), so that a machine that drifts drifts for both. */
export async function interleaved<Subject, Measured extends Record<string, number>>(
  runs: number,
  subjects: Samples<Subject>,
  measure: (subject: Subject) => Promise<Measured>,
): Promise<Samples<Measured[]>> {
  const results: Samples<Measured[]> = { product: [], baseline: [] };
  for (let run = 0; run < runs; run += 1) {
    for (const name of ['product', 'baseline'] as const) {
      results[name].push(await measure(subjects[name]));
    }
    process.stderr.write(`run ${run + 1} of ${runs}\n`);
  }
  return results;
}
