import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  chromium,
  type Browser,
  type BrowserContextOptions,
  type CDPSession,
  type Page,
  type Request,
} from '@playwright/test';
import { findBrowser } from '../e2e/find-browser.ts';

const PROBE = fileURLToPath(new URL('probe.js', import.meta.url));

const CPU_SLOWDOWN = 4;

/**
 * The intervals between heap measurements. 'inUse' has a longer interval, because it collects the garbage before each
 * measurement, which takes part of a second.
 */
const HEAP_LOOKS_MS = { withGarbage: 50, inUse: 500 };

/** The network profile 'Fast 4G' of Chrome's developer tools. */
const FAST_4G = {
  offline: false,
  latency: 60 * 2.75,
  downloadThroughput: (9_000_000 / 8) * 0.9,
  uploadThroughput: (1_500_000 / 8) * 0.9,
};

const UNTHROTTLED = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

/**
 * The functions that `probe.js` provides in the measured page. All durations and times are in milliseconds. Times are
 * relative to the start of the navigation.
 */
type Probe = {
  /** Resolves when the first row of the table is painted. */
  start: () => Promise<{
    firstPaint: number;
    firstRow: number;
    /** The sum of the time beyond 50 ms of each task, until the first row is painted. */
    blocked: number;
    /** The transferred size of HTML, JS and CSS, without headers. */
    codeBytes: number;
  }>;
  /** Resolves when one of the texts is painted. The texts must come from the service, not from the code of the page. */
  opened: (texts: readonly string[]) => Promise<{
    firstRead: number;
    shown: number;
    blocked: number;
    codeBytes: number;
    codeFiles: number;
  }>;
  /** Resolves with the time at which the element with this selector shows the text. */
  shownAt: (selector: string, text: string) => Promise<number>;
  /**
   * Returns totals since the start of the navigation. Call it when the page has finished loading. `shifted` is the
   * cumulative layout shift that the browser reports.
   */
  settled: () => {
    firstPaint: number;
    blockedInAll: number;
    codeBytesInAll: number;
    codeFilesInAll: number;
    shifted: number;
  };
  /** The time from the last click or key until the row at `place` (0 is the first row) shows the text. */
  sinceAction: (place: number, text: string) => Promise<number>;
  /** The time from the last click or key until the element with this selector shows the text. */
  sinceActionUntil: (selector: string, text: string) => Promise<number>;
  /**
   * The time from the last click or key until an element with this selector is opaque and at the same position as in
   * the previous animation frame.
   */
  sinceActionUntilStill: (selector: string) => Promise<number>;
  /** The sum of the time beyond 50 ms of each task, since the last click or key. */
  blockedSinceAction: () => number;
  /** Returns the longest time from a key to its next paint, and resets it. The browser reports it in steps of 8 ms. */
  takeSlowestKey: () => number;
  /** Returns the time from each key to its next paint, and empties the list. */
  takeKeyPaints: () => number[];
  /** Resolves with the time of the table's last change when the table has not changed for `quietMs`. */
  tableSettled: (quietMs: number) => Promise<number>;
  /** Scrolls down from the top of the table. Without `pixelsPerSecond`, it scrolls through the whole table. */
  scroll: (course: { milliseconds: number; pixelsPerSecond?: number }) => Promise<{
    fps: number;
    droppedShare: number;
    /** The longest time between two animation frames. */
    longest: number;
    /**
     * The number of sampled animation frames with a missing row (`blank`) or with a row that lacks cells (`partial`).
     */
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
      // With a debugger attached, as here, the browser parses all code again at the first error to determine
      // its line numbers, and React creates an error at its start. The flag prevents the parsing, because
      // browsers of users have no debugger attached.
      '--js-flags=--no-enable-lazy-source-positions',
    ],
  });
}

/** Signs in at the host and returns the cookies of the browser context. */
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
  /** The time from the click or key in `act` until the row at `place` shows the text. */
  timeToRow: (row: { place: number; text?: string }, act: () => Promise<unknown>) => Promise<number>;
  /** The time from the click or key in `act` until the element with the selector shows the text. */
  timeToText: (shown: { selector: string; text: string }, act: () => Promise<unknown>) => Promise<number>;
  /** Resolves when no request has been in progress for this number of milliseconds. */
  quiet: (milliseconds: number) => Promise<void>;
  /** Ends the throttling of the network. */
  unthrottleNetwork: () => Promise<void>;
  /** Returns the size of the JavaScript heap after a garbage collection, in MiB. */
  heap: () => Promise<number>;
  /**
   * Returns the maximum size of the JavaScript heap during `act`, in MiB. 'inUse' collects garbage before each
   * measurement.
   */
  heapPeak: (counted: 'withGarbage' | 'inUse', act: () => Promise<unknown>) => Promise<number>;
};

type VisitOptions = BrowserContextOptions & {
  /** Whether the browser throttles the processor and the network. */
  slowed: boolean;
};

/** Opens a page with an empty cache and injects `probe.js`. */
export async function visit<Result>(
  browser: Browser,
  { slowed, ...options }: VisitOptions,
  measure: (visit: Visit) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  try {
    const page = await context.newPage();
    await page.addInitScript({ path: PROBE });
    // Without the Web Locks API, the page polls for events instead of keeping a stream open. An open stream
    // would prevent an idle network.
    await page.addInitScript(() => void Object.defineProperty(navigator, 'locks', { value: undefined }));
    const quiet = watchNetwork(page);
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
      quiet,
      unthrottleNetwork: async () => {
        await devtools.send('Network.emulateNetworkConditions', UNTHROTTLED);
      },
      heap: () => heapOf(devtools, 'inUse'),
      heapPeak: async (counted, act) => {
        const acting = act().then(() => 'done');
        let peak = 0;
        do {
          // oxlint-disable-next-line no-await-in-loop -- samples are taken one after another
          peak = Math.max(peak, await heapOf(devtools, counted));
          // oxlint-disable-next-line no-await-in-loop -- samples are taken one after another
        } while ((await Promise.race([acting, setTimeout(HEAP_LOOKS_MS[counted])])) !== 'done');
        return peak;
      },
    });
  } finally {
    await context.close();
  }
}

/**
 * Returns a function that waits until no request has been in progress for some time. Playwright's 'networkidle' occurs
 * only once per document, so it does not cover later requests.
 */
function watchNetwork(page: Page): Visit['quiet'] {
  const open = new Set<Request>();
  let changedAt = performance.now();
  page.on('request', (request) => {
    open.add(request);
    changedAt = performance.now();
  });
  const end = (request: Request) => {
    open.delete(request);
    changedAt = performance.now();
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return async (milliseconds) => {
    while (open.size > 0 || performance.now() < changedAt + milliseconds) await setTimeout(20);
  };
}

async function heapOf(devtools: CDPSession, counted: 'withGarbage' | 'inUse'): Promise<number> {
  if (counted === 'inUse') await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize / 1024 ** 2;
}

/**
 * Measures the subjects in turn (A B A B…), so that a change in the load of the machine affects all subjects equally.
 */
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
