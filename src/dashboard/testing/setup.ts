import '@testing-library/jest-dom/vitest';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import type * as EmotionCache from '@emotion/cache';
import { BroadcastChannel, threadId } from 'node:worker_threads';
import * as React from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { cheapStyles } from './cheap-styles.ts';
import './pin-language.ts';

configure({
  // The first test that opens a page loads the code of the page. On a busy machine, this can take longer than
  // the default timeout of one second.
  asyncUtilTimeout: 30_000,
  // A waiting query creates an error for each change of the page. Printing the page is slow, so the getter
  // prints it only if the message is read.
  getElementError: (message, container) => {
    const error = new Error();
    error.name = 'TestingLibraryElementError';
    const get = () => `${message}\n\n${prettyDOM(container)}`;
    return Object.defineProperty(error, 'message', { get, configurable: true });
  },
});

// Discards the styles of MUI. No test depends on them, and jsdom would parse all rules for each visibility
// check.
vi.mock('@emotion/cache', async (original) => {
  const { default: createCache } = await original<typeof EmotionCache>();
  const container = document.createElement('div');
  return { default: (options: EmotionCache.Options) => createCache({ ...options, container }) };
});

/** A warning of React about `<search>`, which jsdom does not support. Tests ignore this warning. */
const JSDOM_GAP =
  'The tag <%s> is unrecognized in this browser. If you meant to render a React component, start its name with an uppercase letter. search';

/** The messages on the console during a test. Any message fails the test. */
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
  // Mocks are restored before the timers. Otherwise, a spy on a fake timer would replace the real timer by
  // the fake one.
  vi.restoreAllMocks();
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
  // Notifies the page that local storage is empty, as if another tab had cleared it, so that settings return
  // to their defaults.
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
});

// Test files run in threads of one process, and Node delivers the messages of a channel to all threads. A sign-out in
// one file would end the session of a page in another file.
class ChannelOfThread extends BroadcastChannel {
  constructor(name: string) {
    super(`${name} of thread ${threadId}`);
  }
}
Object.assign(globalThis, { BroadcastChannel: ChannelOfThread });

// jsdom has no layout. These stubs replace the layout functions that libraries call, as for a window that
// never changes.
window.scrollTo = () => undefined;
Element.prototype.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// React captures a stack trace for each element, which took a tenth of the time of page tests. Tests never
// read messages with these traces. React stops capturing after many elements in one second, so this getter
// reports a huge number of elements.
Object.defineProperty(
  (React as unknown as Record<string, object>)[
    '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
  ]!,
  'recentlyCreatedOwnerStacks',
  { get: () => Number.POSITIVE_INFINITY, set: () => {} },
);

window.getComputedStyle = cheapStyles();
