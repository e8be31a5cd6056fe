import { afterEach, beforeEach, vi } from 'vitest';

/** Every test of this describe has a narrow screen, which jsdom, without a layout, cannot have by its size. */
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
