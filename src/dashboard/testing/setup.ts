import '@testing-library/jest-dom/vitest';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import type * as EmotionCache from '@emotion/cache';
import * as React from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { cheapStyles } from './cheap-styles.ts';
import './pin-language.ts';

configure({
  // A page's code is loaded when a test first opens it, which on a busy machine takes longer than the usual second.
  asyncUtilTimeout: 30_000,
  // A query that waits fails with every change of the page until it is found: the page is written down for who reads of it.
  getElementError: (message, container) => {
    const error = new Error();
    error.name = 'TestingLibraryElementError';
    const get = () => `${message}\n\n${prettyDOM(container)}`;
    return Object.defineProperty(error, 'message', { get, configurable: true });
  },
});

// The styles of MUI's parts go nowhere: no test looks at them, and jsdom reads through all of them for each question
// whether something is seen.
vi.mock('@emotion/cache', async (original) => {
  const { default: createCache } = await original<typeof EmotionCache>();
  const container = document.createElement('div');
  return { default: (options: EmotionCache.Options) => createCache({ ...options, container }) };
});

/** React takes its list of elements from the browser, and jsdom's does not have `<search>` yet. */
const JSDOM_GAP =
  'The tag <%s> is unrecognized in this browser. If you meant to render a React component, start its name with an uppercase letter. search';

/** What was complained of on the console. A test during which anybody complains has failed. */
let complaints: string[] = [];

beforeEach(() => {
  complaints = [];
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) => {
      const complaint = `console.${level}: ${words.map(String).join(' ')}`;
      if (!complaint.includes(JSDOM_GAP)) complaints.push(complaint);
    });
  }
});

afterEach(() => {
  cleanup();
  // In this order: a spy on a timer of the test would put that one back in the place of the real one.
  vi.restoreAllMocks();
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
  // As another tab would tell of it: what was chosen holds no longer.
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
});

// jsdom has no layout. These are what the libraries ask of it, answered as by a window that never changes.
window.scrollTo = () => undefined;
Element.prototype.scrollTo = () => undefined;
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// React notes of each element where it was made, by a stack of its own, for messages that no test reads: a tenth of what
// the tests of pages cost. It ends by itself where there were many in one second, which is what is told here.
Object.defineProperty(
  (React as unknown as Record<string, object>)[
    '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
  ]!,
  'recentlyCreatedOwnerStacks',
  { get: () => Number.POSITIVE_INFINITY, set: () => {} },
);

window.getComputedStyle = cheapStyles();
