import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  chromium,
  type Browser,
  type BrowserContextOptions,
  type CDPSession,
  type Page,
} from '@playwright/test';
import { findBrowser } from '../e2e/find-browser.ts';

const PROBE = fileURLToPath(new URL('probe.js', import.meta.url));

const CPU_SLOWDOWN = 4;

/** A collection takes a part of a second itself. */
const HEAP_LOOKS_MS = { withGarbage: 50, inUse: 500 };

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
  /** Resolves when one of these texts, which only the service knows, is on the screen. */
  opened: (texts: readonly string[]) => Promise<{
    firstRead: number;
    shown: number;
    blocked: number;
    codeBytes: number;
    codeFiles: number;
  }>;
  /** Once all is there: how much of the page moved by itself until then is the browser's 'layout shift'. */
  settled: () => { firstPaint: number; shifted: number };
  /** From the reader's last click or key until the row at this place (0 is the first of all) shows this text. */
  sinceAction: (place: number, text: string) => Promise<number>;
  /** The same until the element of this selector shows this text. */
  sinceActionUntil: (selector: string, text: string) => Promise<number>;
  /** The same until an element of this selector is opaque, drawn whole, and where it was a frame before. */
  sinceActionUntilStill: (selector: string) => Promise<number>;
  /** What tasks of more than 50 ms took beyond these since the reader's last click or key. */
  blockedSinceAction: () => number;
  /** The worst time from a key to its next paint since this was last asked. The browser tells it in steps of 8 ms. */
  takeSlowestKey: () => number;
  /** When the table last changed, heading and rows: resolves once it has not done so for this long. */
  tableSettled: (quietMs: number) => Promise<number>;
  /** From the top of the table down, through all of it unless a speed is given. */
  scroll: (course: { milliseconds: number; pixelsPerSecond?: number }) => Promise<{
    fps: number;
    droppedShare: number;
    /** Frames in which a row was missing where one was looked for, or was there without all of its cells. */
    blank: number;
    partial: number;
  }>;
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
      // Where somebody watches, as here, a browser reads all code again for the first error that is made, to know its
      // lines; React makes one as it starts. Nobody else's browser does.
      '--js-flags=--no-enable-lazy-source-positions',
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
  /** The most MiB of them while `act` lasts: with their garbage, or with all of it collected before each look. */
  heapPeak: (counted: 'withGarbage' | 'inUse', act: () => Promise<unknown>) => Promise<number>;
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
      heap: () => heapOf(devtools, 'inUse'),
      heapPeak: async (counted, act) => {
        const acting = act().then(() => 'done');
        let peak = 0;
        do {
          // oxlint-disable-next-line no-await-in-loop -- one look after the other
          peak = Math.max(peak, await heapOf(devtools, counted));
          // oxlint-disable-next-line no-await-in-loop -- the same
        } while ((await Promise.race([acting, setTimeout(HEAP_LOOKS_MS[counted])])) !== 'done');
        return peak;
      },
    });
  } finally {
    await context.close();
  }
}

async function heapOf(devtools: CDPSession, counted: 'withGarbage' | 'inUse'): Promise<number> {
  if (counted === 'inUse') await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize / 1024 ** 2;
}

/** Measures all in turn (A B A B…), so that a machine that drifts drifts for each. */
export async function interleaved<Name extends string, Subject, Measured extends Record<string, number>>(
  runs: number,
  subjects: Record<Name, Subject>,
  measure: (subject: Subject) => Promise<Measured>,
): Promise<Record<Name, Measured[]>> {
  const names = Object.keys(subjects) as Name[];
  const results = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Measured[]>;
  for (let run = 0; run < runs; run += 1) {
    for (const name of names) results[name].push(await measure(subjects[name]));
    process.stderr.write(`run ${run + 1} of ${runs}\n`);
  }
  return results;
}
