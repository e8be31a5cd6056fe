import '@testing-library/jest-dom/vitest';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import type * as EmotionCache from '@emotion/cache';
import * as React from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { cheapStyles } from './cheap-styles.ts';
import './pin-language.ts';

configure({
  // The first test that opens a page loads its code, which can take longer than the default second on a busy machine.
  asyncUtilTimeout: 30_000,
  // A waiting query creates an error for each change of the page. The getter prints the page only if the message is
  // read.
  getElementError: (message, container) => {
    const error = new Error();
    error.name = 'TestingLibraryElementError';
    const get = () => `${message}\n\n${prettyDOM(container)}`;
    return Object.defineProperty(error, 'message', { get, configurable: true });
  },
});

// Discard MUI's styles. No test depends on them, and jsdom would parse all rules for each visibility check.
vi.mock('@emotion/cache', async (original) => {
  const { default: createCache } = await original<typeof EmotionCache>();
  const container = document.createElement('div');
  return { default: (options: EmotionCache.Options) => createCache({ ...options, container }) };
});

/** React warns about `<search>`, because jsdom does not support this element yet. */
const JSDOM_GAP =
  'The tag <%s> is unrecognized in this browser. If you meant to render a React component, start its name with an uppercase letter. search';

/** Messages on the console during a test. Any message fails the test. */
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
  // Restore mocks first. A spy on a fake timer would otherwise put the fake back in place of the real timer.
  vi.restoreAllMocks();
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
  // Notify the page that local storage is empty, as another tab would, so that settings return to their defaults.
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
});

// jsdom has no layout. These stubs provide the layout functions that libraries call, as for a window that never
// changes.
window.scrollTo = () => undefined;
Element.prototype.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// React captures a stack trace for each element, for messages that tests never read. This took a tenth of the time of
// page tests. React stops after many elements in one second, so this getter reports a huge number.
Object.defineProperty(
  (React as unknown as Record<string, object>)[
    '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
  ]!,
  'recentlyCreatedOwnerStacks',
  { get: () => Number.POSITIVE_INFINITY, set: () => {} },
);

window.getComputedStyle = cheapStyles();
