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

/** The intervals between heap samples. 'inUse' is longer because a garbage collection takes part of a second. */
const HEAP_LOOKS_MS = { withGarbage: 50, inUse: 500 };

/** The 'Fast 4G' profile of Chrome's developer tools. */
const FAST_4G = {
  offline: false,
  latency: 60 * 2.75,
  downloadThroughput: (9_000_000 / 8) * 0.9,
  uploadThroughput: (1_500_000 / 8) * 0.9,
};

const UNTHROTTLED = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

/**
 * The functions of `probe.js` in the measured page. All times are in milliseconds; points in time count from the start
 * of the navigation.
 */
type Probe = {
  /** Resolves when the first row is on the screen. */
  start: () => Promise<{
    firstPaint: number;
    firstRow: number;
    /** The time of tasks beyond 50 ms each, until the first row. */
    blocked: number;
    /** The transferred size of HTML, JS and CSS, without headers. */
    codeBytes: number;
  }>;
  /** Resolves when one of the texts is on the screen. Only the service knows these texts. */
  opened: (texts: readonly string[]) => Promise<{
    firstRead: number;
    shown: number;
    blocked: number;
    codeBytes: number;
    codeFiles: number;
  }>;
  /** Resolves with the time at which the element of this selector shows this text. */
  shownAt: (selector: string, text: string) => Promise<number>;
  /**
   * Call this when the page has loaded. The totals count everything since the start. `shifted` is the layout shift that
   * the browser reports.
   */
  settled: () => {
    firstPaint: number;
    blockedInAll: number;
    codeBytesInAll: number;
    codeFilesInAll: number;
    shifted: number;
  };
  /** The time from the last click or key until the row at this place (0 is the first row) shows this text. */
  sinceAction: (place: number, text: string) => Promise<number>;
  /** The time from the last click or key until the element of this selector shows this text. */
  sinceActionUntil: (selector: string, text: string) => Promise<number>;
  /**
   * The time from the last click or key until an element of this selector is opaque, completely drawn, and at the same
   * position as in the previous frame.
   */
  sinceActionUntilStill: (selector: string) => Promise<number>;
  /** The time of tasks beyond 50 ms each, since the last click or key. */
  blockedSinceAction: () => number;
  /** Returns and resets the longest time from a key to its next paint. The browser reports it in steps of 8 ms. */
  takeSlowestKey: () => number;
  /** Returns and removes the times from each key to its next paint. */
  takeKeyPaints: () => number[];
  /** Returns the time of the table's last change. Resolves when the table has not changed for `quietMs`. */
  tableSettled: (quietMs: number) => Promise<number>;
  /** Scrolls from the top, through the whole table unless `pixelsPerSecond` is set. */
  scroll: (course: { milliseconds: number; pixelsPerSecond?: number }) => Promise<{
    fps: number;
    droppedShare: number;
    /** The longest time between two frames. */
    longest: number;
    /** The number of sampled frames with a missing row (`blank`) or with a row without all its cells (`partial`). */
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
      // With a debugger attached, as in this bench, a browser reads all code again at the first error to determine its
      // lines, and React creates an error at its start. This flag prevents that, because users' browsers do not do it.
      '--js-flags=--no-enable-lazy-source-positions',
    ],
  });
}

/** Returns the cookies of a signed-in user. */
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
  /** The time from the user's action in `act` until the row at this place shows this text. */
  timeToRow: (row: { place: number; text?: string }, act: () => Promise<unknown>) => Promise<number>;
  /** The time from the user's action in `act` until the element of this selector shows this text. */
  timeToText: (shown: { selector: string; text: string }, act: () => Promise<unknown>) => Promise<number>;
  /** Resolves when no request has been in progress for this time. */
  quiet: (milliseconds: number) => Promise<void>;
  /** Removes the throttling of the network. */
  unthrottleNetwork: () => Promise<void>;
  /** The size of JavaScript objects after a garbage collection, in MiB. */
  heap: () => Promise<number>;
  /** The maximum heap size during `act`, in MiB: with garbage, or after a collection before each sample. */
  heapPeak: (counted: 'withGarbage' | 'inUse', act: () => Promise<unknown>) => Promise<number>;
};

type VisitOptions = BrowserContextOptions & {
  /** Whether to throttle the processor and the network. */
  slowed: boolean;
};

/** Opens a page with an empty cache and the probe. */
export async function visit<Result>(
  browser: Browser,
  { slowed, ...options }: VisitOptions,
  measure: (visit: Visit) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  try {
    const page = await context.newPage();
    await page.addInitScript({ path: PROBE });
    // Without locks, the page requests events in pages instead of a stream. A stream would prevent an idle network.
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
 * Returns a function that waits until no request has been in progress for some time. The browser reports an idle network
 * only once for a document, so it does not report the end of later requests.
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

/** Measures the subjects in turn (A B A B…), so that changes of the machine affect all equally. */
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
