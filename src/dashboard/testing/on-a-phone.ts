import { afterEach, beforeEach, vi } from 'vitest';

/** Simulates a narrow screen for all tests of a `describe`. Replaces `matchMedia`, because jsdom has no layout. */
export function onAPhone(): void {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('max-width'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });
}
