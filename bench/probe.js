// @ts-check
/**
 * Measures times inside the page. The browser runs this script before the scripts of the page. It is plain JavaScript,
 * because the browser loads the file unchanged. All times refer to painted frames: the script reads the clock in the
 * first task after a paint.
 */
(() => {
  const FRAME_MS = 1000 / 60;
  /** The maximum time until content must appear. After this time, the benchmark fails. */
  const PATIENCE_MS = 60_000;

  /** The time of the last click or key, as reported by the browser. */
  let actedAt = 0;
  for (const type of ['click', 'keydown']) {
    addEventListener(type, (event) => void (actedAt = event.timeStamp), { capture: true });
  }

  /** @type {{ start: number, duration: number }[]} */
  const longTasks = [];
  new PerformanceObserver((list) => {
    for (const { startTime: start, duration } of list.getEntries()) longTasks.push({ start, duration });
  }).observe({ type: 'longtask', buffered: true });

  /** @type {{ start: number, value: number }[]} */
  const shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { startTime: start, value } = /** @type {PerformanceEntry & { value: number }} */ (entry);
      shifts.push({ start, value });
    }
  }).observe({ type: 'layout-shift', buffered: true });

  /**
   * The time from each key to its next paint.
   * @type {number[]}
   */
  let keyPaints = [];
  addEventListener(
    'keydown',
    ({ timeStamp }) => void afterPaint().then((at) => void keyPaints.push(at - timeStamp)),
    { capture: true },
  );

  let slowestKey = 0;
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) {
      if (/^(key|input)/.test(name)) slowestKey = Math.max(slowestKey, duration);
    }
  }).observe(
    /** @type {PerformanceObserverInit} */ ({ type: 'event', durationThreshold: 16, buffered: true }),
  );

  /** @returns {Promise<number>} */
  function afterPaint() {
    return new Promise((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => resolve(performance.now()));
        port1.start();
        port2.postMessage(null);
      });
    });
  }

  /**
   * @param {() => boolean} isThere
   * @returns {Promise<number>}
   */
  async function painted(isThere) {
    if (!isThere()) {
      await new Promise((/** @type {(done: void) => void} */ resolve, reject) => {
        const patience = setTimeout(
          () => reject(new Error('the page did not show the content')),
          PATIENCE_MS,
        );
        const observer = new MutationObserver(() => {
          if (!isThere()) return;
          clearTimeout(patience);
          observer.disconnect();
          resolve();
        });
        observer.observe(document, {
          subtree: true,
          childList: true,
          attributes: true,
          characterData: true,
        });
      });
    }
    return afterPaint();
  }

  /** Returns the visible page. The product keeps visited pages in the document but hides them. */
  function shownPage() {
    return document.querySelector('[data-page="shown"]') ?? document;
  }

  function shows(/** @type {string} */ selector, /** @type {string} */ text) {
    return shownPage().querySelector(selector)?.textContent?.includes(text) ?? false;
  }

  /**
   * Returns the table row at `place`. The row attribute `aria-rowindex` starts at 2, because the header row has 1.
   * @param {number} place
   */
  function rowAt(place) {
    return shownPage().querySelector(`tbody tr[aria-rowindex="${place + 2}"]`);
  }

  /**
   * Returns the share of the scroll distance that is covered at `time`. The scroll accelerates at the start, like a
   * real scroll.
   * @param {number} time
   */
  function progress(time) {
    const begin = 0.05;
    return (time < begin ? (time * time) / (2 * begin) : time - begin / 2) / (1 - begin / 2);
  }

  const firstRow = painted(() => rowAt(0) !== null);
  // Prevents an unhandled rejection on pages without table rows.
  firstRow.catch(() => undefined);

  /** Returns the timing entries of HTML, JS and CSS that the page requested before `moment`. */
  function codeUntil(/** @type {number} */ moment) {
    return [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource').filter(({ name }) => /\.(js|css)$/.test(name)),
    ].filter(({ startTime }) => startTime < moment);
  }

  /** Returns the sum of the transferred sizes without headers. */
  function bytesOf(/** @type {PerformanceEntry[]} */ entries) {
    return entries.reduce(
      (sum, entry) => sum + /** @type {PerformanceResourceTiming} */ (entry).encodedBodySize,
      0,
    );
  }

  function blockedUntil(/** @type {number} */ moment) {
    const blocking = longTasks.filter(({ start }) => start < moment);
    return blocking.reduce((sum, { duration }) => sum + duration - 50, 0);
  }

  globalThis.probe = {
    async start() {
      const firstRowAt = await firstRow;
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      return {
        firstPaint: paint?.startTime ?? Number.NaN,
        firstRow: firstRowAt,
        blocked: blockedUntil(firstRowAt),
        codeBytes: bytesOf(codeUntil(firstRowAt)),
      };
    },

    async opened(texts) {
      const shown = await painted(() => {
        const words = (document.querySelector('main') ?? document.body)?.textContent ?? '';
        return texts.some((text) => words.includes(text));
      });
      const reads = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/'));
      const code = codeUntil(shown);
      return {
        firstRead: reads[0]?.startTime ?? Number.NaN,
        shown,
        blocked: blockedUntil(shown),
        codeBytes: bytesOf(code),
        codeFiles: code.length,
      };
    },

    settled() {
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      const code = codeUntil(Infinity);
      return {
        firstPaint: paint?.startTime ?? Number.NaN,
        blockedInAll: blockedUntil(Infinity),
        codeBytesInAll: bytesOf(code),
        codeFilesInAll: code.length,
        shifted: shifts.reduce((sum, { value }) => sum + value, 0),
      };
    },

    blockedSinceAction() {
      const since = longTasks.filter(({ start, duration }) => start + duration > actedAt);
      return since.reduce((sum, { duration }) => sum + duration - 50, 0);
    },

    async sinceActionUntilStill(selector) {
      actedAt = 0;
      for (let before = '', at = 0; ;) {
        const now = await afterPaint();
        const shown = actedAt > 0 ? document.querySelector(selector) : null;
        const isOpaque = shown?.checkVisibility({ opacityProperty: true, visibilityProperty: true });
        const isMoving = document.getAnimations().some(({ effect, playState }) => {
          if (!(effect instanceof KeyframeEffect) || playState !== 'running') return false;
          // Ignores the animation with which MUI detects autofill. It changes no property: its keyframes
          // contain only their timing.
          const changesSomething = effect.getKeyframes().some((frame) => Object.keys(frame).length > 4);
          return changesSomething && (effect.target?.contains(shown) || shown?.contains(effect.target));
        });
        const place = shown && isOpaque && !isMoving ? JSON.stringify(shown.getBoundingClientRect()) : '';
        if (place !== '' && place === before) return at - actedAt;
        before = place;
        at = now;
      }
    },

    async sinceAction(place, text) {
      return (await painted(() => rowAt(place)?.textContent?.includes(text) ?? false)) - actedAt;
    },

    async sinceActionUntil(selector, text) {
      return (await painted(() => shows(selector, text))) - actedAt;
    },

    shownAt(selector, text) {
      return painted(() => shows(selector, text));
    },

    async tableSettled(quietMs) {
      let settled = 0;
      const isOfTable = (/** @type {Node} */ node) =>
        (node instanceof Element ? node : node.parentElement)?.closest('[aria-rowcount]') != null;
      const observer = new MutationObserver((changes) => {
        const isChanged = changes.some(
          ({ target, addedNodes }) =>
            isOfTable(target) ||
            [...addedNodes].some((node) => node instanceof Element && node.querySelector('[aria-rowcount]')),
        );
        if (isChanged) void afterPaint().then((at) => void (settled = Math.max(settled, at)));
      });
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      settled = Math.max(settled, await firstRow);
      while (performance.now() < settled + quietMs) await new Promise((rested) => setTimeout(rested, 100));
      observer.disconnect();
      return settled;
    },

    takeSlowestKey() {
      const slowest = slowestKey;
      slowestKey = 0;
      return slowest;
    },

    takeKeyPaints() {
      const paints = keyPaints;
      keyPaints = [];
      return paints;
    },

    async scroll({ milliseconds, pixelsPerSecond }) {
      let scroller = /** @type {HTMLElement} */ (shownPage().querySelector('tbody tr[aria-rowindex]'));
      while (scroller.parentElement && !/auto|scroll/.test(getComputedStyle(scroller).overflowY)) {
        scroller = scroller.parentElement;
      }
      scroller.scrollTop = 0;
      await new Promise((rested) => setTimeout(rested, 500));
      const { left, top, width, height } = scroller.getBoundingClientRect();
      // Samples one point per animation frame, at alternating heights. Each sample takes time from the frame.
      const looks = [0.1, 0.5, 0.97];
      const rowAtLook = (/** @type {number} */ frame) =>
        document
          .elementFromPoint(left + width / 2, top + height * (looks[frame % looks.length] ?? 0))
          ?.closest('tr[aria-rowindex]');
      const cells = rowAt(0)?.childElementCount ?? 0;
      const wholeWay = scroller.scrollHeight - scroller.clientHeight;
      const way = pixelsPerSecond === undefined ? wholeWay : (pixelsPerSecond * milliseconds) / 1000;
      if (way > wholeWay) throw new Error('the page is too short to be scrolled for so long');
      const begin = performance.now();
      let frames = 0;
      let blank = 0;
      let partial = 0;
      let longest = 0;
      for (let now = begin; now < begin + milliseconds; frames += 1) {
        requestAnimationFrame((at) => {
          scroller.scrollTop = way * progress(Math.min(1, Math.max(0, (at - begin) / milliseconds)));
        });
        const before = now;
        now = await afterPaint();
        longest = Math.max(longest, now - before);
        const row = rowAtLook(frames);
        if (!row) blank += 1;
        else if (row.childElementCount < cells) partial += 1;
      }
      const seconds = (performance.now() - begin) / 1000;
      const expected = (seconds * 1000) / FRAME_MS;
      const droppedShare = Math.max(0, 1 - frames / expected);
      return { fps: frames / seconds, droppedShare, longest, blank, partial };
    },
  };
})();
